import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { SaxesParser } from 'saxes'
import { amountOf } from './amount.ts'

/** What a bank says of a file, of a booking or of a transfer; `null` where it says nothing. */
export type BankVerdict = 'accepted' | 'pending' | 'rejected' | 'partial' | null

/** `code` is ISO 20022's, like AC01; `text` is the bank's own explanation. */
export type BankReason = { code: string; text: string }

export type TransferReport = {
  end_to_end_id: string
  verdict: BankVerdict
  reasons: BankReason[]
  /** What the bank was asked to pay, in minor units, where it says so. */
  amount?: number
}

/** What the bank says that it was sent: how many transfers, and their sum in minor units; where it says so. */
export type ReportTotals = { count?: number; sum?: number }

export type BookingReport = {
  payment_id: string
  verdict: BankVerdict
  reasons: BankReason[]
  transfers: TransferReport[]
  original: ReportTotals
}
export type BankReport = {
  /** The MsgId of the file that the report is about. */
  message_id: string
  verdict: BankVerdict
  reasons: BankReason[]
  bookings: BookingReport[]
  original: ReportTotals
}

/** The text is no status report that we can read. */
export class NoBankReport extends Error {}

/**
 * Reads a pain.002 of any version: elements are known by their local names, whatever namespace a bank puts them in. Throws
 * NoBankReport for anything else, for document types, and for what is beyond any file of ours.
 */
export function readPain002(xml: string): BankReport {
  const root = parse(xml)
  const report = root.name === 'Document' ? child(root, 'CstmrPmtStsRpt') : root
  if (report?.name !== 'CstmrPmtStsRpt') throw new NoBankReport('there is no CstmrPmtStsRpt in it')
  const group = child(report, 'OrgnlGrpInfAndSts')
  const message_id = textOf(group, 'OrgnlMsgId')
  if (!group || !message_id) throw new NoBankReport('it does not say which file it is about')
  return {
    message_id,
    verdict: verdictOf(textOf(group, 'GrpSts')),
    reasons: reasonsOf(group),
    original: totalsOf(group),
    bookings: children(report, 'OrgnlPmtInfAndSts').map(bookingOf),
  }
}

function bookingOf(node: Node): BookingReport {
  const payment_id = textOf(node, 'OrgnlPmtInfId')
  if (!payment_id) throw new NoBankReport('a booking without OrgnlPmtInfId')
  return {
    payment_id,
    verdict: verdictOf(textOf(node, 'PmtInfSts')),
    reasons: reasonsOf(node),
    original: totalsOf(node),
    transfers: children(node, 'TxInfAndSts').map((one) => {
      const end_to_end_id = textOf(one, 'OrgnlEndToEndId') || textOf(one, 'OrgnlInstrId')
      if (!end_to_end_id) throw new NoBankReport('a transfer without OrgnlEndToEndId')
      const paid = child(child(one, 'OrgnlTxRef'), 'Amt')
      return {
        end_to_end_id,
        verdict: verdictOf(textOf(one, 'TxSts')),
        reasons: reasonsOf(one),
        ...defined('amount', minorOf(textOf(paid, 'InstdAmt'))),
      }
    }),
  }
}

function totalsOf(node: Node): ReportTotals {
  const count = textOf(node, 'OrgnlNbOfTxs')
  if (!/^\d{0,15}$/.test(count)) throw new NoBankReport('OrgnlNbOfTxs is no number')
  return {
    ...defined('count', count === '' ? undefined : Number(count)),
    ...defined('sum', minorOf(textOf(node, 'OrgnlCtrlSum'))),
  }
}

/** Minor units of an amount as any bank writes it, with as many zeros behind as it likes. */
function minorOf(text: string): number | undefined {
  if (text === '') return undefined
  const [whole = '', places = ''] = text.split('.')
  const amount = amountOf(`${whole}.${withoutTrailing(places, '0').padEnd(2, '0')}`)
  if (amount === undefined) throw new NoBankReport(`${text.slice(0, 30)} is no amount`)
  return Number(amount)
}

const defined = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [name in Name]?: number }

const verdicts: Record<string, BankVerdict> = {
  ACTC: 'accepted',
  ACCP: 'accepted',
  ACWC: 'accepted',
  ACSP: 'accepted',
  ACSC: 'accepted',
  ACCC: 'accepted',
  ACFC: 'accepted',
  PDNG: 'pending',
  RCVD: 'pending',
  PATC: 'pending',
  PART: 'partial',
  RJCT: 'rejected',
}

function verdictOf(code: string): BankVerdict {
  if (code === '') return null
  const verdict = verdicts[code]
  // A word that we do not know must not pass for yes or no.
  if (verdict === undefined) throw new NoBankReport(`the status ${code.slice(0, 20)} is not known`)
  return verdict
}

function reasonsOf(node: Node): BankReason[] {
  return children(node, 'StsRsnInf').map((info) => {
    const reason = child(info, 'Rsn')
    const code = textOf(reason, 'Cd') || textOf(reason, 'Prtry')
    const text = children(info, 'AddtlInf').map((line) => line.text.trim())
    return { code: code.slice(0, 35), text: text.join(' ').slice(0, 500) }
  })
}

type Node = { name: string; children: Node[]; text: string }

const max_depth = 24
// A report on a whole file of 99,999 transfers with everything that the standard allows for each.
const max_nodes = 4_000_000

function parse(xml: string): Node {
  const document: Node = { name: '', children: [], text: '' }
  const open = [document]
  let nodes = 0
  const parser = new SaxesParser()
  const refuse = (reason: string): never => {
    throw new NoBankReport(reason)
  }
  parser.on('error', (error) => refuse(`it is not well formed: ${error.message.slice(0, 200)}`))
  parser.on('doctype', () => refuse('it has a document type'))
  parser.on('opentag', ({ name }) => {
    if (open.length > max_depth || ++nodes > max_nodes) refuse('it is too large')
    const node: Node = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)!
    if (node.text.length < 10_000) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return document.children[0] ?? refuse('it is empty')
}

const child = (node: Node | undefined, name: string) =>
  node?.children.find((one) => one.name === name)
const children = (node: Node, name: string) => node.children.filter((one) => one.name === name)
const textOf = (node: Node | undefined, name: string) => child(node, name)?.text.trim() ?? ''
