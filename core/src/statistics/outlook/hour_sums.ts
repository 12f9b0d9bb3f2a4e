import type { Knex } from 'knex'
import { type Flow, figures, sumUp } from '../../ledger/figures.ts'
import { nil_id } from '../../platform/ids.ts'
import { openEdges } from '../edges.ts'
import { amountsBy, fresh, rangeRows } from '../read_flows.ts'
import type { EventClock } from './clock.ts'

/** The sales of an hour, and its place on the clock of the event. */
export type HourSum = {
  hour: string
  /** The business day in which it began, and after how many seconds of it on the clock. */
  day: string
  second: number
  /** Sales and entrances, in minor units. */
  amount: number
}
type Asked = { event_id: string; bar_id: string | undefined; clock: EventClock }

const { debit, entrance } = figures
const local = '(hour AT TIME ZONE :timezone) - :dayStartTime::time::interval'

/** Every hour of an event, or of a point of sale, in which something was sold, until the moment of the clock. */
export async function readHourSums(
  db: Knex,
  { event_id, bar_id, clock }: Asked,
): Promise<HourSum[]> {
  const { timezone, dayStartTime, is_now, at } = clock
  const range = { begin_ms: null, end_ms: is_now ? null : Date.parse(at) }
  const edges = openEdges(bar_id)
  const sold = rangeRows('w', range, bar_id, edges)
  const keys = 'type, from_account, to_account, kind, hour'
  const { rows } = await db.raw(
    `WITH fresh AS MATERIALIZED (${fresh(bar_id)}), ${edges.ctes()}
       hours AS (SELECT f.*, to_char(${local}, 'YYYY-MM-DD') AS day, extract(epoch FROM (${local})::time)::int AS second
         FROM (SELECT ${keys}, sum(amount) AS amount FROM (${sold.flows}) s GROUP BY ${keys}) f)
     SELECT ${amountsBy(`${keys}, day, second`, 'hours')} AS flows`,
    {
      event_id,
      none: nil_id,
      bar_id: bar_id ?? null,
      timezone,
      dayStartTime,
      ...edges.bindings,
      ...sold.bindings,
    },
  )
  const flows: (Flow & HourSum)[] = rows[0].flows
  const sums = [...Map.groupBy(flows, ({ hour }) => hour).values()].map((of_hour) => {
    const { hour, day, second } = of_hour[0]!
    const sold = sumUp({ debit, entrance }, of_hour)
    return { hour: new Date(hour).toISOString(), day, second, amount: sold.debit + sold.entrance }
  })
  return sums.filter(({ amount }) => amount !== 0)
}
