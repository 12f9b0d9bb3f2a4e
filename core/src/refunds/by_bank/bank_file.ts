import { join } from 'node:path'
import { bankSafe } from '@kermesse/sdk/rules/bank_text'
import type { BankPaymentType } from '@kermesse/sdk/rules/transfer'
import { type BankPayment, type PaymentGroup, writePain001 } from '../../bank/pain001.ts'
import { checkPain001 } from '../../bank/rules.ts'
import type { Violation } from '../../bank/violation.ts'
import { tell } from '../../messages/tell.ts'
import { fence, type Lease, type RunCtx, stopHere } from '../../operations/lease.ts'
import type { Trx } from '../../platform/db.ts'
import { storeFile } from '../../platform/files.ts'
import { derivedId } from '../../platform/ids.ts'
import { spool } from '../../platform/temporary_file.ts'
import { version } from '../../platform/version.ts'
import { ruleOf } from '../base/debtor.ts'
import { type ItemRow, itemPages } from '../base/items.ts'
import type { RefundRun } from '../base/refund.ts'
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
 * Writes a run's bank file from one snapshot, and checks it as the bank would, before anyone can see it. What is stored
 * stays the same bytes.
 */
export async function writeFiles(ctx: RunCtx, lease: Lease, refund: RefundRun): Promise<void> {
  await ctx.db.transaction(
    async (reader) => {
      const groups = await groupsOf(ctx, reader, refund)
      await assertSums(reader, refund, groups)
      await write(ctx, lease, refund, groups)
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

async function write(ctx: RunCtx, lease: Lease, refund: RefundRun, groups: PaymentGroup[]) {
  const { event_id, _id, failed, message_id, file_name: name, debtor } = refund
  const written = writePain001(paymentFile(refund, groups))
  await using spooled = await spool(join(ctx.config.data_dir, 'spool'), written)
  const violations = await checkPain001(spooled.read(), {
    is_trial: debtor.is_trial,
    dialect: dialectOf(debtor),
  })
  if (violations.length > 0) throw new BankFileRefused('the bank would refuse it', violations)
  await ctx.db.transaction(async (writer) => {
    await fence(writer, lease)
    const file_id = derivedId(_id, 'xml', message_id)
    const file = { event_id, _id: file_id, name, content_type: 'application/xml' }
    await storeFile(writer, file, spooled.read())
    const rest = { step: 'ready', status: failed > 0 ? 'warning' : 'success' } as const
    await writer('refunds')
      .where({ event_id, _id })
      .update({ ...rest, bank_file_id: file_id })
    await tell(writer, event_id, 'refund_run.finished', { refund_id: _id, ...rest })
  })
}

function paymentFile(refund: RefundRun, groups: PaymentGroup[]) {
  const { name, iban, bic, is_trial } = refund.debtor
  const dialect = dialectOf(refund.debtor)
  return {
    message_id: refund.message_id,
    created_at: new Date(),
    initiating_party: name,
    software: { name: 'Kermesse', provider: 'Kermesse', version },
    debtor: { name, iban, bic },
    is_trial,
    dialect,
    groups,
  }
}

const dialectOf = (debtor: RefundRun['debtor']) => ruleOf(debtor).dialect ?? 'swiss'

/** One booking per way of paying: domestic, SEPA, abroad. */
async function groupsOf(ctx: RunCtx, reader: Trx, refund: RefundRun): Promise<PaymentGroup[]> {
  const { event_id, _id: refund_id, message_id, execution_date, debtor } = refund
  const rows: { type: BankPaymentType; count: number; sum: number }[] = await reader('refund_items')
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
    ...(debtor.charge_bearer && { charge_bearer: debtor.charge_bearer }),
    count,
    control_sum_minor: sum,
    payments: payments(
      refund,
      itemPages(reader, refund, { status: 'held', payment_kind: type }, () => stopHere(ctx)),
    ),
  }))
}

async function* payments(
  { debtor }: RefundRun,
  items: AsyncIterable<ItemRow>,
): AsyncGenerator<BankPayment> {
  for await (const { end_to_end_id, amount, payee } of items) {
    const { name, address, iban, bic, short_id } = payee
    yield {
      id: end_to_end_id,
      amount_minor: amount,
      iban,
      ...(bic && { bic }),
      creditor: { name, address },
      remittance: bankSafe(`${debtor.event_name} ${short_id}`, 140, dialectOf(debtor)).text,
    }
  }
}

async function assertSums(reader: Trx, refund: RefundRun, groups: PaymentGroup[]) {
  const in_file = groups.reduce((sum, group) => sum + Number(group.control_sum_minor), 0)
  const in_ledger = await heldInLedger(reader, refund)
  if (in_file !== in_ledger || in_file !== refund.total_amount)
    throw new BankFileRefused(`${in_file} in the file, ${in_ledger} in the ledger`)
}
