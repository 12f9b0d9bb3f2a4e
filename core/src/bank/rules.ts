import { isReference } from '@kermesse/sdk/rules/bank_text'
import type { BankDialect } from '@kermesse/sdk/rules/transfer'
import { DigestMap } from '../platform/digest_map.ts'
import { amountOf } from './amount.ts'
import { maxPayments, namespaceOf } from './pain001.ts'
import { at, type Part, readParts, textAt, type XmlNode, type XmlSource } from './pain001_parts.ts'
import { faults } from './rules_element.ts'
import { paymentFaults, typeOf } from './rules_payment.ts'
import type { Rule, Violation } from './violation.ts'

type Group = {
  node: XmlNode
  /** How many elements stood before the first payment. */
  ahead?: number
  count: number
  sum: bigint
  kinds: Set<string>
  ids: DigestMap
}

/** A trial event's file passes the same checks, under a namespace that no bank reads. */
type CheckOptions = {
  limit?: number
  is_trial?: boolean | undefined
  dialect?: BankDialect | undefined
}

/**
 * Checks a pain.001.001.09 by a bank's rules beyond the schema, Swiss ones unless another dialect
 * is given. An empty list means that the bank accepts the file; checking stops at `limit`
 * violations.
 */
export async function checkPain001(
  source: XmlSource,
  { limit = 100, is_trial = false, dialect = 'swiss' }: CheckOptions = {},
): Promise<Violation[]> {
  const check = new Checker(dialect)
  for await (const part of readParts(source, namespaceOf({ is_trial }))) {
    if (part.kind === 'header') check.header(part.node)
    if (part.kind === 'payment') check.payment(part)
    if (part.kind === 'group') check.group(part.node)
    if (part.kind === 'fault') check.add(part.rule, 'Document')
    if (check.found.length >= limit) return check.found.slice(0, limit)
  }
  check.end()
  return check.found
}

class Checker {
  found: Violation[] = []
  #head: XmlNode | undefined
  #group: Group | undefined
  #groups = 0
  #count = 0
  #sum = 0n
  #groupIds = new DigestMap()
  #kinds = new Set<string>()
  #endToEndIds = new DigestMap()
  #dialect: BankDialect

  constructor(dialect: BankDialect) {
    this.#dialect = dialect
  }

  add(rule: Rule, where: string, text?: string) {
    this.found.push({ rule, where, ...(text === undefined ? {} : { found: text.slice(0, 140) }) })
  }

  header(node: XmlNode) {
    this.#head = node
    const id = textAt(node, 'MsgId')
    if (!isReference(id)) this.add('reference_invalid', 'GrpHdr/MsgId', id)
    const created = textAt(node, 'CreDtTm')
    if (!isMoment(created)) this.add('date_invalid', 'GrpHdr/CreDtTm', created)
    if (!at(node, 'InitgPty/Nm') && !at(node, 'InitgPty/Id')) {
      this.add('name_missing', 'GrpHdr/InitgPty')
    }
    if (this.#dialect === 'sepa' && at(node, 'InitgPty/CtctDtls'))
      this.add('contact_details', 'GrpHdr/InitgPty/CtctDtls')
    this.found.push(...faults(node, 'GrpHdr', this.#dialect))
  }

  payment({ node, group: groupNode, ahead }: Extract<Part, { kind: 'payment' }>) {
    const group = this.#groupOf(groupNode)
    group.ahead ??= ahead
    group.count++
    group.sum += amountOf(textAt(node, 'Amt/InstdAmt')) ?? 0n
    group.kinds.add(`${typeOf(node, groupNode)} ${at(node, 'Amt/InstdAmt')?.attributes.Ccy}`)

    const where = `PmtInf[${this.#groups}]/CdtTrfTxInf[${group.count}]`
    const id = textAt(node, 'PmtId/InstrId')
    if (id !== '') this.#unique(group.ids, id, `${where}/PmtId/InstrId`)
    this.#unique(this.#endToEndIds, textAt(node, 'PmtId/EndToEndId'), `${where}/PmtId/EndToEndId`)
    this.found.push(...paymentFaults(node, groupNode, where, this.#dialect))
  }

  group(node: XmlNode) {
    const { count, sum, kinds, ahead = node.children.length } = this.#groupOf(node)
    const where = `PmtInf[${this.#groups}]`
    this.#count += count
    this.#sum += sum
    if (count === 0) this.add('no_payments', where)
    if (kinds.size > 1) this.add('group_mixed', where, [...kinds].join(', '))
    if (node.children.length > ahead) {
      this.add('element_misplaced', `${where}/${node.children[ahead]!.name}`)
    }
    this.#unique(this.#groupIds, textAt(node, 'PmtInfId'), `${where}/PmtInfId`)
    if (textAt(node, 'PmtMtd') !== 'TRF') this.add('method_wrong', `${where}/PmtMtd`)
    const day = textAt(node, 'ReqdExctnDt/Dt')
    if (!isDay(day)) this.add('date_invalid', `${where}/ReqdExctnDt/Dt`, day)
    for (const kind of kinds) this.#once(`${kind} ${day}`, where)
    if (!at(node, 'Dbtr/Nm')) this.add('name_missing', `${where}/Dbtr`)
    if (!at(node, 'DbtrAcct/Id/IBAN')) this.add('iban_invalid', `${where}/DbtrAcct`)
    const bank = at(node, 'DbtrAgt/FinInstnId')
    const is_home = this.#dialect === 'swiss'
    if (!at(bank, 'BICFI') && !(is_home && at(bank, 'ClrSysMmbId/MmbId'))) {
      this.add('agent_missing', `${where}/DbtrAgt`)
    }
    if (textAt(node, 'NbOfTxs') !== '') this.#tallyCount(node, where, count)
    this.#tallySum(node, where, sum)
    this.found.push(...faults(node, where, this.#dialect))
  }

  end() {
    if (this.#count === 0) this.add('no_payments', 'Document')
    if (this.#count > maxPayments) {
      this.add('too_many_payments', 'Document', String(this.#count))
    }
    if (!this.#head) return this.add('reference_missing', 'GrpHdr/MsgId')
    this.#tallyCount(this.#head, 'GrpHdr', this.#count)
    this.#tallySum(this.#head, 'GrpHdr', this.#sum)
  }

  /** A group is met at its first payment, or at its end when it has none. */
  #groupOf(node: XmlNode): Group {
    if (this.#group?.node === node) return this.#group
    this.#groups++
    this.#group = { node, count: 0, sum: 0n, kinds: new Set(), ids: new DigestMap() }
    return this.#group
  }

  /** Payments of one type, currency and day must be one booking on the account statement. */
  #once(kind: string, where: string) {
    if (this.#kinds.has(kind)) this.add('group_split', where, kind)
    this.#kinds.add(kind)
  }

  #unique(seen: DigestMap, id: string, where: string) {
    if (id === '') return this.add('reference_missing', where)
    if (!isReference(id)) this.add('reference_invalid', where, id)
    if (seen.add(id) !== 'added' && id !== 'NOTPROVIDED') this.add('reference_repeated', where, id)
  }

  #tallyCount(node: XmlNode, where: string, count: number) {
    const text = textAt(node, 'NbOfTxs')
    if (text !== String(count)) this.add('count_wrong', `${where}/NbOfTxs`, text)
  }

  #tallySum(node: XmlNode, where: string, sum: bigint) {
    const text = textAt(node, 'CtrlSum')
    if (text !== '' && amountOf(text) !== sum) this.add('sum_wrong', `${where}/CtrlSum`, text)
  }
}

/** A day that is in the calendar. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && day.getTime() > 0 && day.toISOString().startsWith(text)
}

function isMoment(text: string): boolean {
  const [day = '', time = ''] = text.split('T')
  return isDay(day) && /^([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.test(time)
}
