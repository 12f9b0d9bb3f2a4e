import type { ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import { keypadProblems, stateOf, type Terminal } from './terminals.ts'
import type { World } from './world.ts'

const base = '/control/mypos'

/** Control API for the account page, the keypad, and failures. */
export function controlRoutes(world: World): ServerRoute[] {
  return [...keyRoutes(world), ...terminalRoutes(world)]
}

function keyRoutes({ keys }: World): ServerRoute[] {
  return [
    route('GET', `${base}/public-key`, (_request, h) =>
      h.response(keys.public_key_pem).type('application/x-pem-file'),
    ),
    route('PUT', `${base}/merchants/{login}`, ({ params, payload }, h) => {
      const { public_key_pem, key_index = 1, signing_order } = fieldsOf(payload)
      try {
        keys.trust(String(params.login), {
          key_index: String(key_index),
          public_key_pem: String(public_key_pem),
        })
      } catch {
        return refuse(h, 400, 'public_key_pem must be an RSA public key or certificate in PEM')
      }
      if (Array.isArray(signing_order))
        keys.setOrder(String(params.login), signing_order.map(String))
      return done(h)
    }),
  ]
}

function terminalRoutes({ terminals }: World): ServerRoute[] {
  return [
    route('GET', `${base}/terminals`, () => ({ terminals: terminals.list().map(described) })),
    route('POST', `${base}/terminals/{tid}/type`, ({ params, payload }, h) => {
      const typed = terminals.type(String(params.tid), String(fieldsOf(payload).code ?? ''))
      if ('result' in typed) return typed
      const status = typed.problem === 'unknown_terminal' ? 404 : 422
      return h.response({ ...typed, error: keypadProblems[typed.problem] }).code(status)
    }),
    route('POST', `${base}/terminals/{tid}/expire`, ({ params }, h) =>
      terminals.expireCode(String(params.tid))
        ? done(h)
        : refuse(h, 404, 'no code is waiting on this terminal'),
    ),
  ]
}

// Omits the pending code: only its requester may know it.
function described(terminal: Terminal) {
  const { tid, currency, owner } = terminal
  return { tid, currency, owner, state: stateOf(terminal) }
}
