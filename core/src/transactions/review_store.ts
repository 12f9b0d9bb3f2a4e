import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { LedgerCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { storableText } from '../platform/printable.ts'
import type { SentTransaction } from './commands.ts'

type Input = SentTransaction
type Declined = Schema<'DeclinedBatchItem'>

/** An entry of a device, as sent and as read. */
export type ReviewEntry = { id: string; sent: unknown; input: Input | undefined; device: string }

/** The entry of a paired phone that it is. */
type FromPhone = { pairing_id: string | null; seq: number | null }

export type ReviewRow = Omit<Schema<'TransactionReview'>, 'sent' | 'short_id' | 'details'> & {
  event_id: string
  device: string
  sent: string
  input: Input | null
  details: string | null
}

/** Letters that are kept of one entry; a larger one is no order of a point of sale. */
const most_letters = 40_000
/** Entries of one device, and of one event, that wait at most: beyond it devices keep theirs. */
const most_of_device = 1_000
const most_open = 20_000

/** The id under which an entry is kept: sent again it is the same, and another content under the same id is another one. */
export function reviewIdOf(event_id: string, sent: unknown): string {
  return derivedId(event_id, 'review', JSON.stringify(sent))
}

/** Entries that were kept before. */
export async function findReviews(
  db: Knex,
  event_id: string,
  ids: string[],
): Promise<Map<string, Pick<ReviewRow, '_id' | 'status' | 'error_code' | 'error' | 'details'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db('transaction_reviews')
    .where({ event_id })
    .whereIn('_id', ids)
    .select('_id', 'status', 'error_code', 'error', 'details')
  return new Map(rows.map((row) => [row._id, row]))
}

/** Keeps entries with everything that they say; refuses with `too_many_reviews` where nobody decides on them. */
export async function keepForReview(
  { db, event_id }: LedgerCtx,
  entries: (ReviewEntry & { result: Declined } & Partial<FromPhone>)[],
) {
  if (entries.length === 0) return
  const open = db('transaction_reviews').where({ event_id, status: 'open' })
  await refuseTooMany(db, open, most_open)
  for (const device of new Set(entries.map(({ device }) => device)))
    await refuseTooMany(db, open.clone().where({ device }), most_of_device)
  const rows = entries.map(({ id, sent, input, device, result, pairing_id, seq }) => {
    const text = JSON.stringify(sent)
    return {
      ...namedIn(sent),
      ...(input && namedBy(input)),
      pairing_id: pairing_id ?? null,
      seq: seq ?? null,
      event_id,
      _id: id,
      device,
      error_code: result.error_code,
      error: storableText(result.error).slice(0, most_letters),
      details: result.details ? JSON.stringify(result.details) : null,
      sent: text.slice(0, most_letters),
      is_truncated: text.length > most_letters,
      input: input ? JSON.stringify(input) : null,
    }
  })
  await db('transaction_reviews').insert(rows).onConflict(['event_id', '_id']).ignore()
}

async function refuseTooMany(db: Knex, open: Knex.QueryBuilder, most: number) {
  const found = open.clone().select('_id').limit(most)
  const counted = await db.from(found.as('r')).count('* as n').first()
  if (Number(counted!.n) >= most) throw new DomainError('too_many_reviews')
}

/** The fields of a readable entry, for lists. */
function namedBy({ type, uid, amount, date, bar_id, smartphone_number }: Input) {
  return { type, uid, amount, date, bar_id, smartphone_number }
}

/** The fields of a malformed entry that can be shown. */
function namedIn(sent: unknown) {
  const said = (sent ?? {}) as Record<string, unknown>
  const text = (name: string, most: number) => {
    const value = said[name]
    return typeof value === 'string' ? storableText(value).slice(0, most) : null
  }
  return {
    device_id: text('_id', 100),
    type: text('type', 20),
    uid: text('uid', 40),
    smartphone_number: text('smartphone_number', 40),
  }
}
