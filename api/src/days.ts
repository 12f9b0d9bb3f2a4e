import { SentItem } from '@kermesse/core/platform/sent_item'
import { momentIn, sideOf } from '@kermesse/sdk/rules/moment'
import type { Knex } from 'knex'

/** A date without a time, until the zone of its event is known. */
export class Day {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Place = { holder: Record<string, unknown>; name: string; day: Day }

/** The zone of an event that names none. */
const default_zone = 'Europe/Zurich'

/**
 * Replaces every date without a time in a request by a moment of that day in the event's zone: its end for what ends something,
 * its beginning otherwise. A query asks until before a moment, which is the beginning of the next day.
 */
export async function resolveDays(
  knex: Knex,
  event_id: string,
  { query, body }: { query: Record<string, unknown>; body: unknown },
) {
  const in_query = [...daysIn(query)]
  const in_body = [...daysIn(body)]
  if (in_query.length + in_body.length === 0) return
  const zone = await zoneOf(knex, event_id, body)
  for (const { holder, name, day } of in_body) holder[name] = momentIn(day.text, zone, sideOf(name))
  for (const { holder, name, day } of in_query) holder[name] = untilBefore(day.text, zone, name)
}

function untilBefore(day: string, zone: string, name: string) {
  const moment = momentIn(day, zone, sideOf(name))!
  return sideOf(name) === 'end' ? new Date(Date.parse(moment) + 1).toISOString() : moment
}

async function zoneOf(knex: Knex, event_id: string, body: unknown): Promise<string> {
  const { timezone } = (body ?? {}) as { timezone?: unknown }
  if (typeof timezone === 'string' && isZone(timezone)) return timezone
  if (!event_id) return default_zone
  const event = await knex('events').where({ _id: event_id }).first('timezone')
  return event?.timezone ?? default_zone
}

function isZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function* daysIn(value: unknown): Generator<Place> {
  if (!isPlain(value)) return
  for (const [name, one] of Object.entries(value)) {
    if (one instanceof Day) yield { holder: value as Place['holder'], name, day: one }
    else yield* daysIn(one)
  }
}

/** Files and streams hold no dates. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const shape = Object.getPrototypeOf(value)
  const is_item = value instanceof SentItem
  return is_item || Array.isArray(value) || shape === Object.prototype || shape === null
}
