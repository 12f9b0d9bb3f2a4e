import { randomUUID } from 'node:crypto'
import type { Payment } from './pain001.ts'
import { element, tag } from './pain002.ts'
import type { Returned } from './returns.ts'

export type StatementName = 'camt.053' | 'camt.054'

export interface Entry {
  payment: Payment
  returned: Returned
}

const roots = {
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

/** Writes the returned payments as a statement or a notification, beside an unrelated credit. */
export function writeStatement(name: StatementName, entries: Entry[]): string {
  const [root, account] = roots[name]
  const at = new Date().toISOString().replace(/\.\d+/, '')
  const id = randomUUID().replaceAll('-', '')
  const body = tag(
    root,
    tag('GrpHdr', element('MsgId', id), element('CreDtTm', at)),
    tag(account, element('Id', id), other_credit, ...entries.map((one) => entryOf(one, at))),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}.001.08">${body}</Document>
`
}

const other_credit =
  '<Ntry><Amt Ccy="CHF">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls>' +
  '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="CHF">99.00</Amt></TxDtls></NtryDtls></Ntry>'

function entryOf({ payment, returned }: Entry, at: string): string {
  const { currency, end_to_end_id } = payment
  const { amount = payment.amount, code, text } = returned
  const money = `<Amt Ccy="${currency}">${amount}</Amt>${element('CdtDbtInd', 'CRDT')}`
  const reason = tag('RtrInf', tag('Rsn', element('Cd', code)), element('AddtlInf', text))
  const details = tag('TxDtls', tag('Refs', element('EndToEndId', end_to_end_id)), money, reason)
  return tag(
    'Ntry',
    money,
    tag('Sts', element('Cd', 'BOOK')),
    tag('BookgDt', element('Dt', at.slice(0, 10))),
    tag('NtryDtls', details),
  )
}
