import type { Schema } from '@kermesse/sdk/types'
import type { Flows, StepCount } from './read_flows.ts'

type Statistics = Schema<'Statistics'>
type Points = Statistics['history_people']
type PeopleFigures = Pick<
  Statistics,
  | 'stats_clients'
  | 'stats_wristband'
  | 'history_people'
  | 'history_people_in_event'
  | 'history_smartphones_in_event'
  | 'history_mypos_in_event'
>

/** The visitors of a range and at its end. */
export function peopleOf(
  { presence: { people, days, firsts, lasts, buyers }, devices, left }: Flows,
  step: Statistics['step'],
): PeopleFigures {
  const of_days = pointsOf(days)
  const of = (kind: Flows['devices'][number]['kind']) =>
    pointsOf(devices.filter((one) => one.kind === kind))
  return {
    stats_clients: {
      days: of_days.map(({ date }) => date),
      result: of_days.map(({ count }) => count),
      unusedActivatedClients: left?.idle ?? 0,
      activeClients: buyers,
    },
    stats_wristband: {
      count: { active: left?.active ?? 0, inactive: left ? left.all - left.active : 0 },
    },
    history_people: pointsOf(people),
    history_people_in_event: step === 'day' ? pointsOf(people) : presentAt(firsts, lasts),
    history_smartphones_in_event: of('smartphone'),
    history_mypos_in_event: of('terminal'),
  }
}

const hour_ms = 3_600_000

/** How many have come and not gone yet, by hour; both hours count. */
function presentAt(firsts: StepCount[], lasts: StepCount[]): Points {
  const changes = new Map<number, number>()
  const add = (at_ms: number, count: number) =>
    changes.set(at_ms, (changes.get(at_ms) ?? 0) + count)
  for (const { at, count } of firsts) add(Date.parse(at), count)
  for (const { at, count } of lasts) add(Date.parse(at) + hour_ms, -count)
  const moments = [...changes.keys()].sort((a, b) => a - b)
  const points: Points = []
  let present = 0
  for (const [n, at_ms] of moments.entries()) {
    present += changes.get(at_ms)!
    const until_ms = moments[n + 1] ?? at_ms
    for (let hour = at_ms; present > 0 && hour < until_ms; hour += hour_ms)
      points.push({ date: new Date(hour).toISOString(), count: present })
  }
  return points
}

function pointsOf(counts: StepCount[]): Points {
  const points = counts.map(({ at, count }) => ({ date: new Date(at).toISOString(), count }))
  return points.sort((a, b) => a.date.localeCompare(b.date))
}
