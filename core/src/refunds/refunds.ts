import type { Schema } from '@kermesse/sdk/types'
import { nextBusinessDay } from '../bank/next_business_day.ts'
import { isFormOpen } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import { textsFor } from '../i18n/texts.ts'
import { claimPayment } from '../ledger/payment_directory.ts'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { ledger, read, whole_event, write } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { todayIn } from '../platform/today.ts'
import { asksForTotal, assertConfirmed } from './base/confirmation.ts'
import { debtorOf } from './base/debtor.ts'
import { type ItemRow, presentItem } from './base/items.ts'
import { reference } from './base/payee.ts'
import type { ProviderRefundMethod } from './base/provider_refund.ts'
import { findRefund, presentRefund, type RefundRun } from './base/refund.ts'
import { openAccounts } from './base/refund_context.ts'
import { needMethod, openRoutes } from './base/routes.ts'
import { settleSent } from './by_bank/sent.ts'
import { countPlan, planRun, type RefundRoute } from './by_provider/plan_provider_refunds.ts'
import { providerRefundItems } from './by_provider/provider_refund_items.ts'
import { startCancelling } from './cancel_run.ts'
import { countPayable } from './payable.ts'
import { planItems } from './plan.ts'
import { countRequestsInReview } from './requests/review_reason.ts'
import { runRefund } from './run.ts'

/** Lists refund runs, the newest first unless another order is asked for. */
export const list = read<'refunds.list'>(async (ctx, { query }) => {
  const from = ctx.db<RefundRun>('refunds').where({ event_id: ctx.event_id })
  const sort = { creation_date: 'creation_date', file_name: 'file_name', status: 'status' }
  const { rows, ...counted } = await page<RefundRun>(
    from,
    newestFirst({ ...query, search: query.file_name ?? query.search }),
    {
      sort,
      default_sort: 'creation_date',
      tie_breaker: '_id',
      search: ['file_name'],
    },
  )
  return { refunds: rows.map(presentRefund), ...counted }
})

/** Shows how far a run is. */
export const get = read<'refunds.get'>(async (ctx, { path }) =>
  presentRefund(await findRefund(ctx, path.id)),
)

/** Lists what a run pays: requests by bank file, or payments by the way they came. */
export const items = read<'refunds.items'>(async (ctx, { path, query }) => {
  const { event_id } = ctx
  const { type } = await findRefund(ctx, path.id)
  if (type !== 'form') return providerRefundItems(ctx, path.id, query)
  const from = ctx.db<ItemRow>('refund_items').where({ event_id, refund_id: path.id })
  if (query.status) from.where({ status: query.status as ItemRow['status'] })
  const { rows, ...counted } = await page<ItemRow>(from, query, {
    sort: { end_to_end_id: 'end_to_end_id' },
    default_sort: 'end_to_end_id',
    tie_breaker: '_id',
  })
  const { attention: texts } = textsFor(await languageOf(ctx)).refunds
  const told = ({ attention }: ItemRow) => attention && { message: texts[attention] }
  return { items: rows.map((row) => ({ ...presentItem(row), ...told(row) })), ...counted }
})

async function languageOf({ db, event_id, language }: ReadCtx) {
  if (language) return language
  const event = await db('events').where({ _id: event_id }).first('language')
  return event!.language
}

/** Counts what runs would pay, in minor units. */
export const info = read<'refunds.info'>((ctx) => countRefunds(ctx), whole_event)

/** The total that runs would pay by each route, in minor units. */
export async function countRefunds(ctx: ReadCtx): Promise<Schema<'RefundInfo'>> {
  const { db, event_id } = ctx
  const routes = openRoutes(await openAccounts(ctx, event_id))
  const { count, total_amount } = await countPayable(db, event_id, routes)
  const { twint, mypos, card } = await countPlan(db, event_id, routes)
  return {
    total_form_refund_clients: count,
    total_form_refund_amount: total_amount,
    total_twint_transactions: twint.transactions,
    total_twint_amount: twint.amount,
    total_twint_freight: twint.freight,
    total_mypos_clients: mypos.clients,
    total_mypos_amount: mypos.amount,
    total_payrexx_clients: card.clients,
    total_payrexx_amount: card.amount,
    held_requests: await countRequestsInReview(db, event_id),
  }
}

/** Starts a run: what it pays is bound to it now, the money is held by the worker. */
export const create = write<'refunds.create'>(async (ctx, { body }) => {
  const accounts = await openAccounts(ctx, ctx.event_id)
  const { event } = accounts
  const is_over = event.dateEnd && Date.parse(event.dateEnd) <= Date.now()
  if (!is_over && !isFormOpen(event)) throw new DomainError('event_still_running')
  const { type = 'form' } = body
  if (type !== 'form') needMethod(accounts, type)
  const routes = openRoutes(accounts)
  const refund = isByForm(body) ? bankRun(ctx, event, body) : providerRun(ctx, event, body.type)
  if (body.dry_run) return rehearse(ctx, refund, routes)
  await insertAlone(ctx, refund)
  const { confirmed_amount: confirmed } = body
  if (asksForTotal(event, confirmed)) {
    const { total_amount: total } = await countRun(ctx, type, routes)
    assertConfirmed({ event, total, confirmed })
  }
  const planned = await planRefund(ctx, refund, routes)
  await ctx.db('refunds').where({ event_id: ctx.event_id, _id: refund._id }).update(planned)
  const answer = presentRefund(await findRefund(ctx, refund._id))
  await record(ctx, { record_type: 'refunds', record_id: refund._id, after: answer })
  ctx.enqueue('refunds.run', { event_id: ctx.event_id, refund_id: refund._id })
  return answer
})

/** Settles a run's holds once its file is with the bank. Repeating it changes nothing. */
export const mark_sent = ledger<'refunds.mark_sent'>(async (ctx, { path }) => {
  await settleSent(ctx, path.id)
  return presentRefund(await findRefund(ctx, path.id))
})

// A run of a few hundred is released within the call; what is left then is the worker's.
const cancel_ms = 2_000

/** Releases a run's holds; refused once it was sent. Repeating it changes nothing. */
export const cancel = ledger<'refunds.cancel'>(async (ctx, { path }) => {
  const { event_id, db, ledger, secrets, config } = ctx
  const { id: refund_id } = path
  await db.transaction((trx) => startCancelling({ ...ctx, db: trx }, refund_id))
  const signal = AbortSignal.timeout(cancel_ms)
  // An error on the way is the worker's to try again: the run is being cancelled whatever happens here.
  const run = { db, ledger, secrets, config, signal, report: () => {} }
  await runRefund(run, { event_id, refund_id }).catch(() => {})
  const refund = presentRefund(await findRefund(ctx, refund_id))
  if (refund.step === 'cancelling') ctx.enqueue('refunds.run', { event_id, refund_id })
  return refund
})

type NewRefund = ReturnType<typeof bankRun> | ReturnType<typeof providerRun>

type Input = Schema<'RefundInput'>
type FormInput = Schema<'FormRefundInput'>

const isByForm = (body: Input): body is FormInput => (body.type ?? 'form') === 'form'

function bankRun(ctx: Ctx, event: EventRow, { execution_date: asked }: FormInput) {
  const { _id, today, base } = newRun(ctx, event)
  const day = asked ?? today
  if (day < today) throw invalid('execution_date', 'in_past')
  if (day > inAYear(today)) throw invalid('execution_date', 'in_over_a_year')
  const execution_date = nextBusinessDay(day)
  return {
    ...base,
    type: 'form' as const,
    execution_date,
    asked_execution_date: execution_date === day ? null : day,
    debtor: debtorOf(event),
    file_name: `${base.file_name}.xml`,
    message_id: reference('message', _id),
  }
}

/** No bank keeps a transfer for longer. */
const inAYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** A run without a bank file needs no bank account. */
function providerRun(ctx: Ctx, event: EventRow, type: ProviderRefundMethod) {
  const { base } = newRun(ctx, event)
  const { name, timezone, is_trial, currencyCode: currency = 'CHF' } = event
  const debtor = { name, iban: '', currency, event_name: name, timezone, is_trial }
  return {
    ...base,
    type,
    debtor,
    step: 'sending' as const,
    execution_date: null,
    asked_execution_date: null,
    message_id: null,
    file_name: `${type}-${base.file_name}.xlsx`,
  }
}

function newRun({ event_id, actor }: Ctx, { timezone: timeZone, is_trial }: EventRow) {
  const _id = newId()
  const today = todayIn(timeZone)
  const file_name = `${is_trial ? 'trial-' : ''}refunds-${today}-${_id.slice(-6)}`
  return { _id, today, base: { event_id, _id, file_name, user_id: actor.user_id } }
}

async function planRefund({ db }: Ctx, refund: NewRefund, routes: RefundRoute[]) {
  if (refund.type === 'form') {
    const planned = await planItems(db, refund, routes)
    if (planned.count === planned.failed) throw new DomainError('unable_to_refund')
    return planned
  }
  const { count } = await planRun(db, refund, refund.type, routes)
  if (count === 0) throw new DomainError('unable_to_refund')
  return { count }
}

/** Returns the payments of a run without creating it. */
async function rehearse(
  ctx: Ctx,
  refund: NewRefund,
  routes: RefundRoute[],
): Promise<Schema<'Refund'>> {
  const { _id, event_id, type, file_name, execution_date, asked_execution_date, debtor } = refund
  const { count, total_amount, total_freight } = await countRun(ctx, type, routes)
  if (count === 0) throw new DomainError('unable_to_refund')
  const held_requests = type === 'form' ? await countRequestsInReview(ctx.db, event_id) : []
  return {
    held_requests,
    _id,
    event_id,
    type,
    file_name,
    execution_date,
    ...(asked_execution_date && { asked_execution_date }),
    count,
    total_amount,
    total_freight,
    status: 'success',
    progress: 100,
    done: 0,
    failed: 0,
    sent_at: null,
    dry_run: true,
    is_trial: debtor.is_trial ?? false,
    creation_date: isoNow(),
  }
}

async function countRun({ db, event_id }: Ctx, type: NewRefund['type'], routes: RefundRoute[]) {
  if (type === 'form') return { ...(await countPayable(db, event_id, routes)), total_freight: 0 }
  const { [type]: planned } = await countPlan(db, event_id, routes)
  const { transactions: count, amount: total_amount, freight: total_freight } = planned
  return { count, total_amount, total_freight }
}

async function insertAlone(ctx: Ctx, refund: NewRefund) {
  try {
    await ctx.db('refunds').insert({ ...refund, debtor: JSON.stringify(refund.debtor) })
    const { _id: reference, event_id } = refund
    await claimPayment(ctx.db, { kind: 'refund', reference, event_id })
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'refunds_running') throw error
    throw new DomainError('refund_in_progress')
  }
}
