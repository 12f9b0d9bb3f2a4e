import type { Transaction } from '../../src/ledger/types.ts'
import type { DateRange } from '../../src/statistics/range.ts'
import { isTakenBack } from './slow.ts'

const hour_ms = 3_600_000
type Event = { timezone: string; dayStartTime: string; wristbands: number }

/** Counts the visitors by hour, slowly, from every transaction. */
export function slowPeople(posted: Transaction[], event: Event, range: DateRange) {
  const at = ({ date }: Transaction) => Date.parse(date)
  const ended = posted.filter((one) => range.end_ms === null || at(one) < range.end_ms)
  const within = ended.filter((one) => range.begin_ms === null || at(one) >= range.begin_ms)
  const done = within.filter((one) => !isTakenBack(one))
  const of_wristbands = done.filter(({ uid }) => uid !== null)
  const hours = new Map<number, Set<string>>()
  const days = new Map<number, Map<string, number[]>>()
  for (const one of of_wristbands) {
    const uid = one.uid!
    const hour = hourOf(at(one))
    hours.set(hour, (hours.get(hour) ?? new Set()).add(uid))
    const start_ms = dayStart(at(one), event)
    const day = days.get(start_ms) ?? new Map<string, number[]>()
    day.set(uid, [...(day.get(uid) ?? []), hour])
    days.set(start_ms, day)
  }
  const sorted_days = [...days.keys()].sort((a, b) => a - b)
  const present = new Map<number, Set<string>>()
  for (const day of days.values())
    for (const [uid, own] of day)
      for (let hour = Math.min(...own); hour <= Math.max(...own); hour += hour_ms)
        present.set(hour, (present.get(hour) ?? new Set()).add(uid))
  const until = new Set(ended.filter((one) => one.uid && !isTakenBack(one)).map(({ uid }) => uid!))
  const sales_until = salesOf(ended, posted)
  const sales_within = salesOf(within, posted)
  return {
    stats_clients: {
      days: sorted_days.map((start_ms) => new Date(start_ms).toISOString()),
      result: sorted_days.map((start_ms) => days.get(start_ms)!.size),
      unusedActivatedClients: [...until].filter((uid) => !sales_until.get(uid)).length,
      activeClients: [...sales_within.values()].filter((times) => times > 0).length,
    },
    stats_wristband: { count: { active: until.size, inactive: event.wristbands - until.size } },
    history_people: pointsOf(hours),
    history_people_in_event: pointsOf(present),
    history_smartphones_in_event: pointsOf(usesOf(within, 'smartphone_number')),
    history_mypos_in_event: pointsOf(usesOf(within, 'terminal_code')),
  }
}

const hourOf = (at_ms: number) => Math.floor(at_ms / hour_ms) * hour_ms

/** When the business day of a moment begins: minute by minute back until the clock shows it, at winter time where it shows it twice. */
export function dayStart(at_ms: number, { timezone, dayStartTime }: Event) {
  const minute_ms = 60_000
  let start_ms = Math.floor(at_ms / minute_ms) * minute_ms
  const shows = (moment_ms: number) => wallTime(moment_ms, timezone) === dayStartTime.slice(0, 5)
  const is_first_of_two = () => shows(start_ms + hour_ms)
  while (!shows(start_ms) || is_first_of_two()) start_ms -= minute_ms
  return start_ms
}

const formats = new Map<string, Intl.DateTimeFormat>()
function wallTime(moment_ms: number, timeZone: string) {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment_ms)
}

/** How often each wristband bought something; what was taken back counts where the original stands. */
function salesOf(some: Transaction[], posted: Transaction[]) {
  const times = new Map<string, number>()
  for (const one of some) {
    const { type, uid, _id } = one
    if (type !== 'debit' || !uid || isTakenBack(one)) continue
    const is_gone = posted.some((other) => other.reversal_of === _id && isTakenBack(other))
    times.set(uid, (times.get(uid) ?? 0) + (is_gone ? 0 : 1))
  }
  return times
}

function usesOf(some: Transaction[], name: 'smartphone_number' | 'terminal_code') {
  const uses = new Map<number, Set<string>>()
  for (const one of some) {
    const number = one[name]
    if (!number) continue
    const hour = hourOf(Date.parse(one.date))
    uses.set(hour, (uses.get(hour) ?? new Set()).add(number))
  }
  return uses
}

const pointsOf = (sets: Map<number, Set<string>>) =>
  [...sets.keys()]
    .sort((a, b) => a - b)
    .map((hour) => ({ date: new Date(hour).toISOString(), count: sets.get(hour)!.size }))
