import type { Fault } from './rules.ts'

/** Statuses that the bank sends by itself; a tester may choose any other of the standard. */
export type Status = 'ACTC' | 'PART' | 'RJCT'

export interface Rejected {
  instruction_id: string
  end_to_end_id: string
  fault?: Fault | undefined
  /** `RJCT` unless given. */
  status?: string
  /** The name that the bank knows for the account. */
  name?: string | undefined
}

export interface BookingReport {
  payment_id: string
  /** Empty where the bank says nothing of the whole. */
  status: string
  fault?: Fault
  rejected: Rejected[]
}

/** The bank's report on a file. Groups without a rejection are omitted. */
export interface Report {
  id: string
  created_at: string
  message_id: string
  status: string
  fault?: Fault
  bookings: BookingReport[]
}

/** The report as a pain.002.001.10. */
export function writePain002({ id, created_at, message_id, ...report }: Report): string {
  const { status, fault, bookings } = report
  const header = tag('GrpHdr', element('MsgId', id), element('CreDtTm', created_at))
  const group = tag(
    'OrgnlGrpInfAndSts',
    element('OrgnlMsgId', message_id),
    element('OrgnlMsgNmId', 'pain.001.001.09'),
    status && element('GrpSts', status),
    reason(fault),
  )
  const body = [header, group, ...bookings.map(writeBooking)].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
<CstmrPmtStsRpt>
${body}
</CstmrPmtStsRpt>
</Document>
`
}

function writeBooking({ payment_id, status, fault, rejected }: BookingReport): string {
  return tag(
    'OrgnlPmtInfAndSts',
    element('OrgnlPmtInfId', payment_id),
    status && element('PmtInfSts', status),
    reason(fault),
    ...rejected.map((one) =>
      tag(
        'TxInfAndSts',
        one.instruction_id && element('OrgnlInstrId', one.instruction_id),
        element('OrgnlEndToEndId', one.end_to_end_id),
        element('TxSts', one.status ?? 'RJCT'),
        reason(one.fault),
        one.name ? originalOf(one.name) : '',
      ),
    ),
  )
}

const originalOf = (name: string) => tag('OrgnlTxRef', tag('Cdtr', tag('Pty', element('Nm', name))))

const max_text = 105

function reason(fault: Fault | undefined): string {
  if (!fault) return ''
  const text = fault.text && element('AddtlInf', fault.text.slice(0, max_text))
  return tag('StsRsnInf', tag('Rsn', element('Cd', fault.code)), text)
}

export const tag = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`

export const element = (name: string, text: string) =>
  tag(
    name,
    text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`),
  )
