import type { Request, Server, ServerAuthScheme } from '@hapi/hapi'
import type { Actor } from '@kermesse/core/operations/context'
import { rights } from '@kermesse/core/operations/rights'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Access, OperationId } from '@kermesse/sdk/types'
import type { TtlCache } from '../ttl_cache.ts'

declare module '@hapi/hapi' {
  interface UserCredentials extends Actor {}
}

/** Signs requests in by the session token and holds them against the access that their operation declares. */
export function registerAuth(server: Server, sessions: TtlCache<Actor | null>) {
  const scheme: ServerAuthScheme = () => ({
    async authenticate(request, h) {
      const token = tokenOf(request)
      if (!token) throw new DomainError('unauthenticated')
      const actor = await sessions.get(token)
      if (!actor) throw new DomainError('102')
      // Here, because the body is read next: who may not do it does not get to send 30 MB first.
      const { id, app } = request.route.settings
      checkAccess((app as { access: Access }).access, actor)
      checkPermissions(id as OperationId, actor)
      return h.authenticated({ credentials: { user: actor } })
    },
  })
  server.auth.scheme('session', scheme)
  server.auth.strategy('session', 'session')
}

/** Refuses an actor whose right is below what an operation declares. */
function checkAccess(access: Access, actor: Actor) {
  if (access === 'public' || access === 'signed_in') return
  if (actor.right < rights[access]) throw new DomainError('forbidden', `needs the right ${access}`)
}

// Operations that a limited device needs. The services restrict what it may do in them.
const for_limited_devices: OperationId[] = [
  ...([
    'users.me',
    'users.token_valid',
    'sessions.list',
    'sessions.end',
    'bars.list',
    'bars.get',
  ] as const),
  ...(['deposits.list', 'deposits.get', 'clients.get', 'clients.short', 'events.general'] as const),
  ...(['transactions.create', 'transactions.batch'] as const),
]

/** Refuses a device whose token is limited everything that its work does not need. */
function checkPermissions(operation: OperationId, { permissions }: Actor) {
  if (permissions.length > 0 && !for_limited_devices.includes(operation))
    throw new DomainError('forbidden', `a token for ${permissions} does not do this`)
}

/** The token of a session, as either header carries it. */
export function tokenOf({ headers }: Request): string | undefined {
  const own = headers['access-token']
  if (own) return String(own)
  const [scheme, token] = String(headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
