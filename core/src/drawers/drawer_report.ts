import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { figures, sumUp } from '../ledger/figures.ts'
import { typesOf } from '../ledger/kinds.ts'
import type { ReadCtx } from '../operations/context.ts'
import { nil_id } from '../platform/ids.ts'
import { type Drawer, readMovements } from './drawer_rows.ts'
import {
  type DrawerFlow,
  type DrawerHead,
  ofDrawer,
  type ReportSource,
  readCorrections,
  readFlows,
  readHeads,
  readLateHere,
} from './drawer_transactions.ts'
import { cashIn, cashOf } from './expected_cash.ts'

type Report = Schema<'DrawerReport'>
type Sum = Schema<'DrawerSum'>
/** The hashed part of a report. Names may change, so people are in it by their ids. */
export type ReportContent = Omit<Report, 'late_elsewhere' | 'previous_hash' | 'hash' | 'bar_name'>

const sales = typesOf('sale', 'entrance', 'zone', 'repeat')
const payouts = typesOf('cash_payout', 'provider_refund', 'bank_refund')

/** The figures of a drawer as they are now, in minor units. */
export async function readFigures(
  ctx: Pick<ReadCtx, 'db' | 'event_id'>,
  drawer: Drawer,
  { is_claimed }: { is_claimed: boolean },
): Promise<ReportContent> {
  const { db, event_id } = ctx
  const { _id: drawer_id, number, bar_id, opened_at, devices } = drawer
  const source = ofDrawer({ event_id, drawer_id }, is_claimed)
  const flows = await readFlows(db, source)
  const movements = await readMovements(ctx, drawer_id)
  return {
    kind: 'X',
    report_number: null,
    drawer_id,
    number,
    bar_id,
    opened_at,
    made_at: await nowIn(db),
    people: peopleOf(drawer, movements),
    devices,
    open_devices: [],
    cash: cashOf(flows, movements),
    figures: figuresOf(flows),
    ...(await readTotals(db, source, flows)),
    late_here: await readLateHere(db, source),
  }
}

/** The figures that reports of drawers and shifts share, in minor units. */
export async function readTotals(db: Knex, source: ReportSource, flows: DrawerFlow[]) {
  const heads = await readHeads(db, source)
  const made = heads.filter(({ is_reversal }) => !is_reversal)
  return {
    payments: sumsBy(made, ({ type }) => sales.includes(type), 'payment_type'),
    items: itemsOf(flows),
    containers: containersOf(flows),
    vouchers: flows
      .filter(({ kind, voucher_id }) => kind === 'consumption' && voucher_id !== nil_id)
      .reduce((sum, { quantity }) => sum + quantity, 0),
    top_ups: sumsBy(made, ({ type }) => type === 'credit', 'payment_type'),
    payouts: sumsBy(made, ({ type }) => payouts.includes(type), 'payment_type'),
    corrections: await readCorrections(db, source),
    offline: totalOf(heads.filter(({ is_offline }) => is_offline)),
    below_zero: totalOf(heads.filter(({ is_below_zero }) => is_below_zero)),
    by_hand: totalOf(heads.filter(({ is_by_hand }) => is_by_hand)),
    terminals: sumsBy(heads, ({ terminal_code }) => terminal_code !== null, 'terminal_code'),
  }
}

type CashSums = Pick<Report, 'payments' | 'top_ups' | 'payouts' | 'corrections'>

/** Sums of a report from which nobody can tell how much cash to expect. */
export function withoutCashSums({ payments, top_ups }: CashSums): CashSums {
  const others = (sums: Sum[]) => sums.filter(({ name }) => name !== 'cash')
  return { payments: others(payments), top_ups: others(top_ups), payouts: [], corrections: [] }
}

export async function nowIn(db: Knex): Promise<string> {
  const { now } = (await db.select({ now: db.fn.now() }).first()) as { now: string }
  return now
}

function figuresOf(flows: DrawerFlow[]): Schema<'DrawerFigures'> {
  const { debit, entrance, credit, cash_credit, checkout } = sumUp(figures, flows)
  const cash_amount = flows.reduce((sum, flow) => sum + cashIn(flow), 0)
  return { debit, entrance, credit, cash_credit, checkout, cash_amount }
}

/** The people who had the drawer one after the other, and what was counted at each hand-over. */
function peopleOf(
  { opened_at, user_id, user }: Drawer,
  movements: Schema<'DrawerMovement'>[],
): Report['people'] {
  const handed = movements.filter(({ kind }) => kind === 'hand_over')
  const first = movements.find(({ kind }) => kind === 'float')
  const opener = first ? { user_id: first.user_id, user: first.user } : { user_id, user }
  return [
    { ...opener, from: opened_at, counted_amount: null },
    ...handed.map(({ at, amount, expected_amount, second_user_id, second_user }) => ({
      user_id: second_user_id,
      user: second_user,
      from: at,
      counted_amount: expected_amount === null ? null : amount,
    })),
  ]
}

function totalOf(heads: DrawerHead[]): Schema<'DrawerTotal'> {
  return {
    count: heads.reduce((sum, { count }) => sum + count, 0),
    amount: heads.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function sumsBy(
  heads: DrawerHead[],
  counts: (head: DrawerHead) => boolean,
  by: 'payment_type' | 'terminal_code',
): Sum[] {
  const groups = Map.groupBy(heads.filter(counts), (head) => head[by])
  return [...groups].map(([name, of_name]) => ({ name, ...totalOf(of_name) }))
}

function itemsOf(flows: DrawerFlow[]): Report['items'] {
  const sold = flows.filter(({ kind }) => ['consumption', 'entrance', 'zone'].includes(kind))
  const groups = Map.groupBy(sold, ({ name, price, voucher_id }) =>
    JSON.stringify([name, price, voucher_id !== nil_id]),
  )
  return [...groups].flatMap(([key, of_item]) => {
    const [name, price, by_voucher] = JSON.parse(key) as [string, number, boolean]
    const quantity = of_item.reduce((sum, flow) => sum + flow.quantity, 0)
    const amount = of_item.reduce((sum, flow) => sum + (price < 0 ? -flow.amount : flow.amount), 0)
    return quantity === 0 && amount === 0 ? [] : [{ name, price, by_voucher, quantity, amount }]
  })
}

function containersOf(flows: DrawerFlow[]): Report['containers'] {
  const moved = flows.filter(({ kind }) => kind === 'deposit' || kind === 'deposit_return')
  return [...Map.groupBy(moved, ({ name }) => name)].map(([name, of_name]) => {
    const pieces = (wanted: string) =>
      of_name.filter(({ kind }) => kind === wanted).reduce((sum, { quantity }) => sum + quantity, 0)
    const amount = of_name.reduce(
      (sum, flow) => sum + (flow.kind === 'deposit' ? flow.amount : -flow.amount),
      0,
    )
    return {
      name,
      handed_out: pieces('deposit'),
      brought_back: pieces('deposit_return'),
      amount,
    }
  })
}
