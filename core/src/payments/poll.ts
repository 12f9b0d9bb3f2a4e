import type { Knex } from 'knex'
import type { MoneyCtx } from '../operations/money_context.ts'
import { newId } from '../platform/ids.ts'
import type { Doubtful, PaymentProvider, PaymentReport, Rejected } from '../providers/payment.ts'
import { applyReport } from './apply_report.ts'
import { journalled } from './journal.ts'
import { isWaiting, type PaymentRow, type PaymentStatus } from './payment.ts'

type PolledProvider = Pick<PaymentProvider, 'find' | 'cancel'>

/**
 * Asks the provider what became of a payment and makes the books agree. Answers the payment as it stands then. Safe to do
 * at any time by anyone: the job, a webhook, a browser that came back.
 */
export async function pollPayment(
  ctx: MoneyCtx,
  provider: PolledProvider,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { reference, provider_id, created_at } = payment
  const report = await provider.find!({ reference, provider_id, opened_at: created_at })
  if (report.outcome === 'done') await applyReport(ctx, payment, report)
  const timed_out =
    report.outcome === 'done' && report.state === 'pending' && isExpired(payment)
      ? await giveUp(ctx, provider, payment)
      : undefined
  const status = timed_out ?? statusAfter(payment, report)
  return save(ctx.db, payment, report, status)
}

function isExpired(payment: PaymentRow) {
  return isWaiting(payment) && Date.parse(payment.expires_at) <= Date.now()
}

/** Nobody has paid in time: the provider is told, so that nobody can pay later; if somebody just did, the next poll sees it. */
async function giveUp(
  { db }: MoneyCtx,
  provider: PolledProvider,
  { event_id, provider: name, reference, provider_id, created_at }: PaymentRow,
): Promise<PaymentStatus | undefined> {
  const ended = await journalled(
    db,
    { event_id, provider: name, call: 'cancel', reference },
    async () => provider.cancel!({ reference, provider_id, opened_at: created_at }),
  )
  if (ended.outcome === 'rejected' && ended.reason === 'already_done') return undefined
  return 'timeout'
}

/** What a payment that was not credited is called after an answer. */
function statusAfter(payment: PaymentRow, report: PaymentReport): PaymentStatus {
  if (report.outcome === 'unknown')
    return isWaiting(payment) ? inDoubt(payment, report) : payment.status
  if (report.outcome === 'rejected') return isWaiting(payment) ? 'api_error' : payment.status
  switch (report.state) {
    case 'failed':
      return 'failed'
    case 'cancelled':
      return isWaiting(payment) ? 'cancelled' : payment.status
    case 'absent':
      return isWaiting(payment) && isOld(payment) ? 'failed' : payment.status
    default:
      return isWaiting(payment) ? 'pending' : payment.status
  }
}

const silent = ['timeout', 'unreachable', 'circuit_open']

function inDoubt(payment: PaymentRow, { reason }: Doubtful): PaymentStatus {
  const was_offered = payment.link !== null || payment.token !== null
  // Nobody was ever given a way to pay it: its provider need not come back for it to end.
  if (!was_offered && isExpired(payment)) return 'timeout'
  return silent.includes(reason) ? 'api_unreachable' : 'temp_failed'
}

/** By now the provider would know it, had it ever heard of it. */
function isOld({ created_at }: PaymentRow) {
  return Date.now() - Date.parse(created_at) > 60_000
}

async function save(
  knex: Knex,
  payment: PaymentRow,
  report: PaymentReport,
  status: PaymentStatus,
): Promise<PaymentRow> {
  const { event_id, _id } = payment
  const pairing = report.outcome === 'done' ? report.pairing : undefined
  const seen = pairing === 'PAIRING_IN_PROGRESS' || pairing === 'PAIRING_ACTIVE'
  const [saved] = await knex<PaymentRow>('payments')
    .where({ event_id, _id })
    .update({
      // What was credited stays so, and what staff has ended is not begun again by an older answer.
      status: knex.raw("CASE WHEN status = 'success' OR status <> ? THEN status ELSE ? END", [
        payment.status,
        status,
      ]),
      ...(report.outcome === 'done' && { raw_status: report.raw.slice(0, 100) }),
      ...(pairing && { pairing }),
      ...(seen && { pairing_seen: true }),
      message: knex.raw("CASE WHEN status = 'success' THEN message ELSE ? END", [trouble(report)]),
      polls: knex.raw('polls + 1'),
      polled_at: knex.fn.now() as unknown as string,
      updated_at: knex.fn.now() as unknown as string,
      next_poll_at: nextPoll(payment, status),
    } as object)
    .returning('*')
  await logChange(knex, payment, saved as PaymentRow)
  return saved as PaymentRow
}

function trouble(report: PaymentReport): string | null {
  if (report.outcome === 'done') return null
  return `${(report as Rejected | Doubtful).reason}: ${report.detail}`.slice(0, 500)
}

const minute = 60_000
const day = 24 * 60 * minute

/** Every 2 s while the visitor is looking, then every 10 s, after a day every hour; once it is over, now and then for a day. */
export function nextPoll(
  payment: PaymentRow,
  status: PaymentStatus,
  now = Date.now(),
): string | null {
  const age = now - Date.parse(payment.created_at)
  const over = !isWaiting({ status })
  if (over && now >= Date.parse(payment.recheck_until)) return null
  return new Date(now + (over ? Math.max(minute, age / 4) : pause(age))).toISOString()
}

function pause(age_ms: number) {
  if (age_ms < minute) return 2_000
  if (age_ms < 10 * minute) return 10_000
  return age_ms < day ? minute : 60 * minute
}

async function logChange(knex: Knex, before: PaymentRow, after: PaymentRow) {
  if (before.status === after.status && before.message === after.message) return
  const { event_id, reference, status, message } = after
  const is_bad = ['api_error', 'api_unreachable', 'temp_failed', 'failed'].includes(status)
  await log(knex, {
    ...{ event_id, reference, level: is_bad ? 'warn' : 'info' },
    message: message ? `${status}: ${message}` : status,
  })
}

export type PollLog = {
  level: 'info' | 'warn' | 'error'
  message: string
  event_id?: string
  reference?: string
}

/** Writes a line that staff may read. */
export async function log(knex: Knex, line: PollLog): Promise<void> {
  await knex('poll_logs').insert({ _id: newId(), ...line })
}
