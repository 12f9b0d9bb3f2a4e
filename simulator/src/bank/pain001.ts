import { SaxesParser } from 'saxes'

/** One transfer of the file; missing texts are empty. */
export interface Payment {
  instruction_id: string
  end_to_end_id: string
  amount: string
  currency: string
  bic: string
  name: string
  town: string
  country: string
  iban: string
  has_structured_reference: boolean
}

/** Transfers that are booked together. */
export interface Booking {
  payment_id: string
  count: string
  sum: string
  service_level: string
  charge_bearer: string
  debtor_iban: string
  payments: Payment[]
}

export interface PaymentFile {
  message_id: string
  count: string
  sum: string
  bookings: Booking[]
  /**
   * A fault that is not allowed in any element: empty elements, CDATA, characters that banks
   * refuse.
   */
  flaw: string | undefined
}

/** The text is no payment file at all, or not one that a bank would open. */
export class Unreadable extends Error {}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
/**
 * Kermesse's namespace for trial files: no real bank accepts it, and this one only in rehearsals.
 */
const trial_namespace = 'urn:kermesse:trial:pain.001.001.09'
const max_depth = 32
const bank_letters = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]*$/u

interface Node {
  name: string
  currency: string
  text: string
  children: Node[]
}

/** Reads a pain.001.001.09. Throws Unreadable for what is not one, and for document types. */
export function readPain001(xml: string, is_rehearsal = false): PaymentFile {
  const expected = is_rehearsal ? trial_namespace : namespace
  const file: PaymentFile = { message_id: '', count: '', sum: '', bookings: [], flaw: undefined }
  const open: Node[] = []
  let payments: Payment[] = []
  const parser = new SaxesParser()
  const refuse = (reason: string): never => {
    throw new Unreadable(reason)
  }
  parser.on('error', ({ message }) => refuse(`not well formed: ${message}`))
  parser.on('doctype', () => refuse('a document type is not allowed'))
  parser.on('cdata', () => {
    file.flaw ??= 'CDATA is not allowed'
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0 && (name !== 'Document' || attributes.xmlns !== expected))
      refuse(is_rehearsal ? 'not a trial file' : 'not a pain.001.001.09')
    if (open.length >= max_depth) refuse('too deep')
    open.push({ name, currency: attributes.Ccy ?? '', text: '', children: [] })
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => {
    const node = open.pop()!
    // Payments and groups were removed from the two outer elements before.
    if (node.children.length === 0 && open.length > 1) file.flaw ??= flawOf(node)
    if (node.name === 'GrpHdr') readHeader(file, node)
    else if (node.name === 'CdtTrfTxInf') payments.push(paymentOf(node))
    else if (node.name === 'PmtInf') {
      file.bookings.push(bookingOf(node, payments))
      payments = []
    } else open.at(-1)?.children.push(node)
  })
  if (xml.startsWith('\ufeff')) file.flaw = 'A byte order mark is not allowed'
  parser.write(xml.replace(/^\ufeff/, '')).close()
  if (!file.message_id) refuse('there is no MsgId in it')
  return file
}

function flawOf({ name, text }: Node): string | undefined {
  if (text.trim() === '') return `${name} is empty`
  if (!bank_letters.test(text)) return `${name} has letters that are not allowed`
  return undefined
}

function readHeader(file: PaymentFile, node: Node) {
  file.message_id = textAt(node, 'MsgId')
  file.count = textAt(node, 'NbOfTxs')
  file.sum = textAt(node, 'CtrlSum')
}

function bookingOf(node: Node, payments: Payment[]): Booking {
  return {
    payment_id: textAt(node, 'PmtInfId'),
    count: textAt(node, 'NbOfTxs'),
    sum: textAt(node, 'CtrlSum'),
    service_level: textAt(node, 'PmtTpInf/SvcLvl/Cd'),
    charge_bearer: textAt(node, 'ChrgBr'),
    debtor_iban: textAt(node, 'DbtrAcct/Id/IBAN'),
    payments,
  }
}

function paymentOf(node: Node): Payment {
  return {
    instruction_id: textAt(node, 'PmtId/InstrId'),
    end_to_end_id: textAt(node, 'PmtId/EndToEndId'),
    amount: textAt(node, 'Amt/InstdAmt'),
    currency: at(node, 'Amt/InstdAmt')?.currency ?? '',
    bic: textAt(node, 'CdtrAgt/FinInstnId/BICFI'),
    name: textAt(node, 'Cdtr/Nm'),
    town: textAt(node, 'Cdtr/PstlAdr/TwnNm'),
    country: textAt(node, 'Cdtr/PstlAdr/Ctry'),
    iban: textAt(node, 'CdtrAcct/Id/IBAN'),
    has_structured_reference: at(node, 'RmtInf/Strd/CdtrRefInf') !== undefined,
  }
}

const at = (node: Node, path: string) =>
  path
    .split('/')
    .reduce<Node | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      node,
    )

const textAt = (node: Node, path: string) => at(node, path)?.text.trim() ?? ''
