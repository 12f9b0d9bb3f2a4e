import type { Knex } from 'knex'
import type { Actor } from '../operations/context.ts'
import { actorNamed } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { hashScriptToken, isMistyped } from './script_token_text.ts'

type Row = {
  _id: string
  name: string
  right: number
  operations: string[] | null
  event_id: string | null
  expires_at: string
  user_id: string
  email: string
  user_right: number
  user_event_id: string | null
  bar_id: string | null
}

/**
 * Finds the user for whom a token acts, limited to the token and to what the user may do now; null when it is unknown, over or
 * revoked, or when its user was deleted or has another event.
 */
export async function resolveScriptToken(knex: Knex, token: string): Promise<Actor | null> {
  if (isMistyped(token)) return null
  const row: Row | undefined = await knex('script_tokens as t')
    .join('users as u', (on) => on.on('u._id', 't.user_id').andOnVal('u.deleted', false))
    .where('t.token_hash', hashScriptToken(token))
    .where('t.expires_at', '>', knex.fn.now())
    .first(
      't._id',
      't.name',
      't.right',
      't.operations',
      't.event_id',
      't.expires_at',
      't.user_id',
      'u.email',
      'u.right as user_right',
      'u.event_id as user_event_id',
      'u.bar_id',
    )
  if (!row || !hasAccess(row)) return null
  const { _id, name, operations, expires_at, event_id, user_id, email } = row
  return {
    ...actorNamed(email, Math.min(row.right, row.user_right)),
    session_id: _id,
    user_id,
    caller: `${user_id} script_tokens`,
    event_id,
    bar_id: row.user_event_id === event_id ? row.bar_id : null,
    script_token: { _id, name, operations, expires_at },
  }
}

/** True while the user still has a right at the event of the token. */
function hasAccess({ event_id, user_right, user_event_id }: Row) {
  if (user_right >= rights.superadmin) return true
  return user_right > rights.none && event_id !== null && event_id === user_event_id
}

/** Tells why a token was not accepted. */
export async function refusalOf(knex: Knex, token: string): Promise<DomainError> {
  if (isMistyped(token)) return new DomainError('script_token_mistyped')
  const row = await knex('script_tokens')
    .where('token_hash', hashScriptToken(token))
    .where('expires_at', '<=', knex.fn.now())
    .first('expires_at')
  if (!row) return new DomainError('script_token_ended')
  return new DomainError('script_token_expired', undefined, { expires_at: row.expires_at })
}

/** Notes the use of a token, at most once a minute over all processes, so that no call costs a write. */
export async function noteScriptTokenUse(knex: Knex, _id: string, address: string) {
  await knex('script_tokens')
    .where({ _id })
    .whereRaw(`(last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
    .update({ last_used_at: knex.fn.now(), last_address: address })
}
