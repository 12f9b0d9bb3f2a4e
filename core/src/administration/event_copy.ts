import { checkCurrency } from '../events/currency.ts'
import { assertNameFree, type EventRow, findEventRow, showEvent } from '../events/events.ts'
import { picturesOf } from '../events/pictures.ts'
import { Event } from '../models/event_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { recordTerms } from '../operations/record_terms.ts'
import { eventTables } from '../platform/event_tables.ts'
import { newId } from '../platform/ids.ts'
import { shiftEvent, shiftRows } from './shifted_dates.ts'

type Row = Record<string, unknown> & { _id?: string; deleted?: boolean }

/** The tables of an event's setup. All others hold transactions or belong to a person. */
const copied = [
  'deposits',
  'bars',
  'bar_deposits',
  'consumptions',
  'vouchers',
  'voucher_packs',
  'entrances',
  'entrance_groups',
]
/** Settings that name a record of the event, as the record's own table does not know them. */
const optional_references = ['deposit']

/** Makes a new event with the configuration of this one: never clients, money, devices, tokens or secrets. */
export const duplicate = write<'events.duplicate'>(async (ctx, { body }) => {
  const source = await findEventRow(ctx)
  await assertNameFree(ctx, body.name)
  checkCurrency(source.currencyCode)
  const _id = newId()
  const { catalogue_version, created_at, secrets, twint_certificate, ...original } = source
  const settings = body.dateBegin ? shiftEvent(source, original, body.dateBegin) : original
  await Event.query(ctx.db).insert({
    ...settings,
    customization: picturesOf(settings.customization ?? {}, source._id, _id),
    _id,
    name: body.name,
    archived: false,
    deleted: false,
    enabled: true,
    // It has none of the money that a restored event has.
    frozen: null,
    copy_of: null,
    backup_at: null,
    successor_id: null,
  })
  await copyRows(ctx, source._id, _id)
  if (body.dateBegin) await shiftRows(ctx, source, _id, body.dateBegin)
  await copyPictures(ctx, source, _id)
  await recordTerms(ctx.db, _id)
  const created = { ...ctx, event_id: _id }
  const event = await showEvent(created)
  await record(created, {
    record_type: 'events',
    record_id: _id,
    after: { ...event, duplicate_of: source._id },
  })
  return event
})

/** The pictures that are shown are the copy's own: it must not lose them with the original. */
async function copyPictures({ db }: Ctx, { _id, customization }: EventRow, event_id: string) {
  await db.raw(
    `INSERT INTO assets (event_id, _id, name, content_type, size, bytes)
     SELECT ?, _id, name, content_type, size, bytes FROM assets
     WHERE event_id = ? AND position(_id::text IN ?) > 0`,
    [event_id, _id, JSON.stringify(customization ?? {})],
  )
}

async function copyRows({ db }: Ctx, from: string, to: string) {
  const tables = (await eventTables(db)).filter(({ name }) => copied.includes(name))
  const rows = new Map<string, Row[]>()
  for (const { name } of tables) rows.set(name, await db(name).where({ event_id: from }))
  // Every copy has an id of its own: two events share nothing that could be mixed up.
  const ids = new Map<string, string>()
  for (const one of [...rows.values()].flat())
    if (one._id && !one.deleted) ids.set(one._id, newId())
  for (const { name } of tables) {
    const copies = rows
      .get(name)!
      .filter((row) => !row.deleted && isWhole(row, ids))
      .map((row) => copyOf(row, ids, to))
    if (copies.length > 0) await db.batchInsert(name, copies, 500)
  }
}

/** A row whose own record was not copied is left out: the container of a deleted deposit, the menu of a deleted bar. */
function isWhole(row: Row, ids: Map<string, string>) {
  return ['bar_id', 'deposit_id'].every((name) => !row[name] || ids.has(row[name] as string))
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function copyOf({ created_at, ...row }: Row, ids: Map<string, string>, event_id: string) {
  for (const name of optional_references)
    if (row[name] && !ids.has(row[name] as string)) row[name] = null
  const text = JSON.stringify({ ...row, event_id }).replace(uuid, (id) => ids.get(id) ?? id)
  return asColumns(JSON.parse(text))
}

function asColumns(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}
