import type { Knex } from 'knex'
import type { EventRow } from '../events/events.ts'
import type { RunCtx } from '../operations/lease.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import { type Movement, ProviderFailure } from '../providers/payment_provider.ts'
import { type ProviderName, paymentProvider } from '../providers/registry.ts'
import { postGone } from './apply_report.ts'
import type { PaymentRow } from './payment.ts'
import { log } from './poll.ts'

type Ctx = Pick<MoneyCtx, 'db' | 'ledger' | 'config' | 'secrets'>
type DateRange = { from: string; to: string }

const hour_ms = 3_600_000

/** Looks at every event whose provider does not tell a payment's refunds with the payment. Run twice it posts once. */
export async function takeBackLately(ctx: RunCtx, hours: number): Promise<void> {
  const period = untilNow(new Date(Date.now() - hours * hour_ms))
  for (const event of await eventsToAsk(ctx.db)) {
    if (ctx.signal.aborted) return
    // An account that does not answer must not keep the others waiting; it is asked again in an hour.
    await takeBackElsewhere(ctx, event, 'twint', period).catch((error) =>
      logFailure(ctx, event, error),
    )
  }
}

/**
 * Posts what went back in a period without us, such as a refund made in the provider's own portal: each once, on the payment
 * that it belongs to, which is flagged. Answers how many were seen. Throws what the provider's list throws.
 */
export async function takeBackElsewhere(
  ctx: Ctx,
  event: EventRow,
  name: ProviderName,
  period: DateRange,
): Promise<number> {
  const refunds = paymentProvider(ctx, event, name).refunds?.(period)
  let seen = 0
  for await (const refund of refunds ?? []) {
    const payment = await paymentOf(ctx.db, event._id, refund)
    if (!payment || (await isOurs(ctx.db, event._id, refund))) continue
    seen += 1
    const { source_id, ...row } = payment
    const provider_id = `${source_id}:refund:${digitsOf(refund.provider_id)}`
    await postGone(ctx, row, { ...refund, kind: 'refund', provider_id })
  }
  return seen
}

/** From then to this moment on any clock: theirs may be ahead of ours. */
export function untilNow(from: Date): DateRange {
  return { from: from.toISOString(), to: new Date(Date.now() + hour_ms).toISOString() }
}

/** A frozen event asks its providers nothing. */
async function eventsToAsk(knex: Knex): Promise<EventRow[]> {
  const events: EventRow[] = await knex('events')
    .where({ deleted: false, frozen: null })
    .whereRaw(`coalesce("dateEnd", now()) > now() - interval '180 days'`)
  const asked: EventRow[] = []
  // Event by event: a server has the payments of its own events only.
  for (const event of events) {
    const paid = { event_id: event._id, provider: 'twint', status: 'success' }
    if (await knex('payments').where(paid).first('_id')) asked.push(event)
  }
  return asked
}

type Paid = PaymentRow & { source_id: string }

/** The payment that a refund gives back, once it was credited here; by either name. */
async function paymentOf(
  knex: Knex,
  event_id: string,
  { original }: Movement,
): Promise<Paid | undefined> {
  if (!original) return undefined
  const named =
    'provider_id' in original
      ? { 'm.provider_id': original.provider_id }
      : { 'p.reference': original.reference }
  return knex('payments as p')
    .join('provider_movements as m', (on) =>
      on.on('m.event_id', 'p.event_id').on('m.payment_id', 'p._id'),
    )
    .where({ 'p.event_id': event_id, 'm.kind': 'payment', ...named })
    .first('p.*', 'm.provider_id as source_id')
}

/** Returns true for a refund that we asked for: those are stored before the request is sent. */
async function isOurs(knex: Knex, event_id: string, { reference }: Movement): Promise<boolean> {
  if (reference === null) return false
  return Boolean(
    await knex('provider_refunds').where({ event_id, provider: 'twint', reference }).first('_id'),
  )
}

/** A name in digits, as long as the provider's own is: two refunds never share it. */
const digitsOf = (name: string) => BigInt(`0x${Buffer.from(name).toString('hex')}`).toString()

async function logFailure({ db, report }: RunCtx, { _id: event_id }: EventRow, error: unknown) {
  if (!(error instanceof ProviderFailure)) return report(error)
  const message = `refunds elsewhere: ${error.message}`.slice(0, 500)
  await log(db, { event_id, level: 'warn', message })
}
