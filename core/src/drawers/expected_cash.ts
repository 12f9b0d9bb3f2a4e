import type { Schema } from '@kermesse/sdk/types'
import { typesOf } from '../ledger/kinds.ts'
import type { Ctx } from '../operations/context.ts'
import { readMovements } from './drawer_rows.ts'
import { type DrawerFlow, ofDrawer, readFlows } from './drawer_transactions.ts'

type Cash = Schema<'DrawerCash'>
type Movement = Schema<'DrawerMovement'>

const payouts = typesOf('cash_payout')

/** Cash that a flow brought, in minor units; negative where it was paid. */
export function cashIn({ from_account, to_account, amount }: DrawerFlow): number {
  if (from_account === 'cash') return amount
  return to_account === 'cash' ? -amount : 0
}

/** The cash of a drawer by where it came from, in minor units. */
export function cashOf(flows: DrawerFlow[], movements: Movement[]): Cash {
  const sum = (counts: (flow: DrawerFlow) => boolean) =>
    flows.filter(counts).reduce((total, flow) => total + cashIn(flow), 0)
  const is_payout = ({ type }: DrawerFlow) => payouts.includes(type)
  const is_top_up = ({ to_account }: DrawerFlow) => to_account === 'wallet'
  const made = (of: (flow: DrawerFlow) => boolean) => sum((flow) => !flow.is_reversal && of(flow))
  const cash_top_ups = made((flow) => is_top_up(flow) && !is_payout(flow))
  const cash_sales = made((flow) => !is_top_up(flow) && !is_payout(flow))
  const cash_payouts = -made(is_payout)
  const cash_refunds = -sum(({ is_reversal }) => is_reversal)
  const late_cash = sum(({ is_late }) => is_late)
  const float = movedIn(movements, 'float')
  const put_in = movedIn(movements, 'in') + movedIn(movements, 'confirmation')
  const taken_out = -movedIn(movements, 'out')
  const takings = cash_sales + cash_top_ups - cash_payouts - cash_refunds - late_cash
  return {
    float,
    cash_sales,
    cash_top_ups,
    cash_payouts,
    cash_refunds,
    put_in,
    taken_out,
    late_cash,
    expected_amount: float + takings + put_in - taken_out,
    counted_amount: null,
    difference: null,
    reason: null,
  }
}

/** Cash that movements of a kind brought into the drawer. */
export function movedIn(movements: Movement[], kind: Movement['kind']): number {
  return movements
    .filter((movement) => movement.kind === kind)
    .reduce(
      (sum, { from_account, to_account, amount }) =>
        sum + (to_account === 'drawer' ? amount : from_account === 'drawer' ? -amount : 0),
      0,
    )
}

/** The cash that should be in an open drawer now. */
export async function expectedIn(ctx: Ctx, drawer_id: string): Promise<number> {
  const { event_id, db } = ctx
  const flows = await readFlows(db, ofDrawer({ event_id, drawer_id }, false))
  return cashOf(flows, await readMovements(ctx, drawer_id)).expected_amount
}
