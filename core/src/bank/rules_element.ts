import { isTextOf } from '@kermesse/sdk/rules/bank_text'
import { isCountry } from '@kermesse/sdk/rules/countries'
import { hasCheckDigits, hasShape, isQrIban } from '@kermesse/sdk/rules/iban'
import type { BankDialect } from '@kermesse/sdk/rules/transfer'
import { at, textAt, type XmlNode } from './pain001_parts.ts'
import { placeFaults } from './rules_order.ts'
import type { Violation } from './violation.ts'

/** Yields the violations of an element and all its descendants, regardless of its parent. */
export function* faults(node: XmlNode, where: string, dialect: BankDialect): Generator<Violation> {
  if (node.children.length === 0) yield* leafFaults(node, where, dialect)
  yield* placeFaults(node, where)
  if (node.name === 'PstlAdr') yield* addressFaults(node, where)
  // A postal address needs a name.
  if (at(node, 'PstlAdr') && !at(node, 'Nm')) yield { rule: 'name_missing', where }
  if (at(node, 'Ustrd') && at(node, 'Strd')) yield { rule: 'remittance_ambiguous', where }
  if (node.name === 'FinInstnId') yield* agentFaults(node, where)
  for (const child of node.children) yield* faults(child, `${where}/${child.name}`, dialect)
}

function* leafFaults(
  { name, text }: XmlNode,
  where: string,
  dialect: BankDialect,
): Generator<Violation> {
  const found = text.slice(0, 140)
  if (text.trim() === '') return yield { rule: 'element_empty', where }
  if (!isTextOf(dialect, text)) yield { rule: 'text_charset', where, found }
  if (text.length > (lengths[name] ?? Number.POSITIVE_INFINITY)) {
    yield { rule: 'text_too_long', where, found }
  }
  if (name === 'IBAN') {
    if (!hasShape(text) || !hasCheckDigits(text)) yield { rule: 'iban_invalid', where, found }
    if (isQrIban(text)) yield { rule: 'iban_qr', where, found }
  }
  if (name === 'BICFI' && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) {
    yield { rule: 'bic_invalid', where, found }
  }
}

function* agentFaults(agent: XmlNode, where: string): Generator<Violation> {
  const member = at(agent, 'ClrSysMmbId')
  if (!member) return
  if (at(agent, 'BICFI')) yield { rule: 'agent_ambiguous', where }
  const found = textAt(member, 'ClrSysId/Cd')
  if (found !== 'CHBCC') yield { rule: 'clearing_unknown', where, found }
}

function* addressFaults(address: XmlNode, where: string): Generator<Violation> {
  const country = textAt(address, 'Ctry')
  if (!at(address, 'TwnNm') || !isCountry(country)) {
    yield { rule: 'address_incomplete', where, found: country }
  }
  // The standard would still allow two lines beside town and country; ours are structured.
  if (at(address, 'AdrLine')) yield { rule: 'address_line', where }
  if (at(address, 'AdrTp')) yield { rule: 'address_type', where }
}

const lengths: Record<string, number> = {
  Nm: 140,
  StrtNm: 70,
  BldgNb: 16,
  PstCd: 16,
  TwnNm: 35,
  Ustrd: 140,
  ChanlTp: 4,
  Id: 128,
}
