import type { OperationId, Route } from './types.ts'

/** Reads a line for each operation: its id, method and path, and what else is true of it. */
export function readRoutes(text: string): Record<OperationId, Route> {
  const routes = text
    .trim()
    .split('\n')
    .map((line) => {
      const [id, method, path, ...flags] = line.split(' ')
      return [id, { method, path, ...Object.fromEntries(flags.map((flag) => [flag, true])) }]
    })
  return Object.fromEntries(routes)
}
