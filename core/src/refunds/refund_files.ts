import type { Knex } from 'knex'
import { writeSheet } from '../formats/spreadsheet/write.ts'
import type { NoneCtx, ReadCtx } from '../operations/context.ts'
import { none, read, whole_event } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { readFile } from '../platform/files.ts'
import { itemPages } from './base/items.ts'
import type { RefundRun } from './base/refund.ts'
import { openAccounts } from './base/refund_context.ts'
import { openRoutes } from './base/routes.ts'
import { heldInLedger } from './by_bank/run_totals.ts'
import { sheet_type, sheetContent, sheetName } from './by_bank/transfer_sheet.ts'
import { runSheet } from './by_provider/run_sheet.ts'
import { planSheet } from './plan_sheet.ts'

/** A run's bank file: always the same bytes. */
export const download = none<'refunds.download'>(async ({ db, event_id }, { path }) => {
  const { file_name, bank_file_id } = await findWritten(db, event_id, path.file_name)
  const content = readFile(db, event_id, bank_file_id)
  return { file_name, content_type: 'application/xml', content }
})

/** A run's rows as a spreadsheet, as they stand. */
export const xlsx = none<'refunds.xlsx'>(async ({ db, event_id, language }, { path }) => {
  const refund = await findRun(db, event_id, path.file_name)
  if (refund.type !== 'form') return rowsOfWay(db, refund, language)
  // A file that the bank rejected as a whole is gone; the reason stays visible to all staff.
  if (refund.error_code !== 'bank_rejected') written(refund)
  const items = itemPages(db, refund, {}, () => {})
  const event = await db('events').where({ _id: event_id }).first('language')
  const content = writeSheet(sheetContent(refund, items, language ?? event.language))
  return { file_name: sheetName(refund.file_name), content_type: sheet_type, content }
})

async function rowsOfWay(knex: Knex, refund: RefundRun, language: ReadCtx['language']) {
  if (refund.step === 'sending' || refund.step === 'cancelling')
    throw new DomainError('refund_not_ready')
  const event = await knex('events').where({ _id: refund.event_id }).first('language')
  const content = writeSheet(runSheet(knex, refund, language ?? event.language))
  return { file_name: refund.file_name, content_type: sheet_type, content }
}

/** The planned refunds of every client with a balance. */
export const plan = none<'refunds.plan'>(async (ctx) => {
  const accounts = await openAccounts(ctx, ctx.event_id)
  const content = writeSheet(
    planSheet(ctx.db, inLanguage(ctx, accounts.event), openRoutes(accounts)),
  )
  return { file_name: 'refund-plan.xlsx', content_type: sheet_type, content }
})

const inLanguage = <Event extends { language: unknown }>({ language }: NoneCtx, event: Event) =>
  language ? { ...event, language } : event

/** Compares the bank file with the ledger; amounts in minor units. */
export const summary = read<'refunds.summary'>(async ({ db, event_id }, { path }) => {
  const refund = await findWritten(db, event_id, path.file_name)
  const { _id: refund_id, file_name, message_id, execution_date, debtor } = refund
  const file: { sha256: Buffer } = await db('files')
    .where({ event_id, _id: refund.bank_file_id })
    .first('sha256')
  const { number_of_transactions, control_sum } = await headOf(db, refund)
  const by_kind: { kind: 'D' | 'S' | 'X'; count: number; amount: number }[] = await db(
    'refund_items',
  )
    .where({ event_id, refund_id })
    .whereIn('status', ['held', 'sent'])
    .groupBy('payment_kind')
    .orderBy('payment_kind')
    .select('payment_kind as kind', db.raw('count(*)::int AS count, sum(amount)::bigint AS amount'))
  const ledger_sum = await heldInLedger(db, refund)
  const in_items = by_kind.reduce((sum, { amount }) => sum + amount, 0)
  const { rejected, kept }: { rejected: number; kept: number } = await db('refund_items')
    .where({ event_id, refund_id, reason: 'bank_rejected' })
    .first(
      db.raw('coalesce(sum(coalesce(returned_amount, amount)), 0)::bigint AS rejected'),
      db.raw('coalesce(sum(amount - coalesce(returned_amount, amount)), 0)::bigint AS kept'),
    )
  const { changed }: { changed: number } = await db('refund_items')
    .where({ event_id, refund_id })
    .whereIn('status', ['held', 'sent'])
    .first(db.raw("count(payee->'entered')::int AS changed"))
  return {
    refund_id,
    file_name,
    message_id,
    execution_date,
    currencyCode: debtor.currency,
    created_at: refund.creation_date,
    number_of_transactions,
    control_sum,
    ledger_sum,
    // Transfers that the bank returned are in the file but no longer in the ledger; fees that banks
    // kept count as paid.
    agrees: control_sum === ledger_sum + rejected && ledger_sum === in_items + kept,
    debtor_name: debtor.name,
    debtor_iban: debtor.iban,
    by_kind,
    changed_for_bank: changed,
    sha256: file.sha256.toString('hex'),
  }
}, whole_event)

type Written = RefundRun & { bank_file_id: string }

async function findWritten(db: Knex, event_id: string, file_name: string): Promise<Written> {
  return written(await findRun(db, event_id, file_name))
}

/** The run whose file has this name; refuses a name that another file has replaced. */
export async function findRun(db: Knex, event_id: string, file_name: string): Promise<RefundRun> {
  const refund = await db<RefundRun>('refunds').where({ event_id, file_name }).first()
  if (refund) return refund as RefundRun
  const replaced = await db('refunds')
    .where({ event_id })
    .whereRaw('earlier_files @> ?::jsonb', [JSON.stringify([{ file_name }])])
    .first('file_name')
  if (!replaced) throw new DomainError('file_not_found')
  throw new DomainError('bank_file_superseded', undefined, { file_name: replaced.file_name })
}

/**
 * A cancelled run has no file any more, so that it cannot reach a bank by mistake; a run through a
 * provider never has one.
 */
function written(refund: RefundRun): Written {
  if (refund.type !== 'form') throw new DomainError('file_not_found', 'the run has no bank file')
  if (refund.step === 'holding' || refund.step === 'writing')
    throw new DomainError('refund_not_ready')
  if (refund.step !== 'ready' && refund.step !== 'sent')
    throw new DomainError('file_not_found', 'the run was cancelled or failed')
  return refund as Written
}

/** Count and sum as they stand at the head of the stored file. */
async function headOf(db: Knex, { event_id, bank_file_id }: Written) {
  for await (const piece of readFile(db, event_id, bank_file_id)) {
    const head = piece.toString('utf8', 0, 4096)
    const count = /<NbOfTxs>(\d+)</.exec(head)?.[1]
    const sum = /<CtrlSum>(\d+)\.(\d\d)</.exec(head)
    return { number_of_transactions: Number(count), control_sum: Number(`${sum?.[1]}${sum?.[2]}`) }
  }
  throw new DomainError('file_not_found')
}
