import { type Payment, type PaymentGroup, writePain001 } from '../../bank/pain001.ts'
import { checkPain001 } from '../../bank/rules.ts'
import type { PaymentType } from '../../bank/sepa.ts'
import { bankSafe } from '../../bank/text.ts'
import type { Violation } from '../../bank/violation.ts'
import { endWhenIdle, fence, type Lease, type RunCtx, stopHere } from '../../operations/lease.ts'
import type { Trx } from '../../platform/db.ts'
import { readFile, storeFile } from '../../platform/files.ts'
import { derivedId } from '../../platform/ids.ts'
import { version } from '../../platform/version.ts'
import type { RefundRow } from '../refund.ts'
import { type ItemRow, itemPages } from './items.ts'
import { heldInLedger } from './run_totals.ts'

/** The bank would refuse the file, or it is not what the ledger holds. */
export class BankFileRefused extends Error {
  readonly violations: Violation[]
  constructor(message: string, violations: Violation[] = []) {
    super(`${message}: ${JSON.stringify(violations)}`)
    this.violations = violations
  }
}

/**
 * Writes a run's bank file from one snapshot, and checks it as the bank would, before anyone can see it. The same run gives
 * the same bytes.
 */
export async function writeFiles(ctx: RunCtx, lease: Lease, refund: RefundRow): Promise<void> {
  await ctx.db.transaction(
    async (reader) => {
      const groups = await groupsOf(ctx, reader, refund)
      await assertSums(reader, refund, groups)
      await ctx.db.transaction((writer) => write(writer, lease, refund, groups))
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function write(writer: Trx, lease: Lease, refund: RefundRow, groups: PaymentGroup[]) {
  const { event_id, _id, failed, message_id } = refund
  const name = refund.file_name
  await endWhenIdle(writer)
  const bank = await storeFile(
    writer,
    { event_id, _id: derivedId(_id, 'xml', message_id), name, content_type: 'application/xml' },
    writePain001(paymentFile(refund, groups)),
  )
  const violations = await checkPain001(readFile(writer, event_id, bank._id))
  if (violations.length > 0) throw new BankFileRefused('the bank would refuse it', violations)
  await fence(writer, lease)
  await writer('refunds')
    .where({ event_id, _id })
    .update({
      step: 'ready',
      status: failed > 0 ? 'warning' : 'success',
      bank_file_id: bank._id,
    })
}

function paymentFile(refund: RefundRow, groups: PaymentGroup[]) {
  const { name, iban, bic } = refund.debtor
  return {
    message_id: refund.message_id,
    created_at: new Date(refund.creation_date),
    initiating_party: name,
    software: { name: 'Kermesse', provider: 'Kermesse', version },
    debtor: { name, iban, bic },
    groups,
  }
}

/** One booking per way of paying: domestic, SEPA, abroad. */
async function groupsOf(ctx: RunCtx, reader: Trx, refund: RefundRow): Promise<PaymentGroup[]> {
  const { event_id, _id: refund_id, message_id, execution_date, debtor } = refund
  const rows: { type: PaymentType; count: number; sum: number }[] = await reader('refund_items')
    .where({ event_id, refund_id, status: 'held' })
    .groupBy('payment_kind')
    .orderBy('payment_kind')
    .select(
      'payment_kind as type',
      reader.raw('count(*)::int AS count, sum(amount)::bigint AS sum'),
    )
  return rows.map(({ type, count, sum }) => ({
    id: `${message_id}-${type}`,
    type,
    currency: debtor.currency,
    execution_date,
    count,
    control_sum_minor: sum,
    payments: payments(
      refund,
      itemPages(reader, refund, { status: 'held', payment_kind: type }, () => stopHere(ctx)),
    ),
  }))
}

async function* payments(
  { debtor }: RefundRow,
  items: AsyncIterable<ItemRow>,
): AsyncGenerator<Payment> {
  for await (const { end_to_end_id, amount, payee } of items) {
    const { name, address, iban, bic, short_id } = payee
    yield {
      id: end_to_end_id,
      amount_minor: amount,
      iban,
      ...(bic && { bic }),
      creditor: { name, address },
      remittance: bankSafe(`${debtor.event_name} ${short_id}`, 140).text,
    }
  }
}

async function assertSums(reader: Trx, refund: RefundRow, groups: PaymentGroup[]) {
  const in_file = groups.reduce((sum, group) => sum + Number(group.control_sum_minor), 0)
  const in_ledger = await heldInLedger(reader, refund)
  if (in_file !== in_ledger || in_file !== refund.total_amount)
    throw new BankFileRefused(`${in_file} in the file, ${in_ledger} in the ledger`)
}
