import type { Calendar } from '../business_day.ts'
import type { Range } from './address.ts'
import type { Life } from './comparison.ts'

type Facts = {
  timezone?: string
  dayStartTime?: string | null
  dateBegin?: string | null
  dateEnd?: string | null
}

/** The calendar of an event, and from when to when it is. */
export function lifeOf(facts: Facts): Life {
  const calendar: Calendar = {
    timezone: facts.timezone ?? 'Europe/Zurich',
    day_start: facts.dayStartTime ?? '00:00',
  }
  const event: Range = {
    begin_ms: secondOf(facts.dateBegin, Math.floor),
    end_ms: secondOf(facts.dateEnd, Math.ceil),
  }
  return { calendar, event }
}

/** Addresses know seconds and nothing smaller. */
function secondOf(text: string | null | undefined, round: (seconds: number) => number) {
  return text ? round(Date.parse(text) / 1000) * 1000 : null
}
