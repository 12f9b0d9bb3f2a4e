import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import { claimPayment } from '../ledger/payment_directory.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Doubtful, OpenedPayment, PaymentOrder } from '../providers/payment_provider.ts'
import { paymentProvider } from '../providers/registry.ts'
import type { ClientRow } from '../wallets/clients.ts'
import { journalled } from './journal.ts'
import type { PaymentRow } from './payment.ts'
import { log } from './poll.ts'
import { telling } from './tell_payment.ts'

export type PaymentRequest = {
  method: PaymentOrder['method']
  channel: string
  amount: number
  fee: number
  language: 'en' | 'fr' | 'de'
  /** The address that the browser returns to; absent for TWINT Direct. */
  url?: string
  idempotency_key?: string
}

// A hosted page is left open for a while; a code for the phone lives three minutes at the provider.
const lives_ms = { twint: 30 * 60_000, card: 30 * 60_000, twint_direct: 4 * 60_000 }
const recheck_ms = 24 * 3600_000

/**
 * Begins a payment: our row first, committed, then the provider. A provider that does not answer leaves a payment that the
 * job looks after; the visitor is told to try again.
 */
export async function openPayment(
  ctx: LedgerCtx,
  client: ClientRow,
  event: EventRow,
  asked: PaymentRequest,
): Promise<PaymentRow> {
  const provider_name = asked.method === 'twint_direct' ? 'twint' : 'payrexx'
  const provider = paymentProvider(ctx, event, provider_name)
  const named = { ...asked, provider: provider_name } as const
  const { payment, is_new } = await insert(ctx, client, event, named)
  if (!is_new) {
    const first = await whenOpened(ctx, payment)
    if (await wasNeverOpened(ctx, first)) return openPayment(ctx, client, event, asked)
    return repeat(first, asked)
  }
  const { event_id, reference } = payment
  const opened = await journalled(
    ctx.db,
    { event_id, provider: provider_name, call: 'open', reference },
    () => provider.open!(orderOf(event, payment, asked)),
  )
  return save(ctx, payment, opened)
}

/** Waits for an identical concurrent request to hear from the provider, and returns its payment. */
async function whenOpened({ db, config }: LedgerCtx, payment: PaymentRow): Promise<PaymentRow> {
  const { event_id, _id, created_at } = payment
  // A process that has no answer by then is dead.
  const until_ms = Date.parse(created_at) + config.providers.timeout_ms
  let row = payment
  while (row.status === 'initiated' && Date.now() < until_ms) {
    await sleep(100)
    row = (await db<PaymentRow>('payments').where({ event_id, _id }).first()) as PaymentRow
  }
  return row
}

/** The same request again finds its payment; with another amount under the same key it is refused. */
function repeat(payment: PaymentRow, { amount, fee, method }: PaymentRequest): PaymentRow {
  if (payment.amount !== amount || payment.fee !== fee || payment.method !== method)
    throw new DomainError('idempotency_conflict')
  if (!payment.link && !payment.token) throw new DomainError('payment_unavailable')
  return payment
}

/**
 * A payment that its provider did not open does not count: no link or code was given out, so the same key may begin another
 * one.
 */
async function wasNeverOpened({ db }: LedgerCtx, payment: PaymentRow): Promise<boolean> {
  const { event_id, _id, link, token, status } = payment
  if (link || token || status === 'initiated') return false
  await db('payments').where({ event_id, _id }).update({ idempotency_key: null })
  return true
}

async function insert(
  { db }: LedgerCtx,
  { event_id, uid, short_id }: ClientRow,
  event: EventRow,
  {
    method,
    channel,
    amount,
    fee,
    idempotency_key,
    provider,
  }: PaymentRequest & { provider: PaymentRow['provider'] },
): Promise<{ payment: PaymentRow; is_new: boolean }> {
  const now = Date.now()
  const row = {
    event_id,
    _id: newId(),
    uid,
    provider,
    method,
    channel,
    amount,
    fee,
    // Found by either half: what the visitor reads on the band, and what nobody can guess.
    reference: `${short_id}_${randomBytes(10).toString('hex')}`,
    currency: event.currencyCode ?? 'CHF',
    idempotency_key: idempotency_key ?? null,
    // If the process dies before the provider answers, the job settles it.
    next_poll_at: new Date(now + 30_000).toISOString(),
    expires_at: new Date(now + lives_ms[method]).toISOString(),
    recheck_until: new Date(now + recheck_ms).toISOString(),
  }
  const [payment] = await db<PaymentRow>('payments')
    .insert(row as object)
    .onConflict(['event_id', 'idempotency_key'])
    .ignore()
    .returning('*')
  if (payment) {
    const { reference } = row
    await claimPayment(db, { kind: 'payment', reference, event_id })
    return { payment: payment as PaymentRow, is_new: true }
  }
  const first = await db<PaymentRow>('payments').where({ event_id, idempotency_key }).first()
  return { payment: first as PaymentRow, is_new: false }
}

function orderOf(
  event: EventRow,
  { reference, method, amount, fee, currency }: PaymentRow,
  { language, url }: PaymentRequest,
): PaymentOrder {
  return {
    reference,
    method,
    amount,
    fee,
    currency,
    language,
    purpose: event.name.slice(0, 100),
    ...(url && { return_urls: returnUrls(reference, url) }),
  }
}

/** The page that the browser comes back to asks us for the payment by its reference. */
function returnUrls(reference: string, url: string) {
  const back = (outcome: string) => {
    const to = new URL(url)
    to.searchParams.set('payment', reference)
    to.searchParams.set('outcome', outcome)
    return to.href
  }
  return { success: back('success'), failed: back('failed'), cancelled: back('cancelled') }
}

async function save(
  { db }: LedgerCtx,
  { event_id, _id, reference }: PaymentRow,
  opened: OpenedPayment,
): Promise<PaymentRow> {
  const soon = new Date(Date.now() + 2_000).toISOString()
  if (opened.outcome === 'done') {
    const { provider_id, link, token, qr_code } = opened
    const [saved] = await db<PaymentRow>('payments')
      .where({ event_id, _id })
      .update({ status: 'pending', provider_id, link, token, qr_code, next_poll_at: soon })
      .returning('*')
    return saved as PaymentRow
  }
  const { outcome, reason, detail } = opened
  if (opened.outcome === 'unknown' && reason === 'throttled' && opened.unsent)
    return giveWay(db, { event_id, _id }, opened)
  const status = outcome === 'rejected' ? 'api_error' : 'api_unreachable'
  const message = `${reason}: ${detail}`.slice(0, 500)
  await telling(db, { event_id, _id }, async (trx) => {
    await trx('payments').where({ event_id, _id }).update({ status, message, next_poll_at: soon })
  })
  await log(db, { event_id, reference, level: 'error', message: `open: ${message}` })
  throw new DomainError('payment_unavailable')
}

/** Nothing was begun, so that there is nothing to ask about: the visitor comes again in a moment, under the same key. */
async function giveWay(
  db: Knex,
  payment: Pick<PaymentRow, 'event_id' | '_id'>,
  { detail, retry_ms = 1_000 }: Doubtful,
): Promise<never> {
  const message = `throttled: ${detail}`.slice(0, 500)
  await telling(db, payment, async (trx) => {
    await trx('payments').where(payment).update({ status: 'failed', message, next_poll_at: null })
  })
  const retry_after_s = Math.ceil(retry_ms / 1_000)
  throw new DomainError('payment_busy', undefined, { retry_after_s })
}
