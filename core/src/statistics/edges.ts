import { flow_columns, flowsOf, hourOf, transactionsAt } from '../ledger/rollups/hour_flows.ts'
import { walletChangesOf } from '../ledger/rollups/presence_hours.ts'
import { dayWithin, type Edge, namedRanges } from './range.ts'

/** The edges of ranges, as tables of a query. Each is read once, whatever is asked of it; they answer its name. */
export type Edges = {
  /** The transactions themselves. */
  transactions(edge: Edge): string
  /** Flows on the edge: `bar_id`, `hour`, the columns of a flow, `quantity` and `amount`. */
  flows(edge: Edge): string
  /** Activity of wristbands on the edge: `uid`, `hour`, `own`, `twint` and `sales`. */
  moves(edge: Edge): string
  /** All that was asked for, with a comma behind each. */
  ctes(): string
  bindings: Record<string, string>
}

/** The hour of an edge as SQL, or the begin of the day that begins within it: what is placed by hours then is in its day. */
export const placed = ({ begins_day }: Edge, hour: string) => (begins_day ? dayWithin(hour) : hour)

/** Of one point of sale, where it has a binding `:bar_id`. */
export function openEdges(bar_id: string | undefined): Edges {
  const { between, bindings } = namedRanges('edge')
  const names = new Map<string, string>()
  const tables = new Map<string, string>()
  const of_bar = bar_id ? ' AND t.bar_id = :bar_id' : ''
  const named = (name: string, sql: () => string) => {
    if (!tables.has(name)) tables.set(name, sql())
    return name
  }
  const transactions = (edge: Edge) => {
    const key = edge.spans.join()
    const name = names.get(key) ?? `edge${names.size}`
    names.set(key, name)
    const spans = () =>
      edge.spans.map((span, n) => `(${between('t.date', `${name}_${n}`, span)})`).join(' OR ')
    return named(name, () => transactionsAt(`(${spans()})${of_bar}`))
  }
  return {
    transactions,
    flows(edge) {
      const of = transactions(edge)
      return named(
        `${of}_flows`,
        () => `SELECT bar_id, ${placed(edge, 'hour')} AS hour, ${flow_columns}, sum(quantity)::bigint AS quantity, sum(amount)::bigint AS amount
          FROM (${flowsOf(of)}) f GROUP BY bar_id, hour, ${flow_columns}`,
      )
    },
    moves(edge) {
      const of = transactions(edge)
      return named(
        `${of}_moves`,
        () => `SELECT uid, ${placed(edge, hourOf('date'))} AS hour, sum(own)::bigint AS own, sum(twint)::bigint AS twint, sum(sales)::bigint AS sales
          FROM (${walletChangesOf(of)}) c GROUP BY 1, 2`,
      )
    },
    ctes: () => [...tables].map(([name, sql]) => `${name} AS MATERIALIZED (${sql}),`).join(' '),
    bindings,
  }
}
