import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { Zone } from '../../models/entrance_model.ts'
import type { EventRow } from '../../models/event_model.ts'
import { newId } from '../../platform/ids.ts'
import { queryRow } from '../../platform/query_rows.ts'
import type { ProgrammeZone } from './programme.ts'

type Category = Schema<'ZoneCategory'>
type ZoneKey = Pick<ProgrammeZone, 'infomaniak_event_id' | 'date_id' | 'zone_id'>
type Event = Pick<EventRow, '_id' | 'timezone' | 'zone'>

/** Makes the event's zones those of the programme. What staff has set on a zone stays, also when it comes back. */
export async function saveZones(trx: Knex, event: Event, programme: ProgrammeZone[]) {
  const event_id = event._id
  const before = await Zone.query(trx).where({ event_id }).forUpdate()
  const known = new Map(before.map((zone) => [keyOf(zone), zone]))
  const wanted = new Map(programme.map((zone) => [keyOf(zone), zone]))
  const closed = new Set(
    before.flatMap((one) => (one.is_event_enabled ? [] : [one.infomaniak_event_id])),
  )
  const zones: Partial<Zone>[] = []
  for (const [key, { start, ...zone }] of wanted) {
    const old = known.get(key)
    zones.push({
      ...(old ? { _id: old._id } : chosenFor(event, !closed.has(zone.infomaniak_event_id))),
      event_id,
      ...zone,
      date: await secondsOf(trx, start, event.timezone),
      categories: merged(zone.categories, old?.categories),
      deleted: false,
    })
  }
  await Zone.query(trx).upsertGraph(zones, { insertMissing: true })
  const gone = before.filter((zone) => !zone.deleted && !wanted.has(keyOf(zone)))
  const ids = gone.map(({ _id }) => _id)
  await Zone.query(trx).where({ event_id }).whereIn('_id', ids).patch({ deleted: true })
  return { loaded: wanted.size, deleted: gone.length }
}

/**
 * The settings of a new zone. A show that staff has closed does not open because it has a new zone.
 */
function chosenFor({ zone }: Event, is_event_enabled: boolean) {
  const { ages = [], payment_types = [] } = zone ?? {}
  return { _id: newId(), is_event_enabled, ages, payment_types }
}

function keyOf({ infomaniak_event_id, date_id, zone_id }: ZoneKey) {
  return [infomaniak_event_id, date_id, zone_id].join('\u0000')
}

function merged(categories: ProgrammeZone['categories'], before: Category[] = []): Category[] {
  return categories.map((category) => {
    const { unpaid = 0, voucher_packs = [] } =
      before.find(({ category_id }) => category_id === category.category_id) ?? {}
    return { ...category, unpaid, voucher_packs }
  })
}

// The database refuses years and offsets that there are not.
const moment =
  /^((?:19|20|21)\d\d-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)[\d.]*)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/

/** Seconds since 1970; a date without an offset is in the event's own time. Null when it is no date. */
async function secondsOf(trx: Knex, start: string | null, timezone: string) {
  if (/^\d{9,10}$/.test(start ?? '')) return Number(start)
  const [, day, time = '00:00', offset] = moment.exec(start ?? '') ?? []
  if (!day || !isMoment(day, time)) return null
  const { seconds } = await queryRow<{ seconds: number }>(
    trx,
    offset
      ? 'SELECT extract(epoch FROM ?::timestamptz)::bigint AS seconds'
      : 'SELECT extract(epoch FROM ?::timestamp AT TIME ZONE ?)::bigint AS seconds',
    offset ? [`${day} ${time}${offset}`] : [`${day} ${time}`, timezone],
  )
  return seconds
}

/** The language reads 30 February as 2 March. */
function isMoment(day: string, time: string) {
  const date = new Date(`${day}T00:00Z`)
  if (Number.isNaN(Date.parse(`${day}T${time}Z`)) || Number.isNaN(date.getTime())) return false
  return date.toISOString().startsWith(day)
}
