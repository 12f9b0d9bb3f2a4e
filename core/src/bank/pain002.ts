import { minorOf } from './amount.ts'
import { NoBankReport } from './no_bank_report.ts'
import { type BankStatusCode, bankWord } from './status_words.ts'
import { type BankElement, child, children, descendant, textAt } from './xml_tree.ts'

/** `code` is ISO 20022's, like AC01; `text` is the bank's own explanation. */
export type BankReason = { code: string; text: string }

/** The status that a report gives to a file, a group or a transfer. */
export type ReportedStatus = BankStatusCode & { reasons: BankReason[] }

export type TransferReport = ReportedStatus & {
  end_to_end_id: string
  /** Ordered amount in minor units, if the report contains it. */
  amount?: number
  /** The name of the payee, where the report names one. */
  payee?: string
}

/**
 * Totals of the original file as the bank repeats them: number of transfers, sum in minor units.
 */
export type ReportTotals = { count?: number; sum?: number }

export type BookingReport = ReportedStatus & {
  payment_id: string
  transfers: TransferReport[]
  original: ReportTotals
}
export type BankReport = ReportedStatus & {
  /** The MsgId of the file that the report is about. */
  message_id: string
  bookings: BookingReport[]
  original: ReportTotals
}

/** Reads a pain.002 of any version. Throws NoBankReport if it does not name its original file. */
export function readPain002(report: BankElement): BankReport {
  const group = child(report, 'OrgnlGrpInfAndSts')
  const message_id = textAt(group, 'OrgnlMsgId')
  if (!group || !message_id) throw new NoBankReport('it does not say which file it is about')
  return {
    message_id,
    ...sayingOf(group, 'GrpSts'),
    original: totalsOf(group),
    bookings: children(report, 'OrgnlPmtInfAndSts').map(bookingOf),
  }
}

function bookingOf(node: BankElement): BookingReport {
  const payment_id = textAt(node, 'OrgnlPmtInfId')
  if (!payment_id) throw new NoBankReport('a booking without OrgnlPmtInfId')
  return {
    payment_id,
    ...sayingOf(node, 'PmtInfSts'),
    original: totalsOf(node),
    transfers: children(node, 'TxInfAndSts').map(transferOf),
  }
}

function transferOf(node: BankElement): TransferReport {
  const end_to_end_id = textAt(node, 'OrgnlEndToEndId') || textAt(node, 'OrgnlInstrId')
  if (!end_to_end_id) throw new NoBankReport('a transfer without OrgnlEndToEndId')
  const original = child(node, 'OrgnlTxRef')
  const payee = textAt(original, 'Cdtr/Pty/Nm') || textAt(original, 'Cdtr/Nm')
  return {
    end_to_end_id,
    ...sayingOf(node, 'TxSts'),
    ...defined('amount', minorAt(original, 'Amt/InstdAmt')),
    ...(payee && { payee: payee.slice(0, 140) }),
  }
}

function sayingOf(node: BankElement, status: string): ReportedStatus {
  return { ...bankWord(textAt(node, status)), reasons: reasonsOf(node) }
}

function totalsOf(node: BankElement): ReportTotals {
  const count = textAt(node, 'OrgnlNbOfTxs')
  if (!/^\d{0,15}$/.test(count)) throw new NoBankReport('OrgnlNbOfTxs is no number')
  return {
    ...defined('count', count === '' ? undefined : Number(count)),
    ...defined('sum', minorAt(node, 'OrgnlCtrlSum')),
  }
}

/** Minor units of the amount at a path; undefined if it is absent or malformed. */
export function minorAt(node: BankElement | undefined, path: string): number | undefined {
  const text = descendant(node, path)?.text.trim() ?? ''
  if (text === '') return undefined
  const amount = minorOf(text)
  if (amount === undefined) throw new NoBankReport(`${text.slice(0, 30)} is no amount`)
  return amount
}

const defined = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: number }

function reasonsOf(node: BankElement): BankReason[] {
  return children(node, 'StsRsnInf').map((info) => reasonOf(info))
}

/** A reason and its explanation, as `StsRsnInf` and `RtrInf` give them. */
export function reasonOf(info: BankElement): BankReason {
  const code = textAt(info, 'Rsn/Cd') || textAt(info, 'Rsn/Prtry')
  const text = children(info, 'AddtlInf').map((line) => line.text.trim())
  return { code: code.slice(0, 35), text: text.join(' ').slice(0, 500) }
}
