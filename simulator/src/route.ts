import type { Lifecycle, Request, ResponseToolkit, RouteDefMethods, ServerRoute } from '@hapi/hapi'

/** One call that is answered here. */
export const route = (
  method: RouteDefMethods | '*',
  path: string,
  handler: Lifecycle.Method,
): ServerRoute => ({ method, path, handler })

/** Takes what is posted as it came, whatever its content type says. */
export const rawRoute = (
  path: string,
  maxBytes: number,
  handler: Lifecycle.Method,
): ServerRoute => ({
  ...route('POST', path, handler),
  options: { payload: { parse: false, output: 'data', maxBytes } },
})

/** A body as named values; anything else is no value at all. */
export function fieldsOf(payload: Request['payload']): Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return {}
  return payload as Record<string, unknown>
}

/** Done, and there is nothing to tell. */
export const done = (h: ResponseToolkit) => h.response().code(204)

export const refuse = (h: ResponseToolkit, status: number, error: string) =>
  h.response({ error }).code(status)
