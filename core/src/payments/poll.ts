import type { Knex } from 'knex'
import type { MoneyCtx } from '../operations/money_context.ts'
import { newId } from '../platform/ids.ts'
import { noteWebhook, receivesWebhooks } from '../providers/budget.ts'
import type {
  Doubtful,
  PaymentProvider,
  PaymentReport,
  Rejected,
} from '../providers/payment_provider.ts'
import { applyPaymentReport } from './apply_report.ts'
import { journalled } from './journal.ts'
import {
  isWaiting,
  type PaymentFlag,
  type PaymentRow,
  type PaymentStatus,
  readPayment,
} from './payment.ts'
import { foreignText, notCredited, noteForeign, noteTaken } from './taken.ts'
import { telling } from './tell_payment.ts'

type PolledProvider = Pick<PaymentProvider, 'find' | 'cancel' | 'account'>

/** A visitor waits for the answer, or a webhook announced one. */
export type PollReason = { is_awaited?: boolean; is_told?: boolean }

/**
 * Asks the provider what became of a payment and makes the books agree. Answers the payment as it stands then. Safe to do
 * at any time by anyone: the job, a webhook, a browser that came back.
 */
export async function pollPayment(
  ctx: MoneyCtx,
  provider: PolledProvider,
  payment: PaymentRow,
  { is_awaited, is_told }: PollReason = {},
): Promise<PaymentRow> {
  const { reference, provider_id, created_at } = payment
  const known = { reference, provider_id, opened_at: created_at }
  const report = await provider.find!({ ...known, ...(is_awaited && { is_awaited }) })
  if (report.outcome === 'unknown' && report.retry_ms !== undefined)
    return postpone(ctx.db, payment, report)
  if (report.outcome === 'done') await creditPayment(ctx, payment, report)
  const timed_out =
    report.outcome === 'done' && report.state === 'pending' && isExpired(payment)
      ? await markTimedOut(ctx, provider, payment)
      : undefined
  const foreign = report.outcome === 'done' ? foreignText(await readPayment(ctx.db, payment)) : null
  const status = timed_out ?? (foreign === null ? statusAfter(payment, report) : 'api_error')
  const receives_webhooks = await noteWebhooks(ctx.db, provider, {
    payment,
    report,
    is_awaited,
    is_told,
  })
  return save(ctx.db, payment, report, {
    status,
    receives_webhooks,
    message: foreign ?? failureText(report),
  })
}

/** Nobody was asked: the payment is as it was, and comes again when there are calls to spare. */
async function postpone(
  knex: Knex,
  { event_id, _id }: PaymentRow,
  { retry_ms = 0 }: Doubtful,
): Promise<PaymentRow> {
  // Not all at once: those who were sent away together would come back together.
  const pause_ms = Math.max(retry_ms, 4_000) * (1 + Math.random())
  const next_poll_at = new Date(Date.now() + pause_ms).toISOString()
  const [kept] = await knex<PaymentRow>('payments')
    .where({ event_id, _id })
    .update({
      next_poll_at: knex.raw('CASE WHEN next_poll_at IS NULL THEN NULL ELSE ?::timestamptz END', [
        next_poll_at,
      ]),
    })
    .returning('*')
  return kept as PaymentRow
}

type Noted = PollReason & { payment: PaymentRow; report: PaymentReport }

/** Learns from what is found whether webhooks arrive; answers whether they do. */
async function noteWebhooks(
  knex: Knex,
  { account }: PolledProvider,
  { payment, report, is_awaited, is_told }: Noted,
): Promise<boolean> {
  if (account === undefined) return false
  const is_over = report.outcome === 'done' && !['pending', 'absent'].includes(report.state)
  const is_news = is_over && isWaiting(payment)
  // Only what it said proves a webhook, and a payment that nobody had told of proves that one is missing.
  if (is_news && is_told) await noteWebhook(knex, account, true)
  if (is_news && !is_told && !is_awaited && report.state === 'paid')
    await noteWebhook(knex, account, false)
  return receivesWebhooks(knex, account)
}

/** Stores the taken amount before it posts the top-up, so that the audit knows of it if the posting fails. */
async function creditPayment(
  ctx: MoneyCtx,
  payment: PaymentRow,
  report: Extract<PaymentReport, { outcome: 'done' }>,
) {
  await noteTaken(ctx.db, payment, report)
  await noteForeign(ctx.db, payment, report)
  await noteOpen(ctx.db, payment, report)
  await applyPaymentReport(ctx, payment, report).catch(async (error) => {
    await notCredited(ctx.db, payment)
    throw error
  })
}

const open_flags: PaymentFlag[] = ['disputed', 'insecure']

/** Flags a payment as long as its provider calls it disputed or insecure. */
async function noteOpen(
  knex: Knex,
  { event_id, _id }: PaymentRow,
  { open = [] }: Extract<PaymentReport, { outcome: 'done' }>,
) {
  const closed = open_flags.filter((flag) => !open.some((one) => one === flag))
  const note = async (db: Knex) => {
    await db('payments')
      .where({ event_id, _id })
      .whereRaw('NOT (flags @> :open::jsonb AND NOT jsonb_exists_any(flags, :closed::text[]))', {
        open: JSON.stringify(open),
        closed,
      })
      .update({
        flags: db.raw('(flags - :all::text[]) || :open::jsonb', {
          all: open_flags,
          open: JSON.stringify(open),
        }),
      })
  }
  if (open.length > 0) await telling(knex, { event_id, _id }, note)
  else await note(knex)
}

function isExpired(payment: PaymentRow) {
  return isWaiting(payment) && Date.parse(payment.expires_at) <= Date.now()
}

/** Nobody has paid in time: the provider is told, so that nobody can pay later; if somebody just did, the next poll sees it. */
async function markTimedOut(
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

/** Returns the status after an answer that credited nothing. */
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
  {
    status,
    receives_webhooks,
    message,
  }: { status: PaymentStatus; receives_webhooks: boolean; message: string | null },
): Promise<PaymentRow> {
  const { event_id, _id } = payment
  const pairing = report.outcome === 'done' ? report.pairing : undefined
  const seen = pairing === 'PAIRING_IN_PROGRESS' || pairing === 'PAIRING_ACTIVE'
  const store = async (db: Knex) => {
    const [saved] = await db<PaymentRow>('payments')
      .where({ event_id, _id })
      .update({
        // A credited payment stays credited. An older answer does not reopen a payment that staff ended.
        status: db.raw("CASE WHEN status = 'success' OR status <> ? THEN status ELSE ? END", [
          payment.status,
          status,
        ]),
        ...(report.outcome === 'done' && { raw_status: report.raw.slice(0, 100) }),
        ...(pairing && { pairing }),
        ...(seen && { pairing_seen: true }),
        ...unparsedAnswer(db, report),
        message: db.raw("CASE WHEN status = 'success' THEN message ELSE ? END", [message]),
        polls: db.raw('polls + 1'),
        polled_at: db.fn.now() as unknown as string,
        updated_at: db.fn.now() as unknown as string,
        next_poll_at: nextPoll(payment, status, {
          receives_webhooks,
          is_open: isOpen(payment, report),
        }),
      } as object)
      .returning('*')
    return saved as PaymentRow
  }
  // Most answers change nothing that is told, and need no transaction.
  const is_told = status !== payment.status || 'flags' in unparsedAnswer(knex, report)
  const saved = await (is_told ? telling(knex, payment, store) : store(knex))
  await logChange(knex, payment, saved)
  return saved
}

/** An answer that says nothing leaves open what was open. */
function isOpen({ flags }: PaymentRow, report: PaymentReport) {
  if (report.outcome === 'done') return (report.open ?? []).length > 0
  return flags.some((flag) => open_flags.includes(flag))
}

function failureText(report: PaymentReport): string | null {
  if (report.outcome === 'done') return report.unclear?.detail.slice(0, 500) ?? null
  return `${(report as Rejected | Doubtful).reason}: ${report.detail}`.slice(0, 500)
}

/** Keeps an answer that could not be parsed as it came, and flags the payment for staff. */
function unparsedAnswer(knex: Knex, report: PaymentReport) {
  const raw =
    report.outcome === 'done' ? report.unclear?.raw : report.outcome === 'unknown' && report.raw
  if (!raw) return {}
  const flag: PaymentFlag = 'unreadable_answer'
  const flags = knex.raw(
    'CASE WHEN flags @> :flag::jsonb THEN flags ELSE flags || :flag::jsonb END',
    {
      flag: JSON.stringify([flag]),
    },
  )
  return { raw_answer: raw, flags }
}

const minute = 60_000
const day = 24 * 60 * minute

type Pace = { now?: number; receives_webhooks?: boolean; is_open?: boolean }

/** Banks decide a dispute within months. */
const dispute_days = 180

/**
 * Often while the visitor is looking, then less, after a day every hour; once it is over, now and then for a day. Where
 * webhooks arrive, or calls are counted, less often.
 */
export function nextPoll(
  payment: PaymentRow,
  status: PaymentStatus,
  { now = Date.now(), receives_webhooks = false, is_open = false }: Pace = {},
): string | null {
  const age = now - Date.parse(payment.created_at)
  const over = !isWaiting({ status })
  if (over && now >= Date.parse(payment.recheck_until))
    return is_open && age < dispute_days * day ? new Date(now + day / 4).toISOString() : null
  const pauses = receives_webhooks
    ? webhook_intervals
    : payment.provider === 'payrexx'
      ? budgeted_intervals
      : default_intervals
  return new Date(now + (over ? Math.max(minute, age / 4) : pauseOf(pauses, age))).toISOString()
}

type Pauses = [first: number, soon: number, later: number]

const default_intervals: Pauses = [2_000, 10_000, minute]
const budgeted_intervals: Pauses = [4_000, 20_000, 2 * minute]
const webhook_intervals: Pauses = [minute, minute, 5 * minute]

function pauseOf([first, soon, later]: Pauses, age_ms: number) {
  if (age_ms < minute) return first
  if (age_ms < 10 * minute) return soon
  return age_ms < day ? later : 60 * minute
}

async function logChange(knex: Knex, before: PaymentRow, after: PaymentRow) {
  if (before.status === after.status && before.message === after.message) return
  const { event_id, reference, status, message } = after
  const is_bad = ['api_error', 'api_unreachable', 'temp_failed', 'failed'].includes(status)
  await log(knex, {
    event_id,
    reference,
    level: is_bad ? 'warn' : 'info',
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
