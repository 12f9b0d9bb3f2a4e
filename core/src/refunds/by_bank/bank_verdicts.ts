import type { BankReason, BankReport, BankVerdict } from '../../bank/pain002.ts'
import { DomainError } from '../../platform/errors.ts'
import type { RefundRun } from '../refund.ts'
import type { ItemRow } from './items.ts'

export type BankItem = Pick<ItemRow, '_id' | 'end_to_end_id' | 'payment_kind'>
export type ItemVerdict = { verdict: 'accepted' | 'pending' | 'rejected'; detail: string }

/**
 * What a bank's report means for each transfer of a run, by reference: the word on the transfer counts, else that on its
 * booking, else that on the file. Refuses a report that is about another file, or names what is not in this one.
 */
export function verdictsOf(
  refund: Pick<RefundRun, 'message_id'>,
  items: BankItem[],
  report: BankReport,
): Map<string, ItemVerdict> {
  const { message_id } = refund
  refuseDuplicate(report)
  if (report.message_id !== message_id)
    throw foreign(`it is about ${report.message_id}, this run's file is ${message_id}`)
  const bookings = new Map(report.bookings.map((one) => [one.payment_id, one]))
  const kinds = new Set<string>(items.map(({ payment_kind }) => `${message_id}-${payment_kind}`))
  const unknown = [...bookings.keys()].find((id) => !kinds.has(id))
  if (unknown !== undefined) throw foreign(`there is no booking ${unknown} in this run's file`)
  const transfers = new Map(
    report.bookings.flatMap((one) =>
      one.transfers.map((transfer) => [
        transfer.end_to_end_id,
        { ...transfer, booking: one.payment_id },
      ]),
    ),
  )
  const verdicts = new Map<string, ItemVerdict>()
  for (const { end_to_end_id, payment_kind } of items) {
    const booking = bookings.get(`${message_id}-${payment_kind}`)
    const transfer = transfers.get(end_to_end_id)
    if (transfer && transfer.booking !== booking?.payment_id)
      throw foreign(`${end_to_end_id} is in another booking of this run's file`)
    transfers.delete(end_to_end_id)
    verdicts.set(end_to_end_id, verdictFrom([transfer, booking, report]))
  }
  const [stranger] = transfers.keys()
  if (stranger !== undefined) throw foreign(`there is no ${stranger} in this run's file`)
  return verdicts
}

// The bank has it already: by message, by booking, by transfer.
const duplicate = /^DU\d\d$/

/** What is refused as a copy was not refused the first time: the answer to the first copy counts, and money may have left. */
function refuseDuplicate(report: BankReport) {
  const said = report.bookings.flatMap((one) => [one, ...one.transfers])
  const is_copy = [report, ...said].some(
    ({ verdict, reasons }) =>
      verdict === 'rejected' && reasons.some(({ code }) => duplicate.test(code)),
  )
  if (is_copy) throw new DomainError('bank_report_duplicate')
}

type Said = { verdict: BankVerdict; reasons: BankReason[] }

/** The first that says anything; of what was accepted in part, the rest is what is not named. */
function verdictFrom(said: (Said | undefined)[]): ItemVerdict {
  const first = said.find((one) => one && one.verdict !== null)
  if (!first) return { verdict: 'pending', detail: '' }
  const { verdict, reasons } = first
  if (verdict === 'pending' || verdict === 'rejected') return { verdict, detail: detailOf(reasons) }
  return { verdict: 'accepted', detail: '' }
}

const detailOf = (reasons: BankReason[]) =>
  reasons
    .map(({ code, text }) => [code, text].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, 500)

const foreign = (message: string) => new DomainError('bank_report_foreign', message.slice(0, 300))
