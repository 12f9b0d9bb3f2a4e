import type { Request, Server, ServerAuthScheme } from '@hapi/hapi'
import { isScriptToken } from '@kermesse/core/identity/script_token_text'
import type { Actor } from '@kermesse/core/operations/context'
import { rights } from '@kermesse/core/operations/rights'
import { DomainError } from '@kermesse/core/platform/errors'
import type { Access, OperationId } from '@kermesse/sdk/types'
import type { TtlCache } from '../ttl_cache.ts'
import type { ScriptTokenGuard } from './script_token_guard.ts'

declare module '@hapi/hapi' {
  interface UserCredentials extends Actor {}
}

/**
 * Signs requests in by their session token, or their token for scripts, and holds them against the access that their operation
 * declares.
 */
export function registerAuth(
  server: Server,
  sessions: TtlCache<Actor | null>,
  scriptTokens: ScriptTokenGuard,
) {
  const scheme: ServerAuthScheme = () => ({
    async authenticate(request, h) {
      const token = tokenOf(request)
      if (!token) throw new DomainError('unauthenticated')
      const known = await sessions.get(token)
      // Somebody may have signed in on the phone since: they are not made to wait.
      const actor = known?.pairing && !known.user_id ? await sessions.getNow(token) : known
      if (!actor && isScriptToken(token)) throw await scriptTokens.refuse(request, token)
      if (!actor) throw new DomainError('102')
      // Here, because the body is read next: who may not do it does not get to send 30 MB first.
      const { id, app } = request.route.settings
      const { access, for_phones, for_locked_phones, needs_person } = app as Declared
      if (actor.pairing?.is_locked && !for_locked_phones) throw new DomainError('phone_locked')
      if (!(for_phones && actor.pairing)) checkAccess(id as OperationId, access, actor)
      checkPermissions(id as OperationId, actor)
      if (actor.script_token) {
        if (needs_person) throw new DomainError('script_token_person')
        checkScope(id as OperationId, actor.script_token)
        await scriptTokens.noteUse(request, actor.script_token._id)
      }
      return h.authenticated({ credentials: { user: actor } })
    },
  })
  server.auth.scheme('session', scheme)
  server.auth.strategy('session', 'session')
}

/** The part of an operation's declaration that its route carries. */
type Declared = {
  access: Access
  for_phones: boolean
  for_locked_phones: boolean
  needs_person: boolean
}

/** Refuses an actor whose right is below what an operation declares. */
function checkAccess(operation: OperationId, access: Access, actor: Actor) {
  if (access === 'public' || access === 'signed_in') return
  if (access === 'phone') {
    if (!actor.pairing) throw new DomainError('forbidden', 'only a paired phone does this')
    return
  }
  const is_alone = actor.pairing && !actor.user_id
  if (is_alone && (actor.right === rights.none || !for_gates_alone.includes(operation)))
    throw new DomainError('person_needed')
  if (actor.right < rights[access]) throw new DomainError('forbidden', `needs the right ${access}`)
}

// Operations of a gate without a person, where the event allows that, besides those of all phones.
const for_gates_alone: OperationId[] = [
  ...(['entrance_checks.create', 'entrance_checks.batch'] as const),
  ...(['pos.catalogue', 'smartphones.report'] as const),
]

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
  ...(['transactions.create', 'transactions.batch', 'pos.catalogue', 'pos.stock'] as const),
]

/** Refuses a device whose token is limited everything that its work does not need. */
function checkPermissions(operation: OperationId, { permissions }: Actor) {
  if (permissions.length > 0 && !for_limited_devices.includes(operation))
    throw new DomainError('forbidden', `a token for ${permissions} does not do this`)
}

/** Refuses a token for scripts what it does not name. Every token may say what it is. */
function checkScope(operation: OperationId, { operations }: NonNullable<Actor['script_token']>) {
  if (operations && operation !== 'users.me' && !operations.includes(operation))
    throw new DomainError('script_token_scope', undefined, { operation })
}

/** The token of a session or a script, as either header carries it. */
export function tokenOf({ headers }: Request): string | undefined {
  const own = headers['access-token']
  if (own) return String(own)
  const [scheme, token] = String(headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}
