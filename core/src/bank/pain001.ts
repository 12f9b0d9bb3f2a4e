import assert from 'node:assert/strict'
import type { BankDialect, BankPaymentType } from '@kermesse/sdk/rules/transfer'
import { amountText } from './amount.ts'
import type { Party } from './party.ts'

/** One transfer. The texts are bank-safe already: see `bankParty` and `bankSafe`. */
export type BankPayment = {
  /** Goes out as InstrId and EndToEndId, and comes back in the bank's status report. */
  id: string
  amount_minor: number
  iban: string
  bic?: string
  creditor: Party
  remittance?: string
}

/** Transfers that leave in one booking: one type, one currency, one day. */
export type PaymentGroup = {
  id: string
  type: BankPaymentType
  currency: string
  execution_date: string
  count: number
  control_sum_minor: number | bigint
  /** Charge bearer of transfers of type X; SEPA has no choice. */
  charge_bearer?: 'SHAR' | 'DEBT' | 'CRED'
  payments: Iterable<BankPayment> | AsyncIterable<BankPayment>
}

export type PaymentFile = {
  message_id: string
  created_at: Date
  initiating_party: string
  /** Swiss unless given. */
  dialect?: BankDialect | undefined
  software: { name: string; provider: string; version: string }
  debtor: { name: string; iban: string; bic?: string }
  /** Trial money: the same file under a namespace that no bank accepts. */
  is_trial?: boolean | undefined
  groups: readonly PaymentGroup[]
}

export const maxPayments = 99_999
const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const trial_namespace = 'urn:kermesse:trial:pain.001.001.09'

/** The XML namespace of a payment file; banks accept only the standard one. */
export function namespaceOf({ is_trial }: Pick<PaymentFile, 'is_trial'>): string {
  return is_trial ? trial_namespace : namespace
}

/**
 * Writes a bank file pain.001.001.09 by the Swiss Payment Standards or SEPA, in chunks of text: the
 * same input gives the same bytes. Its header holds counts and sums, so it throws at the end of a
 * group whose payments differ from them; the caller discards what was written so far.
 */
export async function* writePain001(file: PaymentFile): AsyncGenerator<string> {
  const count = file.groups.reduce((sum, group) => sum + group.count, 0)
  assert(count > 0 && count <= maxPayments, `a bank file cannot hold ${count} payments`)

  let chunk = header(file, count)
  for (const group of file.groups) {
    chunk += groupHead(file, group)
    const tally = { count: 0, sum: 0n }
    for await (const payment of group.payments) {
      assert(payment.amount_minor > 0, `payment ${payment.id} must be positive`)
      tally.count++
      tally.sum += BigInt(payment.amount_minor)
      chunk += transfer(payment, group)
      if (chunk.length >= chunkLength) {
        yield chunk
        chunk = ''
      }
    }
    assert.equal(tally.count, group.count, `group ${group.id} has another count`)
    assert.equal(tally.sum, BigInt(group.control_sum_minor), `group ${group.id} has another sum`)
    chunk += '</PmtInf>\n'
  }
  yield `${chunk}</CstmrCdtTrfInitn>\n</Document>\n`
}

const chunkLength = 64 * 1024

/** The version of the Swiss implementation guidelines that this file was written after. */
const guidelines = '2.2'

function header(file: PaymentFile, count: number): string {
  const sum = file.groups.reduce((total, group) => total + BigInt(group.control_sum_minor), 0n)
  const software = [
    ['NAME', file.software.name],
    ['PRVD', file.software.provider],
    ['VRSN', file.software.version],
    ['SPSV', guidelines],
  ].map(([type, id]) => tag('Othr', element('ChanlTp', type), element('Id', id)))
  const head = [
    element('MsgId', file.message_id),
    element('CreDtTm', file.created_at.toISOString().replace(/\.\d{3}/, '')),
    element('NbOfTxs', String(count)),
    element('CtrlSum', amountText(sum)),
    tag(
      'InitgPty',
      element('Nm', file.initiating_party),
      // German and Austrian schemas refuse a file that contains it.
      file.dialect === 'sepa' ? '' : tag('CtctDtls', ...software),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
${file.is_trial ? trial_notice : ''}<Document xmlns="${namespaceOf(file)}">
<CstmrCdtTrfInitn>
${tag('GrpHdr', ...head)}
`
}

const trial_notice = '<!-- TRIAL: play money. No bank may pay this file. -->\n'

function groupHead({ debtor }: PaymentFile, group: PaymentGroup): string {
  const parts = [
    element('PmtInfId', group.id),
    '<PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>',
    element('NbOfTxs', String(group.count)),
    element('CtrlSum', amountText(group.control_sum_minor)),
    group.type === 'S' ? '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>' : '',
    tag('ReqdExctnDt', element('Dt', group.execution_date)),
    tag('Dbtr', element('Nm', debtor.name)),
    account('DbtrAcct', debtor.iban),
    debtorAgent(debtor),
    element('ChrgBr', chargeBearer(group)),
  ]
  return `<PmtInf>${parts.join('')}\n`
}

function chargeBearer({ type, charge_bearer = 'SHAR' }: PaymentGroup): string | undefined {
  if (type === 'D') return undefined
  return type === 'S' ? 'SLEV' : charge_bearer
}

/** A Swiss bank is known by the clearing number in the account, so the BIC may be left out. */
function debtorAgent({ iban, bic }: PaymentFile['debtor']): string {
  assert(bic || /^(CH|LI)/.test(iban), 'a debtor account abroad needs the BIC of its bank')
  const clearing = iban.slice(4, 9).replace(/^0{1,2}/, '')
  const member = tag('ClrSysId', element('Cd', 'CHBCC')) + element('MmbId', clearing)
  return agent('DbtrAgt', bic ? element('BICFI', bic) : tag('ClrSysMmbId', member))
}

function transfer(payment: BankPayment, { type, currency }: PaymentGroup): string {
  const { id, amount_minor, iban, bic, creditor, remittance } = payment
  const { address } = creditor
  const parts = [
    tag('PmtId', element('InstrId', id), element('EndToEndId', id)),
    `<Amt><InstdAmt Ccy="${escapeXml(currency)}">${amountText(amount_minor)}</InstdAmt></Amt>`,
    // At home the IBAN says which bank it is, and a second answer could only contradict it.
    type !== 'D' && bic ? agent('CdtrAgt', element('BICFI', bic)) : '',
    tag(
      'Cdtr',
      element('Nm', creditor.name),
      tag(
        'PstlAdr',
        element('StrtNm', address.street),
        element('BldgNb', address.house_number),
        element('PstCd', address.postal_code),
        element('TwnNm', address.town),
        element('Ctry', address.country),
      ),
    ),
    account('CdtrAcct', iban),
    remittance ? tag('RmtInf', element('Ustrd', remittance)) : '',
  ]
  return `<CdtTrfTxInf>${parts.join('')}</CdtTrfTxInf>\n`
}

const agent = (name: string, content: string) => tag(name, tag('FinInstnId', content))
const account = (name: string, iban: string) => tag(name, tag('Id', element('IBAN', iban)))
const tag = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`

/** The standard forbids empty elements, so a missing text leaves nothing behind. */
const element = (name: string, text: string | undefined) => (text ? tag(name, escapeXml(text)) : '')

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character as keyof typeof entities])
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
