import type { Knex } from 'knex'
import { findSmartphone, hasSmartphones } from '../devices/smartphones.ts'
import type { Actor, Ctx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { SentItem } from '../platform/sent_item.ts'
import { signOut } from './sessions.ts'

/** A session that was not used for so long may be taken over by the same device without asking. */
const idle_minutes = 2

type NamedDevice = {
  event_id: string
  terminal?: string | undefined
  smartphone_number?: string | undefined
}

/** Refuses a smartphone that neither the event nor one of its users has. */
export async function assertSmartphone(
  db: Knex,
  event_id: string | null,
  smartphone_number: string | undefined,
) {
  if (smartphone_number === undefined) return
  const found = event_id && (await findSmartphone(db, event_id, smartphone_number))
  if (!found)
    throw new DomainError('device_not_found', `no smartphone ${smartphone_number} at this event`)
}

/**
 * Ends the idle session that a device has elsewhere, and refuses while there is one in use, unless it is taken over. One device signs in
 * at a time.
 */
export async function claimDevice(ctx: Ctx, device: NamedDevice, take_over: boolean) {
  const { event_id, terminal, smartphone_number } = device
  if (!terminal && !smartphone_number) return
  await lockDevice(ctx.db, device)
  const elsewhere = sessionsElsewhere(ctx.db, device)
  const in_use = await inUse(elsewhere).first('s.last_used_at', 's.created_at')
  if (in_use && !take_over)
    throw new DomainError('device_signed_in', undefined, {
      terminal,
      smartphone_number,
      signed_in_at: in_use.created_at,
      last_used_at: in_use.last_used_at,
    })
  const ids = elsewhere.select('s._id')
  const device_names = { terminal, smartphone_number }
  await signOut(ctx, ctx.db('sessions').whereIn('_id', ids), {
    event_id,
    before: device_names,
    after: { taken_over: true },
  })
}

async function lockDevice(trx: Trx, { event_id, terminal, smartphone_number }: NamedDevice) {
  for (const name of [terminal && `terminal ${terminal}`, smartphone_number].filter(Boolean))
    await trx.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`device ${event_id} ${name}`])
}

/** The sessions by token of a device at its event. */
function sessionsElsewhere(db: Knex, { event_id, terminal, smartphone_number }: NamedDevice) {
  return db('sessions as s')
    .join('device_tokens as d', 'd._id', 's.device_token_id')
    .where('d.event_id', event_id)
    .where('s.expires_at', '>', db.fn.now())
    .where((same) => {
      if (terminal) same.orWhere('s.terminal', terminal)
      if (smartphone_number) same.orWhere('s.smartphone_number', smartphone_number)
    })
}

/** Those of the sessions that were used lately. */
function inUse(sessions: Knex.QueryBuilder) {
  return sessions
    .clone()
    .whereRaw('s.last_used_at > now() - make_interval(mins => ?)', [idle_minutes])
}

/**
 * Binds a session that named no smartphone at sign-in to the first one that a request names, if the event has it. From then on it is the
 * session's. Older apps name it in each request only.
 */
export async function bindSmartphone(
  db: Knex,
  actor: Actor,
  event_id: string,
  { path, body }: { path: { number?: unknown }; body: unknown },
): Promise<Actor> {
  const { session_id, smartphone_number } = actor
  if (!session_id || !event_id || smartphone_number || actor.right >= rights.admin) return actor
  const named = typeof path.number === 'string' ? path.number : namedIn(body)
  if (named === undefined) return actor
  if (!(await findSmartphone(db, event_id, named)))
    return { ...actor, names_smartphones: !(await hasSmartphones(db, event_id)) }
  return db.transaction(async (trx) => {
    const device = { event_id, smartphone_number: named }
    if (actor.device_token_id) await refuseSecond(trx, session_id, device)
    const [bound] = await trx('sessions')
      .where({ _id: session_id })
      .update({ smartphone_number: trx.raw('coalesce(smartphone_number, ?)', [named]) })
      .returning('smartphone_number')
    return { ...actor, smartphone_number: bound?.smartphone_number ?? null }
  })
}

/** Two phones cannot both be the same one. */
async function refuseSecond(trx: Trx, session_id: string, device: NamedDevice) {
  await lockDevice(trx, device)
  const other = await inUse(sessionsElsewhere(trx, device))
    .whereNot('s._id', session_id)
    .first('s._id')
  if (other) throw new DomainError('device_signed_in', undefined, device)
}

type Named = { smartphone_number?: unknown }

/** The smartphone that a request names, or the first that an entry of its list does. */
function namedIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { transactions, checks } = body as Record<string, unknown>
  const entries = [transactions, checks].flatMap((list) => (Array.isArray(list) ? list : []))
  const named = [body, ...entries].map((one) => {
    const read = one instanceof SentItem ? one.read : one
    return (read as Named | null | undefined)?.smartphone_number
  })
  return named.find((one): one is string => typeof one === 'string')
}
