import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { readFailure } from './failures.ts'
import { keypadProblems, stateOf, type Terminal } from './terminals.ts'
import type { World } from './world.ts'

const base = '/control/mypos'

/** What scripts use where a person would use an account page, a keypad or bad luck. */
export function controlRoutes(world: World): ServerRoute[] {
  return [...keyRoutes(world), ...terminalRoutes(world), ...failureRoutes(world)]
}

function keyRoutes({ keys }: World): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: `${base}/public-key`,
      handler: (_request, h) => h.response(keys.public_key_pem).type('application/x-pem-file'),
    },
    {
      method: 'PUT',
      path: `${base}/merchants/{login}`,
      handler: ({ params, payload }, h) => {
        const { public_key_pem, key_index = 1 } = fieldsOf(payload)
        try {
          keys.trust(String(params.login), {
            key_index: String(key_index),
            public_key_pem: String(public_key_pem),
          })
        } catch {
          return refuse(h, 400, 'public_key_pem must be an RSA public key or certificate in PEM')
        }
        return h.response().code(204)
      },
    },
  ]
}

function terminalRoutes({ terminals }: World): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: `${base}/terminals`,
      handler: () => ({ terminals: terminals.list().map(described) }),
    },
    {
      method: 'POST',
      path: `${base}/terminals/{tid}/type`,
      handler: ({ params, payload }, h) => {
        const typed = terminals.type(String(params.tid), String(fieldsOf(payload).code ?? ''))
        if ('result' in typed) return typed
        const status = typed.problem === 'unknown_terminal' ? 404 : 422
        return h.response({ ...typed, error: keypadProblems[typed.problem] }).code(status)
      },
    },
    {
      method: 'POST',
      path: `${base}/terminals/{tid}/expire`,
      handler: ({ params }, h) =>
        terminals.expireCode(String(params.tid))
          ? h.response().code(204)
          : refuse(h, 404, 'no code is waiting on this terminal'),
    },
  ]
}

function failureRoutes({ failures }: World): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: `${base}/failures`,
      handler: () => ({ failures: failures.list() }),
    },
    {
      method: 'POST',
      path: `${base}/failures`,
      handler: ({ payload }, h) => {
        const failure = readFailure(fieldsOf(payload))
        if (typeof failure === 'string') return refuse(h, 400, failure)
        failures.add(failure)
        return h.response({ failures: failures.list() }).code(201)
      },
    },
    {
      method: 'DELETE',
      path: `${base}/failures`,
      handler: (_request, h) => {
        failures.clear()
        return h.response().code(204)
      },
    },
  ]
}

/** A body as named values; anything else is no value at all. */
export function fieldsOf(payload: Request['payload']): Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return {}
  return payload as Record<string, unknown>
}

// The waiting code stays secret: whoever types it has it from the one who asked for it.
function described(terminal: Terminal) {
  const { tid, currency, owner } = terminal
  return { tid, currency, owner, state: stateOf(terminal) }
}

function refuse(h: ResponseToolkit, status: number, error: string) {
  return h.response({ error }).code(status)
}
