import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { WriteCtx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { ruleOf } from './base/debtor.ts'
import { payeeOf, type RequestDetails } from './base/payee.ts'
import type { RefundRun } from './base/refund.ts'
import { present } from './error_list.ts'
import { bankRow, type ErrorRow, errorRows } from './refund_errors.ts'
import { no_objection, requestsFor } from './requests/bank_objection.ts'

/**
 * Corrects the name of a payee whom the bank does not know by it. While its run is not sent the next bank file of the run has the
 * name; otherwise the next run, once the bank has sent the transfer back.
 */
export const set_name = write<'refund_errors.set_name'>(async (ctx, { path, body }) => {
  const decided = await findDecided(ctx, path.id)
  if (decided && (await hasName(ctx, decided, body))) return present({ ...decided, hold: null })
  const { row, run } = await findNamed(ctx, path.id)
  const { db, event_id } = ctx
  const { first_name, last_name } = body
  const requests = () => requestsFor(db, event_id, [row.uid])
  const request =
    (await requests().where({ refund_id: run._id }).first()) ?? (await requests().first())
  if (!request) throw new DomainError('refund_form_in_run')
  const named = { ...(request as RequestDetails), first_name, last_name }
  const { payee, party } = payeeOf(named, row.short_id, ruleOf(run.debtor))
  if (party.missing.length > 0) throw invalid('last_name', 'no_letter_for_bank', 'text_invalid')
  await requests().update({ first_name, last_name, updated_at: db.fn.now(), ...no_objection })
  if (run.step === 'ready') {
    await db('refund_items')
      .where({ event_id, _id: row._id })
      .update({ payee: JSON.stringify(payee) })
    await db('refunds').where({ event_id, _id: run._id }).increment('names_corrected', 1)
  }
  await close(ctx, row, run)
  const changed = { changed: ['first_name', 'last_name'] }
  await record(ctx, { record_type: 'refund_errors', record_id: row._id, after: changed })
  return present({ ...row, hold: null, attention: null })
})

/** Keeps a name as it is: somebody has made sure of it, and releases the order at the bank. */
export const release = write<'refund_errors.release'>(async (ctx, { path }) => {
  const decided = await findDecided(ctx, path.id)
  if (decided) return present(decided)
  const { row, run } = await findNamed(ctx, path.id)
  await close(ctx, row, run)
  const before = { attention: row.attention }
  await record(ctx, {
    record_type: 'refund_errors',
    record_id: row._id,
    before,
    after: { attention: null },
  })
  return present({ ...row, attention: null })
})

const about_names = new Set<ErrorRow['attention']>([
  'name_close_match',
  'name_no_match',
  'name_not_verified',
])

/** A transfer whose name is decided already: a caller that has lost the answer asks again. */
async function findDecided(ctx: WriteCtx, _id: string): Promise<ErrorRow | undefined> {
  const { db, event_id } = ctx
  const item = await db('refund_items')
    .where({ event_id, _id, attention: null })
    .whereNotNull('decided_attention')
    .first('_id')
  return item && bankRow(ctx, _id)
}

async function hasName(
  { db, event_id }: WriteCtx,
  { uid }: ErrorRow,
  { first_name, last_name }: Schema<'RefundName'>,
): Promise<boolean> {
  const request = await requestsFor(db, event_id, [uid]).where({ first_name, last_name }).first()
  return Boolean(request)
}

/** A transfer of which the bank has said that the name is not the account holder's. */
async function findNamed(ctx: WriteCtx, id: string) {
  const { db, event_id } = ctx
  const row: ErrorRow | undefined = await errorRows(ctx)
    .where({ 'f._id': id, 'f.method': 'form' })
    .first()
  if (!row) throw new DomainError('refund_not_found')
  if (!about_names.has(row.attention)) throw new DomainError('refund_name_not_asked')
  const run = await db<RefundRun>('refunds')
    .where({ event_id, _id: row.refund_id! })
    .forUpdate()
    .first()
  return { row, run: run as RefundRun }
}

/** Decided names of this file are not asked again. */
async function close(
  { db, event_id }: WriteCtx,
  { _id, attention }: ErrorRow,
  { message_id }: RefundRun,
) {
  await db('refund_items')
    .where({ event_id, _id })
    .update({ attention: null, decided_attention: `${message_id} ${attention}` })
}
