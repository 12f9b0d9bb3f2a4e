import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Actor, Ctx } from './context.ts'
import { rights } from './rights.ts'

export type Change = {
  record_type: string
  record_id: string
  before?: object | null
  after?: object | null
  /** For records of the installation that concern an event. */
  event_id?: string | null
}

const unspoken = ['password_hash', 'secrets', 'token_hash', 'token_sealed', 'pin_hash']
const account_fields = ['iban', 'bic']

/** The fields of an operation or job that the log records. */
type Author = Pick<Ctx, 'db' | 'event_id' | 'actor' | 'operation' | 'request_id'>

/**
 * Writes the actor and the change in the transaction of the change. Secrets are omitted, bank
 * accounts abbreviated.
 */
export async function record(
  ctx: Author,
  { record_type, record_id, before, after, event_id }: Change,
) {
  await ctx.db('audit_log').insert({
    _id: newId(),
    event_id: event_id === undefined ? ctx.event_id || null : event_id,
    user_id: ctx.actor.user_id,
    actor: actorName(ctx),
    operation: ctx.operation,
    record_type,
    record_id,
    before: before ? JSON.stringify(spoken(before)) : null,
    after: after ? JSON.stringify(spoken(after)) : null,
    request_id: ctx.request_id,
  })
}

/** Name of the actor, stored because users may be renamed and devices have no user. */
function actorName({ actor }: Pick<Ctx, 'actor'>) {
  if (actor.script_token) return `token ${actor.script_token.name} by ${actor.email}`
  if (actor.email) return actor.email
  if (!actor.session_id) return null
  if (isLoginLink(actor)) return linkName(actor)
  return ['device', actor.smartphone_number ?? actor.terminal].filter(Boolean).join(' ')
}

/** The link's last letters, as in the entry of its creation, and its creator. */
function linkName({ session_id, link }: Actor) {
  const by = link?.opened_by ? ` by ${link.opened_by}` : ''
  return `login link ${linkId(session_id!)}${by}`
}

/** Identifies a login link in the log without revealing its token. */
export const linkId = (session_id: string) => session_id.slice(-6)

/**
 * Refuses operations by a login link whose effect would outlast it: users, their passwords and
 * their levels.
 */
export function refuseLasting({ actor }: Pick<Ctx, 'actor'>) {
  if (isLoginLink(actor)) throw new DomainError('login_link_ends')
}

/** True for an event admin who signed in by a login link and has no user. */
export function isLoginLink({ session_id, user_id, right }: Actor) {
  return session_id !== null && user_id === null && right >= rights.admin
}

/** True if what the actor posts is also in the audit log: the row itself would name no user, or hide the token. */
export const isPostedOnRecord = (actor: Actor) => isLoginLink(actor) || Boolean(actor.script_token)

function spoken(row: object) {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (unspoken.includes(name)) return []
      return [[name, account_fields.includes(name) ? masked(value) : value]]
    }),
  )
}

/** Enough to notice a changed account, too little to use it: `CH…2957`. */
function masked(account: unknown) {
  return typeof account === 'string' && account
    ? `${account.slice(0, 2)}…${account.slice(-4)}`
    : null
}
