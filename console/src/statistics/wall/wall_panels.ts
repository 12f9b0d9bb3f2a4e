import { type Statistics, sumOf } from '../blocks.ts'
import { type Point, stepOf } from '../time_axis.ts'

export type PanelName = 'sold' | 'hours' | 'bars' | 'consumptions' | 'people'
/** A name with what it sold. */
export type Best = { name: string; amount: number; count?: number }

/** The panels that have something to show; what was sold is always one. */
export function panelsOf(statistics: Statistics): PanelName[] {
  const panels: Record<PanelName, boolean> = {
    sold: true,
    hours: statistics.history_debit.length > 0,
    bars: statistics.bar_id === null && bestBars(statistics).length > 0,
    consumptions: bestConsumptions(statistics).length > 0,
    people: statistics.history_people_in_event.length > 0,
  }
  return (Object.keys(panels) as PanelName[]).filter((name) => panels[name])
}

/** So many are read from across a room. */
const most_rows = 6

export function bestBars({ bars }: Statistics): Best[] {
  return best(bars.map(({ name, debit }) => ({ name, amount: debit })))
}

/** By their names, whatever they cost at each point of sale. */
export function bestConsumptions({ consumptions }: Statistics): Best[] {
  const sums = new Map<string, { amount: number; count: number }>()
  for (const { _id, total, total_price } of consumptions) {
    const { amount, count } = sums.get(_id.name) ?? { amount: 0, count: 0 }
    sums.set(_id.name, { amount: sumOf([amount, total_price]), count: count + total })
  }
  return best([...sums].map(([name, sum]) => ({ name, ...sum })))
}

function best(all: Best[]) {
  return all
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, most_rows)
}

const most_steps = 24

/** The last steps up to now, one beside the other; nothing happened in those without a point. */
export function lastSteps(points: Point[], step: Statistics['step']): Point[] {
  const last = points.at(-1)
  if (!last) return []
  // Days are not all as long, and their points stand as they are.
  if (step === 'day') return points.slice(-most_steps)
  const step_ms = stepOf(step)
  const values = new Map(points.map(({ date, value }) => [Date.parse(date), value]))
  const last_ms = Date.parse(last.date)
  const first_ms = Math.max(Date.parse(points[0]!.date), last_ms - (most_steps - 1) * step_ms)
  const steps: Point[] = []
  for (let at_ms = first_ms; at_ms <= last_ms; at_ms += step_ms)
    steps.push({ date: new Date(at_ms).toISOString(), value: values.get(at_ms) ?? 0 })
  return steps
}
