import type { Schema } from '@kermesse/sdk/types'
import { hash, verify } from '@node-rs/argon2'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { record } from '../operations/audit_log.ts'
import type { Actor, Ctx, ReadCtx } from '../operations/context.ts'
import { none, read, write } from '../operations/handler.ts'
import { rightOnPhone, rights } from '../operations/rights.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { beginShift, endShifts } from './phone_shifts.ts'
import { meOf } from './sign_in.ts'

type Person = {
  _id: string
  email: string
  name: string | null
  right: Schema<'Right'>
  pin_hash: string | null
}

const most_people = 500
// Verified in place of a missing PIN, so that both answers take the same time.
const nobody = hash('nobody has this PIN')

/** Lists who may sign in on the phone that asks. */
export const people = read<'pairings.people'>(async (ctx) => {
  const rows: Person[] = await peopleHere(ctx)
    .orderByRaw('lower(coalesce(name, email))')
    .limit(most_people)
  return {
    people: rows.map(({ _id, email, name, right, pin_hash }) => ({
      user_id: _id,
      user: email,
      name,
      right,
      has_pin: pin_hash !== null,
    })),
  }
})

/** Signs a person in on the phone that asks, in place of who was signed in before. */
export const sign_person_in = none<'pairings.sign_person_in'>(async (ctx, { body }) => {
  const { _id: pairing_id, role } = phoneOf(ctx.actor)
  const { event_id } = ctx.actor
  await countTry(ctx.db, pairing_id, body)
  const person = await findPerson(peopleHere(ctx), body)
  if (!person) throw new DomainError('person_refused')
  await forgetTries(ctx.db, pairing_id, body)
  const { _id: user_id, email } = person
  await ctx.db.transaction(async (trx) => {
    await trx('pairings').where({ _id: pairing_id }).update({ user_id })
    await trx('phone_people')
      .insert({ event_id, pairing_id, user_id, signed_in_at: isoNow() })
      .onConflict(['event_id', 'pairing_id', 'user_id'])
      .ignore()
    await beginShift({ db: trx, event_id: event_id! }, pairing_id, user_id)
    await recordPerson({ ...ctx, db: trx }, email)
  })
  const right = rightOnPhone(role, person.right)
  const pairing = { ...phoneOf(ctx.actor), own_right: person.right }
  return meOf({ ...ctx, actor: { ...ctx.actor, user_id, email, right, pairing } })
})

/** Signs the person out on the phone that asks. */
export const sign_person_out = write<'pairings.sign_person_out'>(async (ctx) => {
  const { _id } = phoneOf(ctx.actor)
  await ctx.db('pairings').where({ _id }).update({ user_id: null })
  await endShifts({ db: ctx.db, event_id: ctx.actor.event_id! }, { pairing_id: _id })
  if (ctx.actor.user_id) await recordPerson(ctx, null)
  return { success: true as const }
})

/** The contract declares that only phones come here. */
const phoneOf = ({ pairing }: Actor) => pairing!

function recordPerson(ctx: Ctx, user: string | null) {
  const { actor } = ctx
  return record(ctx, {
    record_type: 'pairings',
    record_id: phoneOf(actor)._id,
    event_id: actor.event_id,
    before: { user: actor.email },
    after: { user },
  })
}

/** Below admin those of the phone's point of sale alone, if it has one. */
function peopleHere({ db, actor }: Pick<ReadCtx, 'db' | 'actor'>) {
  const { event_id, bar_id } = actor
  const users = usersOf({ db, event_id }, rights.checker)
  if (!bar_id) return users
  return users.where((here) => here.where({ bar_id }).orWhere('right', '>=', rights.admin))
}

/** Users of an event with at least this right. */
export function usersOf({ db, event_id }: { db: Knex; event_id: string | null }, least: number) {
  return db('users')
    .where({ event_id, deleted: false })
    .where('right', '>=', least)
    .select('_id', 'email', 'name', 'right', 'pin_hash')
}

/** The one of these users who has this PIN or staff wristband. */
export async function findPerson(
  users: Knex.QueryBuilder,
  { user_id, pin, uid }: Schema<'PersonInput'>,
): Promise<Person | undefined> {
  if (uid !== undefined) return users.where({ staff_uid: uid }).first()
  if (user_id === undefined) throw invalid('user_id', 'required', 'required_field')
  if (pin === undefined) throw invalid('pin', 'required', 'required_field')
  const named: Person | undefined = await users.where({ _id: user_id }).first()
  const is_right = await verify(named?.pin_hash ?? (await nobody), pin)
  return is_right && named?.pin_hash ? named : undefined
}

/** So many tries there are within so many seconds: after five wrong ones a phone waits, and longer each time. */
const tries = [
  { points: 5, duration: 60 },
  { points: 10, duration: 6 * 60 },
  { points: 15, duration: 21 * 60 },
]
const limiters = new WeakMap<Knex, RateLimiterPostgres[]>()

function limitersOf(knex: Knex) {
  const known = limiters.get(knex)
  if (known) return known
  const made = tries.map(
    ({ points, duration }) =>
      new RateLimiterPostgres({
        storeClient: knex,
        storeType: 'knex',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: `person of ${points}`,
        points,
        duration,
      }),
  )
  limiters.set(knex, made)
  return made
}

/** Tries of a phone or user in all, and for each person: a right PIN of one's own buys no more tries for that of another. */
const countedOf = (caller: string, { user_id }: Schema<'PersonInput'>) =>
  user_id === undefined ? [caller] : [caller, `${caller} ${user_id}`]

/** Counted before it is checked, so that simultaneous tries count, too. `caller` is a phone or a user. */
export async function countTry(knex: Knex, caller: string, person: Schema<'PersonInput'>) {
  try {
    for (const key of countedOf(caller, person))
      for (const limiter of limitersOf(knex)) await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retry_after_s = Math.ceil(error.msBeforeNext / 1000)
    throw new DomainError('rate_limited', undefined, { retry_after_s })
  }
}

/** Forgets the tries before a right one. */
export async function forgetTries(knex: Knex, caller: string, person: Schema<'PersonInput'>) {
  for (const key of countedOf(caller, person))
    for (const limiter of limitersOf(knex)) await limiter.delete(key)
}
