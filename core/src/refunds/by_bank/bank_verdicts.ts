import type { Schema } from '@kermesse/sdk/types'
import { amountText } from '../../bank/amount.ts'
import type {
  BankReason,
  BankReport,
  BookingReport,
  ReportedStatus,
  ReportTotals,
  TransferReport,
} from '../../bank/pain002.ts'
import { DomainError } from '../../platform/errors.ts'
import type { ItemRow } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'

export type BankItem = Pick<ItemRow, '_id' | 'end_to_end_id' | 'payment_kind' | 'amount'>
export type ItemVerdict = {
  /** `accepted` is the order, `settled` the payment. */
  verdict: 'settled' | 'accepted' | 'pending' | 'rejected'
  detail: string
  /** The bank says so of the transfer, its booking or the whole file, and not by leaving it out. */
  is_said: boolean
  /** The account is wrong, so that nothing can be paid to it. */
  is_wrong_account: boolean
  /** Why staff has to look at it; null where there is nothing left to look at, undefined where the report says nothing of it. */
  attention?: Schema<'RefundAttention'> | null
  /** The payee's name as the bank has it, where it verified the name. */
  name_at_bank?: string
}

/**
 * Returns the verdict of a bank report for each transfer of a run, by reference. The status of a
 * transfer takes precedence over that of its booking, and that over the file's. Refuses a report
 * about another file, with unknown references, with other counts, or with two statuses for one
 * transfer.
 */
export function verdictsOf(
  refund: Pick<RefundRun, 'message_id' | 'earlier_files'>,
  items: BankItem[],
  report: BankReport,
): Map<string, ItemVerdict> {
  const { message_id, earlier_files } = refund
  if (earlier_files.some((one) => one.message_id === report.message_id))
    throw new DomainError('bank_report_superseded')
  if (report.message_id !== message_id)
    throw foreign(`it is about ${report.message_id}, this run's file is ${message_id}`)
  if (isDuplicate(report)) throw new DomainError('bank_report_duplicate')
  refuseTotals('the file', report.original, items)
  const bookings = onceEach(report.bookings, ({ payment_id }) => payment_id)
  const kinds = new Set<string>(items.map(({ payment_kind }) => `${message_id}-${payment_kind}`))
  const unknown = [...bookings.keys()].find((id) => !kinds.has(id))
  if (unknown !== undefined) throw foreign(`there is no booking ${unknown} in this run's file`)
  for (const booking of report.bookings) {
    const { payment_id } = booking
    const own = items.filter((one) => `${message_id}-${one.payment_kind}` === payment_id)
    refuseTotals(`the booking ${payment_id}`, booking.original, own)
  }
  const transfers = transfersOf(report.bookings)
  const verdicts = new Map<string, ItemVerdict>()
  for (const { end_to_end_id, payment_kind, amount } of items) {
    const booking = bookings.get(`${message_id}-${payment_kind}`)
    const transfer = transfers.get(end_to_end_id)
    if (transfer && transfer.booking !== booking?.payment_id)
      throw foreign(`${end_to_end_id} is in another booking of this run's file`)
    if (transfer?.amount !== undefined && transfer.amount !== amount)
      throw mismatch(
        `${end_to_end_id} is ${amountText(amount)}, not ${amountText(transfer.amount)}`,
      )
    transfers.delete(end_to_end_id)
    const payee = transfer?.payee
    verdicts.set(end_to_end_id, {
      ...verdictFrom([transfer, booking, report]),
      ...(payee && { name_at_bank: payee }),
    })
  }
  const [stranger] = transfers.keys()
  if (stranger !== undefined) throw foreign(`there is no ${stranger} in this run's file`)
  return verdicts
}

// The bank has it already: by message, by booking, by transfer.
const duplicate = /^DU\d\d$/

/**
 * A file rejected as a duplicate was accepted the first time, so money may have left: the first
 * answer counts.
 */
function isDuplicate({ verdict, reasons }: ReportedStatus): boolean {
  return verdict === 'rejected' && reasons.some(({ code }) => duplicate.test(code))
}

/** The first that says anything; of what was accepted in part, the rest is what is not named. */
function verdictFrom(said: (ReportedStatus | undefined)[]): ItemVerdict {
  const first = said.find((one) => one && one.verdict !== null)
  const nothing = { detail: '', is_said: false, is_wrong_account: false }
  if (!first) return { ...nothing, verdict: 'pending' }
  const { verdict, reasons, attention, unknown } = first
  const detail = detailOf(unknown ? [{ code: unknown, text: '' }, ...reasons] : reasons)
  const told = { ...nothing, detail, is_said: true }
  if (isDuplicate(first)) return { ...told, verdict: 'pending', attention: 'duplicate' }
  if (verdict === 'pending')
    return { ...told, verdict, ...(attention !== undefined && { attention }) }
  if (verdict === 'rejected')
    return { ...told, verdict, is_wrong_account: reasons.some(isWrongAccount) }
  if (verdict === 'partial' || verdict === null) return { ...nothing, verdict: 'accepted' }
  return { ...nothing, verdict, is_said: true, attention: null }
}

/** True if the reason concerns the account, its holder or its bank. */
export const isWrongAccount = ({ code }: BankReason): boolean => wrong.has(code)

// ISO 20022's reasons that lie in the account, its holder or its bank: another try would meet them again.
const wrong = new Set(
  (
    'AC01 AC02 AC03 AC04 AC05 AC06 AC07 AC13 AC14 AC15 AGNT BE01 BE04 BE05 BE07 CNOR MD07 ' +
    'RC01 RC03 RC04 RC07 RC08 RC10 RC11'
  ).split(' '),
)

/** One by each name. Two that say different things of one cannot both be true; what is settled was accepted before. */
function onceEach<One extends ReportedStatus>(
  all: One[],
  nameOf: (one: One) => string,
): Map<string, One> {
  const found = new Map<string, One>()
  for (const one of all) {
    const before = found.get(nameOf(one))
    if (before && taken(before) !== taken(one))
      throw contradicts(`it says ${before.verdict} and ${one.verdict} of ${nameOf(one)}`)
    if (before?.verdict !== 'settled') found.set(nameOf(one), one)
  }
  return found
}

const taken = ({ verdict }: ReportedStatus) => (verdict === 'settled' ? 'accepted' : verdict)

type BookedTransfer = TransferReport & { booking: string }

function transfersOf(bookings: BookingReport[]): Map<string, BookedTransfer> {
  const all = bookings.flatMap(({ payment_id, transfers }) =>
    transfers.map((one): BookedTransfer => ({ ...one, booking: payment_id })),
  )
  return onceEach(all, ({ end_to_end_id }) => end_to_end_id)
}

function refuseTotals(what: string, { count, sum }: ReportTotals, items: BankItem[]) {
  const ours = items.reduce((total, { amount }) => total + amount, 0)
  if (count !== undefined && count !== items.length)
    throw mismatch(`${what} has ${items.length} transfers, not ${count}`)
  if (sum !== undefined && sum !== ours)
    throw mismatch(`${what} is ${amountText(ours)}, not ${amountText(sum)}`)
}

/** The bank's reasons as one stored text. */
export const detailOf = (reasons: BankReason[]) =>
  reasons
    .map(({ code, text }) => [code, text].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, 500)

const mismatch = (message: string) => new DomainError('bank_report_mismatch', message.slice(0, 300))
const contradicts = (message: string) =>
  new DomainError('bank_report_contradicts', message.slice(0, 300))

const foreign = (message: string) => new DomainError('bank_report_foreign', message.slice(0, 300))
