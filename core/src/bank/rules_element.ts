import { hasCheckDigits, hasShape, isQrIban } from './iban.ts'
import { at, type XmlNode } from './pain001_parts.ts'
import type { Violation } from './rules.ts'
import { isBankText } from './text.ts'

export type Rule =
  | 'xml_malformed'
  | 'doctype'
  | 'cdata'
  | 'namespace'
  | 'byte_order_mark'
  | 'element_empty'
  | 'text_charset'
  | 'text_too_long'
  | 'reference_missing'
  | 'reference_invalid'
  | 'reference_repeated'
  | 'count_wrong'
  | 'sum_wrong'
  | 'no_payments'
  | 'too_many_payments'
  | 'group_mixed'
  | 'method_wrong'
  | 'date_invalid'
  | 'on_both_levels'
  | 'name_missing'
  | 'iban_invalid'
  | 'iban_qr'
  | 'bic_invalid'
  | 'agent_missing'
  | 'agent_forbidden'
  | 'agent_ambiguous'
  | 'address_incomplete'
  | 'address_line'
  | 'address_type'
  | 'amount_invalid'
  | 'amount_out_of_bounds'
  | 'charge_bearer_invalid'
  | 'local_instrument'
  | 'sepa_currency'
  | 'sepa_country'

/** What is wrong with an element wherever it stands, and with all that it contains. */
export function* faults(node: XmlNode, where: string): Generator<Violation> {
  if (node.children.length === 0) yield* leafFaults(node, where)
  if (node.name === 'PstlAdr') yield* addressFaults(node, where)
  if (node.name === 'FinInstnId' && at(node, 'BICFI') && at(node, 'ClrSysMmbId')) {
    yield { rule: 'agent_ambiguous', where }
  }
  for (const child of node.children) yield* faults(child, `${where}/${child.name}`)
}

function* leafFaults({ name, text }: XmlNode, where: string): Generator<Violation> {
  const found = text.slice(0, 140)
  if (text.trim() === '') return yield { rule: 'element_empty', where }
  if (!isBankText(text)) yield { rule: 'text_charset', where, found }
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

function* addressFaults(address: XmlNode, where: string): Generator<Violation> {
  const country = at(address, 'Ctry')?.text ?? ''
  if (!at(address, 'TwnNm') || !/^[A-Z]{2}$/.test(country)) {
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
