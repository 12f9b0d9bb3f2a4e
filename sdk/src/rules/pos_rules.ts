import type { AnyKind, Schema } from '../types.ts'
import { type Cents, toCents } from './money.ts'
import type { SaleLine } from './sale.ts'
import type { RuleBook } from './sale_checks.ts'

/** Makes the rule book of an answer of `pos.catalogue`: a device prices by it as the server does. */
export function ruleBookOf({
  event,
  bars,
  deposits,
  vouchers,
}: Pick<Schema<'PosCatalogue'>, 'event' | 'bars' | 'deposits' | 'vouchers'>): RuleBook {
  const { enabled, archived, frozen } = event
  const consumptions = bars.flatMap((bar) =>
    bar.consumptions.map((one) => ({
      ...one,
      bar_id: bar._id,
      price: cents(one.price),
      round: one.round === null ? null : cents(one.round),
    })),
  )
  return {
    enabled,
    archived,
    frozen,
    round: cents(event.round),
    checks_returns: !event.disable_delta_check_negative_transaction,
    bars: byId(
      bars.map(({ _id, possible_deposits, possible_deposit_returns, hybrid_payment }) => ({
        _id,
        deposits: new Set(possible_deposits),
        deposit_returns: new Set(possible_deposit_returns),
        hybrid_payment_types: hybrid_payment.enabled ? hybrid_payment.payment_types : [],
      })),
    ),
    consumptions: byId(consumptions),
    deposits: byId(deposits.map((one) => ({ ...one, price: cents(one.price) }))),
    vouchers: byId(
      vouchers.map(({ _id, consumptions, consumption_count: size }) => {
        const paid = new Set(consumptions)
        return { _id, consumptions: { has: (id: string) => paid.has(id), size } }
      }),
    ),
  }
}

/** Reads a line of an order as the contract writes it, with its defaults. */
export function saleLineOf(line: Schema<'OrderLineInput'>): SaleLine {
  const { kind = 'consumption', quantity = 1, price, _id } = line
  const { without_voucher = false, amount }: AnyKind<typeof line> = line
  return {
    _id,
    kind,
    quantity,
    without_voucher,
    ...(price !== undefined && { price: cents(price) }),
    ...(amount !== undefined && { amount: cents(amount) }),
  }
}

/** Of an amount that the contract has checked: two decimals at most. */
const cents = (major: number): Cents => toCents(major)!

const byId = <Row extends { _id: string }>(rows: Row[]) =>
  new Map(rows.map((row) => [row._id, row]))
