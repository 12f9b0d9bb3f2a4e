import type { Result, Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { assertWalletOpen } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import { readTransactions } from '../ledger/read.ts'
import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { holdsUnderWay } from '../refunds/by_provider/hold.ts'
import { type ClientRow, findClient } from '../wallets/clients.ts'
import { checkPin } from '../wallets/pin.ts'

const newest = 100
const provider_refund_types: Schema<'TransactionType'>[] = [
  'twint_refund',
  'card_refund',
  'mypos_refund',
]
const refund_types: Schema<'TransactionType'>[] = [...provider_refund_types, 'form_refund']

/** The wallet as its visitor sees it. Unknown numbers and those of other events answer alike. */
export const short = none<'clients.short'>(async (ctx, { path, query, headers }) => {
  const find = (trx: Knex) => findByNumber({ db: trx }, path.short_id, query.event_id)
  const pin = headers['wristband-pin']
  if (pin) {
    const { client, event } = await find(ctx.db)
    assertWalletOpen(event)
    // Outside any transaction: many tries at once must not hold all connections while each waits for a second one.
    if (client.pin_hash) await checkPin(ctx, client, pin)
  }
  const one_moment = { isolationLevel: 'repeatable read', readOnly: true } as const
  return ctx.db.transaction(async (trx) => {
    const { client, event } = await find(trx)
    assertWalletOpen(event)
    return present(trx, client, client.pin_hash && !pin ? null : client.name)
  }, one_moment)
})

async function present(trx: Knex, client: ClientRow, name: string | null | undefined) {
  const { event_id, uid, old_uids, short_id, balance, age, unpaid, unpaid_spent } = client
  const ids = await newestIds(trx, client)
  const vouchers = Object.entries(client.vouchers).map(([voucher_id, quantity]) => ({
    voucher_id,
    quantity,
  }))
  const vouchers_names = await trx('vouchers')
    .where({ event_id })
    .whereIn('_id', Object.keys(client.vouchers))
    .select('_id', 'name')
  const transactions = await readTransactions(
    trx,
    event_id,
    ids.map(({ _id }) => _id),
  )
  const is_any_refund = transactions.some(({ type }) => provider_refund_types.includes(type))
  return {
    uid,
    short_id,
    event_id,
    name,
    balance,
    age,
    transactions,
    // Most wallets never see a refund, and are not asked for any.
    refunds_under_way: is_any_refund
      ? await holdsUnderWay(trx, { event_id, uids: [uid, ...old_uids] })
      : [],
    vouchers,
    vouchers_names,
    split_balance: { unpaid, spent: unpaid_spent },
    pin_required: client.pin_hash !== null,
    as_of: new Date().toISOString(),
  } as Result<'clients.short'>
}

/** What moved on the wristband, and the refunds of those it replaced: they are on their way to the same visitor. */
async function newestIds(trx: Knex, { event_id, uid, old_uids }: ClientRow) {
  const found = trx('transactions').where({ event_id })
  if (old_uids.length === 0) found.where({ uid })
  else
    found
      .whereIn('uid', [uid, ...old_uids])
      .where((either) => either.where({ uid }).orWhereIn('type', refund_types))
  return found
    .orderBy([
      { column: 'date', order: 'desc' },
      { column: '_id', order: 'desc' },
    ])
    .limit(newest)
    .select('_id')
}

/**
 * The client with a printed number (a chip is understood too) among events that are not archived, or in the event named.
 * A band that was replaced says so.
 */
export async function findByNumber(
  { db: trx }: { db: Knex },
  number: string,
  event_id?: string,
): Promise<{ client: ClientRow; event: EventRow }> {
  const upper = number.toUpperCase()
  const entry = event_id
    ? await trx('clients')
        .where({ event_id })
        .where((either) => either.where({ short_id: upper }).orWhere({ uid: upper }))
        .first('event_id', 'uid')
    : await trx('wristband_directory').where({ short_id: upper }).first('event_id', 'uid')
  const event: EventRow | undefined =
    entry && (await trx('events').where({ _id: entry.event_id }).first())
  if (!event || event.deleted) throw new DomainError('wrong_wristband_number')
  if (event.archived && !event_id) throw new DomainError('|event_is_archived|')
  const client = await findClient(trx, event._id, entry.uid)
  if (client.transferred_to) throw new DomainError('wristband_transferred')
  return { client, event }
}
