import type { Knex } from 'knex'
import type { WriteCtx } from '../operations/context.ts'
import { markDue } from '../platform/due_work.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { correctedTime } from '../platform/offline_time.ts'
import { storableText } from '../platform/printable.ts'
import { type EntranceCheck, findCheck, lockScan } from './check_rows.ts'

/** Letters that are kept of one entry; a larger one is no scan. */
const most_letters = 16_000
/** Malformed entries of one event that wait at most: beyond it devices keep theirs. */
const most_open = 20_000

/**
 * Records an entry that cannot be read as a scan, with everything that the gate sent, as a flagged check that moves nobody. The same
 * entry sent again is the same check. Refuses with `too_many_reviews` where nobody reviews them.
 */
export async function recordMalformed(ctx: WriteCtx, sent: unknown): Promise<EntranceCheck> {
  const { db, event_id, actor } = ctx
  const text = JSON.stringify(sent)
  const _id = derivedId(event_id, 'malformed scan', text)
  await lockScan(ctx, _id)
  const known = await findCheck(ctx, _id)
  if (known) return known
  await refuseTooMany(db, event_id)
  const { date, decided, ...named } = readable(sent)
  await db('entrance_checks').insert({
    event_id,
    _id,
    ...named,
    ...correctedTime(date),
    allowed: decided === 'allowed',
    reason: decided === 'allowed' ? null : 'invalid_request',
    decided,
    flag: 'malformed',
    sent: storableText(text).slice(0, most_letters).toWellFormed(),
    user_id: actor.user_id,
  })
  await markDue(db, event_id, ['rollups'])
  return (await findCheck(ctx, _id))!
}

async function refuseTooMany(db: Knex, event_id: string) {
  const waiting = db('entrance_checks')
    .where({ event_id, flag: 'malformed', reviewed_at: null })
    .select('_id')
    .limit(most_open)
  const counted = await db.from(waiting.as('k')).count('* as n').first()
  if (Number(counted!.n) >= most_open) throw new DomainError('too_many_reviews')
}

/** The readable fields of a malformed entry, for lists. */
function readable(sent: unknown) {
  const said = (sent ?? {}) as Record<string, unknown>
  const text = (name: string, most: number) => {
    const value = said[name]
    return typeof value === 'string' ? storableText(value).slice(0, most).toWellFormed() : null
  }
  const date = text('date', 40)
  const decided = text('decided', 10)
  return {
    uid: text('uid', 40),
    short_id: text('short_id', 40),
    bar_code: text('code', 200),
    smartphone_number: text('smartphone_number', 40),
    decided: decided === 'allowed' || decided === 'refused' ? decided : null,
    date: date && isMoment(date) ? date : undefined,
  }
}

/** Only a moment with its zone, in years that the database and the lists take. */
function isMoment(date: string) {
  const year = new Date(date).getUTCFullYear()
  return date.includes('T') && /(Z|[+-]\d{2}:?\d{2})$/.test(date) && year >= 1900 && year <= 2200
}
