import { type ReturnedTransfer, readReturns } from './camt.ts'
import { NoBankReport } from './no_bank_report.ts'
import { type BankReport, readPain002 } from './pain002.ts'
import { decodeXml } from './xml_encoding.ts'
import { type BankElement, readXmlTree } from './xml_tree.ts'
import { isZip, unzip } from './zip.ts'

/** A bank's message: the status of a payment file, or transfers returned to the account. */
export type BankMessage =
  | { kind: 'report'; report: BankReport }
  | { kind: 'statement'; name: MessageName; returns: ReturnedTransfer[] }

export type MessageKind = 'statement' | 'order' | 'other'
/** A message of ISO 20022 without its version, such as `camt.053`. */
export type MessageName = string

/** A readable message of another type than status reports and account statements. */
export class OtherMessage extends Error {
  readonly kind: MessageKind
  readonly name_of_message: MessageName
  constructor(kind: MessageKind, name_of_message: MessageName) {
    super(`it is ${name_of_message}`)
    this.kind = kind
    this.name_of_message = name_of_message
  }
}

/**
 * Reads a bank's XML file, or a zip of several as EBICS delivers them. Throws NoBankReport for
 * unreadable input, and OtherMessage for a message that does not answer a payment file.
 */
export async function readBankMessages(bytes: Buffer): Promise<BankMessage[]> {
  const files = isZip(bytes) ? await unzip(bytes) : [bytes]
  return files.map((file) => {
    refuseForeignFormat(file)
    return readBankMessage(decodeXml(file))
  })
}

/** The same for the text of one file. */
export function readBankMessage(xml: string): BankMessage {
  const root = readXmlTree(xml)
  const message = root.name === 'Document' ? root.children[0] : root
  if (message?.name === 'CstmrPmtStsRpt') return { kind: 'report', report: readPain002(message) }
  const name = message && statements.get(message.name)
  if (name) return { kind: 'statement', name, returns: readReturns(message) }
  throw otherMessage(root, message)
}

const statements = new Map([
  ['BkToCstmrStmt', 'camt.053'],
  ['BkToCstmrDbtCdtNtfctn', 'camt.054'],
])

const others = new Map<string, [MessageKind, MessageName]>([
  ['BkToCstmrAcctRpt', ['statement', 'camt.052']],
  ['CstmrCdtTrfInitn', ['order', 'pain.001']],
  ['CstmrDrctDbtInitn', ['order', 'pain.008']],
  ['CdtrPmtActvtnReq', ['other', 'pain.013']],
  ['CdtrPmtActvtnReqStsRpt', ['other', 'pain.014']],
  ['RsltnOfInvstgtn', ['other', 'camt.029']],
  ['CstmrPmtCxlReq', ['other', 'camt.055']],
  ['FIToFIPmtStsRpt', ['other', 'pacs.002']],
  ['PmtRtr', ['other', 'pacs.004']],
])

function otherMessage(root: BankElement, message: BankElement | undefined): Error {
  const [kind, name] = others.get(message?.name ?? '') ?? []
  if (kind && name) return new OtherMessage(kind, name)
  const [declared] = /\b(?:pain|camt|pacs|acmt|auth)\.\d{3}/.exec(root.attributes.xmlns ?? '') ?? []
  if (declared) return new OtherMessage('other', declared)
  return new NoBankReport('there is no CstmrPmtStsRpt in it')
}

/** Detects printed statements and formats older than ISO 20022 by their first bytes. */
function refuseForeignFormat(bytes: Buffer) {
  const begin = bytes.toString('latin1', 0, 4096)
  if (/^\s*(\{1:|:20:)/.test(begin) && begin.includes(':25:'))
    throw new OtherMessage('statement', begin.includes(':60') ? 'MT940' : 'MT942')
  if (begin.startsWith('%PDF-')) throw new OtherMessage('other', 'PDF')
}
