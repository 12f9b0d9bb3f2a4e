import type { OperationId, Route } from './types.ts'

/**
 * Reads the operations of each noun: a line with the noun, then an indented line for each verb, its method and path, and what else is
 * true of it. In a path, `.` is the noun at the start and `~` the verb at the end.
 */
export function readRoutes(text: string) {
  let noun = ''
  const routes = {} as Record<string, object>
  for (const line of text.trim().split('\n')) {
    const [start, verb, method, path, ...flags] = line.split(' ')
    if (start) noun = start
    else
      routes[`${noun}.${verb}`] = {
        method,
        path: path!.replace('.', `/${noun}`).replace('~', verb!),
        ...Object.fromEntries(flags.map((flag) => [flag, true])),
      }
  }
  return routes as Record<OperationId, Route>
}
