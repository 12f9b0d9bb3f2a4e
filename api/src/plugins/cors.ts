import type { RouteOptionsCors } from '@hapi/hapi'
import type { Contract } from '../contract.ts'

/** Response headers that pages of another origin may read. */
const exposed = ['x-request-id', 'retry-after', 'content-disposition', 'deprecation', 'sunset']

/** Lets pages of these origins call the API, with every header that the contract knows. */
export function corsOf(
  { document, operations }: Contract,
  origins: string[],
): RouteOptionsCors | false {
  if (origins.length === 0) return false
  const of_operations = operations.flatMap(({ parameters }) =>
    parameters.flatMap((one) => (one.in === 'header' ? one.name : [])),
  )
  const of_sessions = Object.values(document.components.securitySchemes ?? {}).flatMap(
    (scheme) => (scheme as { in?: string; name?: string }).name ?? [],
  )
  return {
    origin: origins,
    additionalHeaders: [...new Set([...of_sessions, ...of_operations, 'accept-version'])],
    additionalExposedHeaders: exposed,
  }
}
