import type { Result } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { assertWalletOpen } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import type { Watched } from '../ledger/changes.ts'
import { typesOf } from '../ledger/kinds.ts'
import { readTransactions } from '../ledger/read_transactions.ts'
import { none } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { keyedVersion } from '../platform/revision.ts'
import type { Secrets } from '../platform/secrets.ts'
import { holdsUnderWay } from '../refunds/by_provider/hold_provider_refunds.ts'
import { refundsOf } from '../refunds/requests/progress.ts'
import { type ClientRow, isDisabled } from '../wallets/clients.ts'
import { checkPin } from '../wallets/pin.ts'
import { findByNumber } from '../wallets/wristband_number.ts'

const newest = 100
const provider_refund_types = typesOf('provider_refund')
const refund_types = typesOf('provider_refund', 'bank_refund')

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
    // The page goes on by the chip that it is told here.
    ctx.browser.remember(`wristband:${client.uid}`)
    const is_holder = !client.pin_hash || Boolean(pin)
    return present(trx, ctx.secrets, client, is_holder)
  }, one_moment)
})

/** Whose news a visitor may hear: of a wallet that they may see. */
export const changes = none<'clients.changes'>(async ({ db, secrets }, { path, query }) => {
  const { client, event } = await findByNumber({ db }, path.short_id, query.event_id)
  assertWalletOpen(event)
  const { event_id, uid } = client
  return {
    event_id,
    uid,
    hasMoved: async () =>
      query.seen !== undefined && query.seen !== (await versionOf(db, secrets, { event_id, uid })),
    is_event_named: query.event_id !== undefined,
    isShown: () => isShown(db, event_id, query.event_id !== undefined),
  }
})

/** The version of a wallet's row; it changes with each write and only then. */
async function versionOf(
  trx: Knex,
  secrets: Secrets,
  { event_id, uid }: Watched,
): Promise<string | undefined> {
  const row = await trx('wallets').where({ event_id, uid }).first(trx.raw('xmin::text AS xmin'))
  return row && keyedVersion(secrets, [event_id, uid, row.xmin])
}

/** True if visitors may still see wallets of the event, by the rules for opening a stream. */
async function isShown(db: Knex, event_id: string, is_named: boolean) {
  const event: EventRow | undefined = await db('events').where({ _id: event_id }).first()
  if (!event || event.deleted || (event.archived && !is_named)) return false
  return !event.wallet_opens_at || Date.parse(event.wallet_opens_at) <= Date.now()
}

async function present(trx: Knex, secrets: Secrets, client: ClientRow, is_holder: boolean) {
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
    name: is_holder ? client.name : null,
    disabled: isDisabled(client),
    feedback: is_holder ? client.feedback : null,
    balance,
    age,
    transactions,
    // Most wallets never see a refund, and are not asked for any.
    refunds_under_way: is_any_refund
      ? await holdsUnderWay(trx, { event_id, uids: [uid, ...old_uids] })
      : [],
    refunds: await refundsOf(trx, client),
    vouchers,
    vouchers_names,
    split_balance: { unpaid, spent: unpaid_spent },
    pin_required: client.pin_hash !== null,
    version: await versionOf(trx, secrets, client),
    as_of: isoNow(),
  } as Result<'clients.short'>
}

/**
 * Transactions of the wristband, and refunds of those it replaced, which go to the same visitor.
 */
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
