import {
  type BankDialect,
  type BankPaymentType,
  isSepa,
  paymentType,
} from '@kermesse/sdk/rules/transfer'
import { amountOf } from './amount.ts'
import { at, textAt, type XmlNode } from './pain001_parts.ts'
import { nameLength } from './party.ts'
import { faults } from './rules_element.ts'
import type { Violation } from './violation.ts'

/** The type that the bank derives: an ordered SEPA service level wins over everything else. */
export function typeOf(payment: XmlNode, group: XmlNode): BankPaymentType {
  const info = at(payment, 'PmtTpInf') ?? at(group, 'PmtTpInf')
  if (textAt(info, 'SvcLvl/Cd') === 'SEPA') return 'S'
  const type = paymentType(textAt(payment, 'CdtrAcct/Id/IBAN'), currencyOf(payment))
  return type === 'S' ? 'X' : type
}

/** Yields the violations of one transfer, given its group. */
export function* paymentFaults(
  payment: XmlNode,
  group: XmlNode,
  where: string,
  dialect: BankDialect,
): Generator<Violation> {
  yield* faults(payment, where, dialect)
  for (const name of ['PmtTpInf', 'UltmtDbtr', 'ChrgBr']) {
    if (at(payment, name) && at(group, name)) {
      yield { rule: 'on_both_levels', where: `${where}/${name}` }
    }
  }
  if (!at(payment, 'CdtrAcct/Id/IBAN')) yield { rule: 'iban_invalid', where: `${where}/CdtrAcct` }

  const type = typeOf(payment, group)
  if (dialect === 'sepa' && type !== 'S') yield { rule: 'sepa_only', where, found: type }
  yield* amountFaults(payment, type, `${where}/Amt/InstdAmt`)
  yield* creditorFaults(payment, type, `${where}/Cdtr`)
  yield* typeFaults(payment, group, type, where)
}

function* amountFaults(
  payment: XmlNode,
  type: BankPaymentType,
  where: string,
): Generator<Violation> {
  const found = textAt(payment, 'Amt/InstdAmt')
  const amount_minor = amountOf(found)
  if (amount_minor === undefined || !/^[A-Z]{3}$/.test(currencyOf(payment))) {
    return yield { rule: 'amount_invalid', where, found }
  }
  const most = type === 'S' ? 999_999_999_99n : 9_999_999_999_99n
  if (amount_minor < 1n || amount_minor > most) yield { rule: 'amount_out_of_bounds', where, found }
}

function* creditorFaults(
  payment: XmlNode,
  type: BankPaymentType,
  where: string,
): Generator<Violation> {
  const name = textAt(payment, 'Cdtr/Nm')
  if (name === '') yield { rule: 'name_missing', where }
  // 140 is the limit of every name; only SEPA is stricter.
  if (type === 'S' && name.length > nameLength('S')) {
    yield { rule: 'text_too_long', where: `${where}/Nm`, found: name }
  }
  if (!at(payment, 'Cdtr/PstlAdr')) yield { rule: 'address_incomplete', where }
}

function* typeFaults(
  payment: XmlNode,
  group: XmlNode,
  type: BankPaymentType,
  where: string,
): Generator<Violation> {
  const bearer = textAt(payment, 'ChrgBr') || textAt(group, 'ChrgBr')
  const agent = at(payment, 'CdtrAgt/FinInstnId')
  if (at(payment, 'PmtTpInf/LclInstrm') || at(group, 'PmtTpInf/LclInstrm')) {
    yield { rule: 'local_instrument', where: `${where}/PmtTpInf` }
  }
  if (type === 'D' && agent) yield { rule: 'agent_forbidden', where: `${where}/CdtrAgt` }
  if (type === 'S') {
    const iban = textAt(payment, 'CdtrAcct/Id/IBAN')
    if (currencyOf(payment) !== 'EUR') {
      yield { rule: 'sepa_currency', where, found: currencyOf(payment) }
    }
    if (!isSepa(iban)) yield { rule: 'sepa_country', where, found: iban.slice(0, 2) }
    if (bearer !== '' && bearer !== 'SLEV') {
      yield { rule: 'charge_bearer_invalid', where: `${where}/ChrgBr`, found: bearer }
    }
    return
  }
  if (bearer !== '' && !['DEBT', 'SHAR', 'CRED'].includes(bearer)) {
    yield { rule: 'charge_bearer_invalid', where: `${where}/ChrgBr`, found: bearer }
  }
  const isKnownBank = at(agent, 'BICFI') || (at(agent, 'Nm') && at(agent, 'PstlAdr/TwnNm'))
  if (type === 'X' && !isKnownBank) yield { rule: 'agent_missing', where: `${where}/CdtrAgt` }
}

const currencyOf = (payment: XmlNode) => at(payment, 'Amt/InstdAmt')?.attributes.Ccy ?? ''
