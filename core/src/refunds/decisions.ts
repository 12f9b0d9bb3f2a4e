import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { LedgerCtx, WriteCtx } from '../operations/context.ts'
import { ledger, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { transferRuleOf } from './base/debtor.ts'
import { checkAccount } from './base/payee_account.ts'
import { isUnderWay, type ProviderRefundRow } from './base/provider_refund.ts'
import { openRefundContext } from './base/refund_context.ts'
import { decidePaid } from './by_bank/confirm_returned_as_paid.ts'
import { bookReturn, find as findItem } from './by_bank/return_item.ts'
import { settleSent } from './by_bank/sent.ts'
import { askAbout } from './by_provider/resolve.ts'
import { settleAnswers, type Verdict } from './by_provider/settle.ts'
import { find, present, presentOne, type RefundRow, recorded } from './error_list.ts'
import { type ErrorRow, errorRows } from './refund_errors.ts'
import { no_objection, requestsFor } from './requests/bank_objection.ts'

/**
 * Settles a refund by what somebody has seen in the account at the provider or heard from the bank, where neither says.
 * Refused with `refund_may_be_paid` without a confirmation that nothing was paid. Repeating it changes nothing.
 */
export const decide = ledger<'refund_errors.decide'>(async (ctx, { path, body }) => {
  const by_bank = await findBankRefund(ctx, path.id)
  return by_bank ? decideBankRefund(ctx, by_bank, body) : decideLocked(ctx, path.id, body)
})

async function decideLocked(ctx: LedgerCtx, id: string, body: Schema<'RefundDecision'>) {
  const before = await find(ctx, id)
  if (!isUnderWay(before)) return presentOne(before)
  const context = await openRefundContext(ctx, ctx.event_id)
  const sent_until = Date.parse(before.sent_at!) + 2 * context.config.providers.timeout_ms
  if (before.status === 'sending' && Date.now() < sent_until)
    throw new DomainError('refund_not_settled')
  await settleAnswers(context, [await askAbout(context, before)])
  const asked: RefundRow = await find(ctx, id)
  if (isUnderWay(asked)) {
    if (!body.paid && !body.confirmed) throw new DomainError('refund_may_be_paid')
    await settleAnswers(context, [{ row: asked, verdict: await decided(ctx, asked, body) }])
  }
  return recorded(ctx, before, await find(ctx, id))
}

/** A number that is booked already is another refund's. */
async function decided(
  { db, event_id }: LedgerCtx,
  { provider, reference, amount: asked }: ProviderRefundRow,
  { paid, amount, provider_id = `decided/${reference}` }: Schema<'RefundDecision'>,
): Promise<Verdict> {
  if (!paid) return { status: 'failed', reason: 'decided_unpaid', detail: 'decided by staff' }
  const name = { event_id, provider, kind: 'refund', provider_id }
  if (await db('provider_movements').where(name).first('provider_id'))
    throw invalid('provider_id', 'number_of_other_refund')
  if (amount !== undefined && amount > asked) throw invalid('amount', 'number_too_large')
  return { status: 'done', provider_id, ...(amount !== undefined && { amount }) }
}

/** The refund by bank of the list, as long as it is one that did not go through. */
function findBankRefund(ctx: LedgerCtx | WriteCtx, id: string): Promise<ErrorRow | undefined> {
  return errorRows(ctx).where({ 'f._id': id, 'f.method': 'form' }).first()
}

/** Requests that await no decision stay unchanged. */
async function decideBankRefund(ctx: LedgerCtx, row: ErrorRow, body: Schema<'RefundDecision'>) {
  if (row.attention) return decideTransfer(ctx, row, body)
  if (!row.hold) return present(row)
  if (!body.paid && !body.confirmed) throw new DomainError('refund_may_be_paid')
  if (body.paid) await decidePaid(ctx, row._id)
  const { event_id, db } = ctx
  const after = { ...row, hold: null, ...(body.paid && { status: 'sent', reason: null }) }
  const shown = present(after as ErrorRow)
  await db.transaction(async (trx) => {
    await requestsFor(trx, event_id, [row.uid]).update(no_objection)
    await record(
      { ...ctx, db: trx },
      { record_type: 'refund_errors', record_id: row._id, before: present(row), after: shown },
    )
  })
  return shown
}

/** A transfer of which the bank's answer is in doubt has left by the account, or came back to it. */
async function decideTransfer(ctx: LedgerCtx, row: ErrorRow, body: Schema<'RefundDecision'>) {
  const { event_id, db } = ctx
  if (!body.paid && !body.confirmed) throw new DomainError('refund_may_be_paid')
  await settleSent(ctx, row.refund_id!)
  const item = await findItem(ctx, row._id)
  if (!body.paid)
    await bookReturn(ctx, item, { amount: item.amount, reason: { code: '', text: '' } })
  const after = { ...row, attention: null, status: body.paid ? 'sent' : 'released' } as ErrorRow
  await db.transaction(async (trx) => {
    if (body.paid)
      await trx('refund_items')
        .where({ event_id, _id: row._id })
        .update({
          attention: null,
          accepted_at: trx.raw('least(accepted_at, now())'),
          paid_at: trx.raw('least(paid_at, now())'),
        })
    await record(
      { ...ctx, db: trx },
      {
        record_type: 'refund_errors',
        record_id: row._id,
        before: present(row),
        after: present(after),
      },
    )
  })
  return present(after)
}

/** Gives a request another account, which the next run pays. */
export const set_account = write<'refund_errors.set_account'>(async (ctx, { path, body }) => {
  const row = await findBankRefund(ctx, path.id)
  if (!row) throw new DomainError('refund_not_found')
  const event = await ctx.db('events').where({ _id: ctx.event_id }).first('bank', 'currencyCode')
  const { iban, bic } = checkAccount(transferRuleOf(event), body)
  const requests = () => requestsFor(ctx.db, ctx.event_id, [row.uid]).whereNull('refund_id')
  const request = await requests().forUpdate().first('iban')
  if (!request) throw new DomainError('refund_form_in_run')
  if (request.iban === iban) {
    // The transfer has the account that the bank rejected; a request with another one was corrected before.
    if (await isRejected(ctx, row._id, iban)) throw new DomainError('iban_rejected')
    return present({ ...row, hold: null })
  }
  await requests().update({
    iban,
    bic,
    is_cleared: false,
    updated_at: ctx.db.fn.now(),
    ...no_objection,
  })
  // The values of the fields belong to the visitor and are not shown.
  const changed = { changed: ['iban', 'bic'] }
  await record(ctx, { record_type: 'refund_forms', record_id: row.uid, after: changed })
  return present({ ...row, hold: null })
})

async function isRejected({ db, event_id }: WriteCtx, _id: string, iban: string) {
  const item = await db('refund_items').where({ event_id, _id }).first('payee')
  return item.payee.iban === iban
}
