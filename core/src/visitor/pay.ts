import type { Knex } from 'knex'
import { assertWalletOpen } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import type { LedgerCtx, NoneCtx } from '../operations/context.ts'
import { assertNotFrozen } from '../operations/event_scope.ts'
import { ledger, none } from '../operations/handler.ts'
import { cancelOne } from '../payments/cancel.ts'
import { type FeeQuery, feeAsked } from '../payments/fee.ts'
import { openPayment } from '../payments/open.ts'
import { isWaiting, type PaymentRow, readPayment } from '../payments/payment.ts'
import { pollOne } from '../payments/poll_due.ts'
import { iosLinks, pairingOf, secondsLeft } from '../payments/twint_app.ts'
import { warningOf } from '../payments/warning.ts'
import { allowedUrl } from '../platform/allowed_url.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { androidIntent } from '../providers/twint/app_switch.ts'
import { type ClientRow, isDisabled } from '../wallets/clients.ts'
import { findByNumber } from '../wallets/wristband_number.ts'

/** Begins a top-up on the provider's page. */
export const pay = ledger<'clients.pay'>(async (ctx, { path, query, body, headers }) => {
  const { client, event } = await findByNumber({ db: ctx.db }, path.short_id, query.event_id)
  const url = allowedUrl(ctx.config, body.url, query.embed ? event.embed?.origins : []).href
  const method = query.twint ? 'twint' : 'card'
  const { amount } = body
  const fee = checkedFee(event, client, method, amount, query)
  const language = query.language ?? event.language
  const payment = await openPayment(ctx, client, event, {
    method,
    amount,
    fee,
    url,
    channel: query.channelShort ?? 'W',
    language,
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
      method: 'twint_direct',
      amount,
      fee,
      channel: query.channelShort ?? 'W',
      language,
      idempotency_key: keyOf(ctx, client, headers['idempotency-key']),
    })
    return codeOf(ctx, { event, client, payment }, language)
  },
)

/** The code of a top-up in the app once more, for a page that was loaded again. */
export const twint_direct_code = none<'clients.twint_direct_code'>(async (ctx, { path, query }) => {
  const { client, event } = await findByNumber({ db: ctx.db }, path.id, query.event_id)
  const payment = await latestInApp(ctx.db, client, query.token)
  return codeOf(ctx, { event, client, payment }, query.language ?? event.language)
})

/**
 * Returns the code or link that brings a payment to the visitor's phone, depending on the phone.
 */
async function codeOf(
  { config }: NoneCtx,
  { event, client, payment }: { event: EventRow; client: ClientRow; payment: PaymentRow },
  language: EventRow['language'],
) {
  const { reference, qr_code, amount, fee } = payment
  const token = payment.token!
  return {
    token,
    qr_code,
    reference,
    android_link: androidIntent(token, withoutAppUrl(config, client, token)),
    ios_links: await iosLinks(config, token),
    amount,
    fee,
    total: amount + fee,
    expires_in_s: secondsLeft(payment),
    ...warningOf(event, 'twint_direct', language),
  }
}

/** The pay page with the same code, which says that this phone has no TWINT app. */
function withoutAppUrl({ public_url }: NoneCtx['config'], { short_id }: ClientRow, token: string) {
  const query = new URLSearchParams({ twint_direct_token: token, no_app: 'true' })
  return `${public_url}/client/${short_id}/pay?${query}`
}

/** A wristband's latest top-up in the app, or the latest with that code. */
async function latestInApp(
  knex: Knex,
  { event_id, uid }: ClientRow,
  token: string | undefined,
): Promise<PaymentRow> {
  const from = knex<PaymentRow>('payments').where({ event_id, uid, method: 'twint_direct' })
  if (token) from.where({ token })
  const payment = await from.orderBy('created_at', 'desc').first()
  if (!payment) throw new DomainError('payment_not_found')
  return payment as PaymentRow
}

/** How far the wristband's latest top-up in the app is. */
export const twint_direct_status = ledger<'clients.twint_direct_status'>(
  async (ctx, { path, query }) => {
    const { client } = await findByNumber({ db: ctx.db }, path.id, query.event_id)
    const fresh = await refreshed(ctx, await latestInApp(ctx.db, client, query.token))
    return {
      status: fresh.status,
      orderStatus: orderStatus(fresh),
      pairingStatus: pairingOf(fresh),
      is_taken: isTaken(fresh),
      reference: fresh.reference,
    }
  },
)

/** Returns the state of a top-up to the visitor who began it. */
export const payment = ledger<'clients.payment'>(async (ctx, { path }) =>
  stateOf(await refreshed(ctx, await findOwn(ctx.db, path))),
)

/** Gives a top-up up that nobody has paid; one that was paid meanwhile is credited. */
export const payment_cancel = ledger<'clients.payment_cancel'>(async (ctx, { path }) => {
  const found = await findOwn(ctx.db, path)
  return stateOf(isWaiting(found) ? await cancelOne(ctx, found) : found)
})

type Named = { short_id: string; reference: string }

async function findOwn(knex: Knex, { short_id, reference }: Named): Promise<PaymentRow> {
  const found = await knex<PaymentRow>('payments as p')
    .join('clients as c', (on) => on.on('c.event_id', 'p.event_id').on('c.uid', 'p.uid'))
    // A restored event has the payments of its original.
    .leftJoin('payment_directory as d', (on) =>
      on.on('d.reference', 'p.reference').andOnVal('d.kind', 'payment'),
    )
    .where({ 'p.reference': reference, 'c.short_id': short_id.toUpperCase() })
    .where((own) => own.whereNull('d.event_id').orWhereRaw('d.event_id = p.event_id'))
    .first('p.*')
  if (!found) throw new DomainError('payment_not_found')
  return found as PaymentRow
}

function stateOf(row: PaymentRow) {
  const { reference, status, method, amount, fee, currency, created_at } = row
  return {
    reference,
    status,
    orderStatus: orderStatus(row),
    is_taken: isTaken(row),
    method,
    amount,
    fee,
    currency,
    created_at,
  } as const
}

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
  assertNotFrozen(event)
  if (event.enabled === false) throw new DomainError('event_is_disabled')
  if (event.dateEnd && Date.parse(event.dateEnd) < Date.now())
    throw new DomainError('event_is_over')
  if (!isOffered(event, method)) throw new DomainError('online_payment_disabled')
  // Refuses a payment that could not be spent.
  if (isDisabled(client)) throw new DomainError('client_disabled')
  if (amount < min_amount)
    throw invalid(
      'amount',
      { code: 'at_least_money', params: { currency: event.currencyCode ?? 'CHF', amount: 1 } },
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

/** True if an event takes payments by a method. */
export function isOffered(event: EventRow, method: PaymentRow['method']): boolean {
  if (!event.online_payment) return false
  // TWINT counts in francs alone.
  const in_francs = (event.currencyCode ?? 'CHF') === 'CHF'
  if (method === 'twint') return in_francs && Boolean(event.twint?.enable_twint)
  if (method === 'twint_direct') return in_francs && Boolean(event.twint?.enable_twint_direct)
  return Boolean(event.enable_cards)
}

function keyOf({ operation }: LedgerCtx, { event_id, uid }: ClientRow, key: string | undefined) {
  return key ? derivedId(event_id, operation, uid, key) : undefined
}

// The age in ms of a cached state, for providers that limit calls: pages poll every second.
const fresh_ms = { twint: 1_000, payrexx: 3_000 }

/** The payment, asked for at the provider unless that was just done. A provider in trouble is no trouble of the visitor's. */
async function refreshed(ctx: LedgerCtx, payment: PaymentRow): Promise<PaymentRow> {
  const asked = payment.polled_at ? Date.parse(payment.polled_at) : 0
  if (payment.status === 'success' || Date.now() - asked < fresh_ms[payment.provider])
    return payment
  if (!(await claim(ctx.db, payment))) return payment
  return pollOne(ctx, payment, { is_awaited: true }).catch(() =>
    // A state that was stored before the failure is returned.
    readPayment(ctx.db, payment),
  )
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

/** True if the provider has the money, even if the wallet does not have it yet. */
const isTaken = ({ status, taken }: PaymentRow) => status === 'success' || taken !== null
