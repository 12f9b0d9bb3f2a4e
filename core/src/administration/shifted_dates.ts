import { clockAt, laterByClock } from '@kermesse/sdk/rules/moment'
import type { Schema } from '@kermesse/sdk/types'
import { type EventRow, findEventRow } from '../events/events.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { eventTables } from '../platform/event_tables.ts'

type ShiftedDate = Schema<'EventShiftedDates'>['dates'][number]

/** Tables of a copy that have dates of their own, with those dates. */
async function datedTables({ db }: Pick<ReadCtx, 'db'>) {
  const found: { name: string; columns: string[] }[] = []
  for (const { name } of await eventTables(db)) {
    if (!copied_with_dates.includes(name)) continue
    const columns = Object.entries(await db(name).columnInfo()).flatMap(([column, { type }]) =>
      type === 'timestamp with time zone' && !/(created|updated|deleted)_at$/.test(column)
        ? [column]
        : [],
    )
    if (columns.length > 0) found.push({ name, columns })
  }
  return found
}

const copied_with_dates = [
  'bars',
  'consumptions',
  'deposits',
  'entrances',
  'entrance_groups',
  'vouchers',
  'voucher_packs',
]
const event_dates = ['dateBegin', 'dateEnd', 'wallet_opens_at', 'personal_data_until'] as const
const form_dates = ['dateBegin', 'dateEnd'] as const

/** Shows what becomes of every date when an event is copied with another begin. */
export const shifted_dates = read<'events.shifted_dates'>(async (ctx, { query }) => {
  const event = await findEventRow(ctx)
  const { dateBegin } = query
  const dates: ShiftedDate[] = []
  const shown = (record_type: string, name: string, field: string, before: unknown) => {
    if (typeof before === 'string')
      dates.push({ record_type, name, field, before, after: shifted(event, before, dateBegin) })
  }
  for (const name of event_dates) shown('events', event.name, name, event[name])
  for (const name of form_dates)
    shown('events', event.name, `form_refund.${name}`, event.form_refund?.[name])
  for (const { name: table, columns } of await datedTables(ctx)) {
    const rows = await ctx.db(table).where({ event_id: event._id, deleted: false }).orderBy('name')
    for (const row of rows)
      for (const column of columns) shown(table, row.name, column, row[column])
  }
  return { dates }
})

/** The settings of a copy that begins then. */
export function shiftEvent<Settings extends Partial<EventRow>>(
  event: EventRow,
  settings: Settings,
  dateBegin: string,
): Settings {
  const moved: Record<string, unknown> = { ...settings, dateBegin }
  for (const name of event_dates)
    if (name !== 'dateBegin' && event[name]) moved[name] = shifted(event, event[name], dateBegin)
  const form: Record<string, unknown> = { ...event.form_refund }
  for (const name of form_dates)
    if (form[name]) form[name] = shifted(event, String(form[name]), dateBegin)
  return { ...moved, form_refund: form } as Settings
}

/** Moves the dates of what was copied. */
export async function shiftRows(ctx: Ctx, event: EventRow, event_id: string, dateBegin: string) {
  for (const { name, columns } of await datedTables(ctx)) {
    const rows = await ctx.db(name).where({ event_id })
    for (const row of rows) {
      const dated = columns.filter((column) => row[column])
      const changes = dated.map((column) => [column, shifted(event, row[column], dateBegin)])
      if (changes.length > 0)
        await ctx.db(name).where({ event_id, _id: row._id }).update(Object.fromEntries(changes))
    }
  }
}

/** By the clocks of the event's zone: what begins at 18:00 begins at 18:00, whatever the clocks did in between. */
function shifted({ dateBegin, timezone }: EventRow, moment: string, begin: string): string {
  if (!dateBegin) return moment
  return laterByClock(moment, clockAt(begin, timezone) - clockAt(dateBegin, timezone), timezone)
}
