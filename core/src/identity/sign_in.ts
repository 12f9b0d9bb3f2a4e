import type { Schema } from '@kermesse/sdk/types'
import { hash, verify } from '@node-rs/argon2'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Event } from '../models/event.ts'
import { User } from '../models/users.ts'
import type { NoneCtx } from '../operations/context.ts'
import { none, read } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { openSession } from './sessions.ts'

// Verified in place of a missing user's hash, so that both answers take the same time.
const nobody = hash('nobody has this password')

/** Signs in. A wrong password and an unknown user answer alike; ten wrong tries lock the name for 15 minutes. */
export const login = none<'users.login'>(async (ctx, { body }) => {
  const { db } = ctx
  const email = body.email.toLowerCase()
  const tries = loginTries(ctx)
  await spendTry(tries, email)
  const user = await User.query(db)
    .whereRaw('lower(email) = ?', [email])
    .findOne({ deleted: false })
  const right_password = await verify(user?.password_hash ?? (await nobody), body.password)
  if (!user || !right_password) throw new DomainError('wrong_credentials')
  if (user.right === rights.none)
    throw new DomainError('forbidden', 'this user has no right to sign in')
  await tries.delete(email)
  const { token, expires_at } = await db.transaction(async (trx) => {
    const { _id, password_hash } = user
    // Checking a password takes long enough for it to be replaced meanwhile, and its sessions to be ended.
    const still = User.query(trx).findOne({ _id, password_hash, deleted: false })
    if (!(await still.forShare().select('_id'))) throw new DomainError('wrong_credentials')
    return openSession({ ...ctx, db: trx }, { user_id: _id })
  })
  return { incorrect: false, right: user.right, token, expires_at, event_id: user.event_id }
})

function loginTries({ db }: NoneCtx) {
  return new RateLimiterPostgres({
    // Outside any transaction: a refused login must be counted, and many at once must not hold all connections.
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login',
    points: 10,
    duration: 900,
  })
}

async function spendTry(tries: RateLimiterPostgres, email: string) {
  try {
    await tries.consume(email)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw new DomainError('rate_limited', undefined, {
      retry_after_s: Math.ceil(error.msBeforeNext / 1000),
    })
  }
}

/** Says who is signed in. */
export const me = read<'users.me'>(async (ctx) => {
  const { user_id, email, right, event_id, bar_id, permissions } = ctx.actor
  const event = event_id ? await Event.query(ctx.db).findById(event_id).select('name') : undefined
  return {
    _id: user_id ?? ctx.actor.session_id!,
    email,
    right,
    event_id,
    event_name: event?.name ?? null,
    bar_id,
    permissions,
  } as Schema<'Me'>
})

/** Says whether the caller's session is still good, without refusing anyone. */
export const token_valid = none<'users.token_valid'>(async ({ actor }) => ({
  token_valid: actor.session_id !== null,
}))
