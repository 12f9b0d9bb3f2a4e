import type { Schema } from '@kermesse/sdk/types'
import { hash, verify } from '@node-rs/argon2'
import { Event } from '../models/event_model.ts'
import { User } from '../models/user_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { none, read } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { isDistributed } from '../platform/is_distributed.ts'
import { assertSmartphone } from './session_device.ts'
import { openSession } from './sessions.ts'

// Verified in place of a missing user's hash, so that both answers take the same time.
const nobody = hash('nobody has this password')

/** Signs in. A wrong password and an unknown user answer alike. */
export const login = none<'users.login'>(async (ctx, { body }) => {
  const { db } = ctx
  const email = body.email.toLowerCase()
  const user = await User.query(db)
    .whereRaw('lower(email) = ?', [email])
    .findOne({ deleted: false })
  const right_password = await verify(user?.password_hash ?? (await nobody), body.password)
  if (!user || !right_password) throw new DomainError('wrong_credentials')
  if (user.right === rights.none)
    throw new DomainError('forbidden', 'this user has no right to sign in')
  const { token, expires_at } = await db.transaction(async (trx) => {
    const { _id, password_hash } = user
    // Checking a password takes long enough for it to be replaced meanwhile, and its sessions to be ended.
    const still = User.query(trx).findOne({ _id, password_hash, deleted: false })
    // Nodes would let two share locks wait for each other.
    const locked = (await isDistributed(trx)) ? still.forNoKeyUpdate() : still.forShare()
    if (!(await locked.select('_id'))) throw new DomainError('wrong_credentials')
    const { smartphone_number } = body
    await assertSmartphone(trx, user.event_id, smartphone_number)
    return openSession({ ...ctx, db: trx }, { user_id: _id }, { smartphone_number })
  })
  return { incorrect: false, right: user.right, token, expires_at, event_id: user.event_id }
})

/** Says who is signed in. */
export const me = read<'users.me'>((ctx) => meOf(ctx))

/** The caller as the contract shows them. */
export async function meOf(ctx: ReadCtx): Promise<Schema<'Me'>> {
  const { user_id, email, right, event_id, bar_id, permissions } = ctx.actor
  const { smartphone_number, terminal, script_token = null, pairing } = ctx.actor
  const event = event_id ? await Event.query(ctx.db).findById(event_id).select('name') : undefined
  const user = user_id ? await User.query(ctx.db).findById(user_id).select('name') : undefined
  return {
    _id: user_id ?? ctx.actor.session_id!,
    email,
    name: user?.name ?? null,
    right,
    ...(pairing && pairing.own_right !== null && { own_right: pairing.own_right }),
    event_id,
    event_name: event?.name ?? null,
    bar_id,
    permissions,
    smartphone_number,
    terminal,
    script_token,
  } as Schema<'Me'>
}

/** Says whether the caller's session is still good, without refusing anyone. */
export const token_valid = none<'users.token_valid'>(async ({ actor }) => ({
  token_valid: actor.session_id !== null,
}))
