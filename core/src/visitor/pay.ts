import type { Knex } from 'knex'
import { assertWalletOpen } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import { isDisabled } from '../ledger/wallet.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { type FeeQuery, feeAsked } from '../payments/fee.ts'
import { openPayment } from '../payments/open.ts'
import { isWaiting, type PaymentRow } from '../payments/payment.ts'
import { pollOne } from '../payments/poll_due.ts'
import { iosLinks, pairingOf } from '../payments/twint_app.ts'
import { warningOf } from '../payments/warning.ts'
import { allowedUrl } from '../platform/allowed_url.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { androidIntent } from '../providers/twint/app_switch.ts'
import type { ClientRow } from '../wallets/clients.ts'
import { findByNumber } from './wallet_page.ts'

/** Begins a top-up on the provider's page. */
export const pay = ledger<'clients.pay'>(async (ctx, { path, query, body, headers }) => {
  const { client, event } = await findByNumber({ db: ctx.db }, path.short_id, query.event_id)
  const url = allowedUrl(ctx.config, body.url).href
  const method = query.twint ? 'twint' : 'card'
  const { amount } = body
  const fee = checkedFee(event, client, method, amount, query)
  const language = query.language ?? event.language
  const payment = await openPayment(ctx, client, event, {
    ...{ method, amount, fee, url, channel: query.channelShort ?? 'W', language },
    idempotency_key: keyOf(ctx, client, headers['idempotency-key']),
  })
  const { reference, link } = payment
  const paid = { link: link!, reference, amount, fee, total: amount + fee }
  return { ...paid, ...warningOf(event, method, language) }
})

/** Begins a top-up in the visitor's TWINT app. */
export const twint_direct_checkin = ledger<'clients.twint_direct_checkin'>(
  async (ctx, { path, query, body, headers }) => {
    const { client, event } = await findByNumber({ db: ctx.db }, path.id, query.event_id)
    const { amount } = body
    const fee = checkedFee(event, client, 'twint_direct', amount, query)
    const language = query.language ?? event.language
    const payment = await openPayment(ctx, client, event, {
      ...{ method: 'twint_direct', amount, fee, channel: query.channelShort ?? 'W', language },
      idempotency_key: keyOf(ctx, client, headers['idempotency-key']),
    })
    const { reference, qr_code } = payment
    const token = payment.token!
    const ios_links = await iosLinks(ctx.config, token)
    return {
      ...{ token, qr_code, reference, android_link: androidIntent(token), ios_links },
      ...{ amount, fee, total: amount + fee, ...warningOf(event, 'twint_direct', language) },
    }
  },
)

/** How far the wristband's latest top-up in the app is. */
export const twint_direct_status = ledger<'clients.twint_direct_status'>(
  async (ctx, { path, query }) => {
    const { client } = await findByNumber({ db: ctx.db }, path.id, query.event_id)
    const { event_id, uid } = client
    const from = ctx.db<PaymentRow>('payments').where({ event_id, uid, method: 'twint_direct' })
    if (query.token) from.where({ token: query.token })
    const payment = await from.orderBy('created_at', 'desc').first()
    if (!payment) throw new DomainError('payment_not_found')
    const fresh = await refreshed(ctx, payment as PaymentRow)
    return {
      orderStatus: orderStatus(fresh),
      pairingStatus: pairingOf(fresh),
      reference: fresh.reference,
    }
  },
)

/** What became of a top-up, for the visitor who began it. */
export const payment = ledger<'clients.payment'>(async (ctx, { path }) => {
  const number = path.short_id.toUpperCase()
  const found = await ctx
    .db<PaymentRow>('payments as p')
    .join('clients as c', (on) => on.on('c.event_id', 'p.event_id').on('c.uid', 'p.uid'))
    .where({ 'p.reference': path.reference, 'c.short_id': number })
    .first('p.*')
  if (!found) throw new DomainError('payment_not_found')
  const row = await refreshed(ctx, found as PaymentRow)
  const { reference, status, method, amount, fee, currency } = row
  return { reference, status, orderStatus: orderStatus(row), method, amount, fee, currency }
})

/** The minimum that makes sense to charge, in minor units. */
const min_amount = 1_00

function checkedFee(
  event: EventRow,
  client: ClientRow,
  method: PaymentRow['method'],
  amount: number,
  query: FeeQuery,
): number {
  assertWalletOpen(event)
  if (event.archived) throw new DomainError('|event_is_archived|')
  if (event.enabled === false) throw new DomainError('event_is_disabled')
  if (event.dateEnd && Date.parse(event.dateEnd) < Date.now())
    throw new DomainError('event_is_over')
  if (!event.online_payment || !isOffered(event, method))
    throw new DomainError('online_payment_disabled')
  // What could not be spent is not taken.
  const { entrance_end_date = null } = client
  if (isDisabled({ entrance_end_date }, { date: new Date().toISOString() }))
    throw new DomainError('client_disabled')
  if (amount < min_amount)
    throw invalid(
      'amount',
      `must be at least ${event.currencyCode ?? 'CHF'} 1`,
      'amount_out_of_range',
    )
  const max = event.maxLoadAmount ?? 1000_00
  if (client.balance + amount > max)
    throw new DomainError('load_too_high', undefined, {
      max: max / 100,
      room: Math.max(0, max - client.balance) / 100,
    })
  return feeAsked(amount, query)
}

function isOffered(event: EventRow, method: PaymentRow['method']) {
  // TWINT counts in francs alone.
  const in_francs = (event.currencyCode ?? 'CHF') === 'CHF'
  if (method === 'twint') return in_francs && Boolean(event.twint?.enable_twint)
  if (method === 'twint_direct') return in_francs && Boolean(event.twint?.enable_twint_direct)
  return Boolean(event.enable_cards)
}

function keyOf({ operation }: LedgerCtx, { event_id, uid }: ClientRow, key: string | undefined) {
  return key ? derivedId(event_id, operation, uid, key) : undefined
}

const fresh_ms = 1_000

/** The payment, asked for at the provider unless that was just done. A provider in trouble is no trouble of the visitor's. */
async function refreshed(ctx: LedgerCtx, payment: PaymentRow): Promise<PaymentRow> {
  const asked = payment.polled_at ? Date.parse(payment.polled_at) : 0
  if (payment.status === 'success' || Date.now() - asked < fresh_ms) return payment
  if (!(await claim(ctx.db, payment))) return payment
  return pollOne(ctx, payment).catch(() => payment)
}

/** One of many who look at the same moment. */
async function claim(knex: Knex, { event_id, _id, polls }: PaymentRow) {
  const claimed = await knex('payments')
    .where({ event_id, _id, polls })
    .update({ polls: knex.raw('polls + 1'), polled_at: knex.fn.now() })
  return claimed === 1
}

function orderStatus(payment: PaymentRow) {
  if (payment.status === 'success') return 'SUCCESS'
  return isWaiting(payment) ? 'IN_PROGRESS' : 'FAILURE'
}
