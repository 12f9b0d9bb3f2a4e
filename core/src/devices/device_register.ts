import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { keysetPage } from '../lists/keyset_page.ts'
import { newestFirst, page, whereContains } from '../lists/page.ts'
import { User } from '../models/user_model.ts'
import { record } from '../operations/audit_log.ts'
import type { ReadCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { lastSigns, type Sign } from './last_signs.ts'

type Device = Omit<Required<Schema<'Device'>>, keyof Sign>

/** Lists smartphones, modems and card terminals, wherever they are. */
export const list = read<'devices.list'>(async (ctx, { query }) => {
  const from = deviceRows(ctx)
  for (const name of ['number', 'type', 'status'] as const)
    if (query[name] !== undefined) from.where(`d.${name}`, query[name])
  if (query.event !== undefined) from.where('d.event_id', query.event)
  if (query.outdated !== undefined)
    from.whereRaw(`${is_latest} IS NOT DISTINCT FROM ?`, [!query.outdated])
  if (query.app_version !== undefined)
    from
      .where('d.type', 'smartphone')
      .whereRaw('d.app_version_key IN (SELECT version_key(v) FROM unnest(?::text[]) v)', [
        query.app_version,
      ])
  const { rows, ...counted } = await page<Device>(from, query, {
    sort: {
      type: 'd.type',
      number: 'd.number',
      app_version: 'd.app_version_key',
      latest_version: latest_of_row,
      is_latest_version: is_latest,
      status: 'd.status',
      updated: 'd.updated_at',
    },
    default_sort: 'number',
    tie_breaker: 'd._id',
    search: ['d.number', 'd.app_version', 'd.brand', 'd.holder', 'u.email', 'e.name'],
  })
  const minimal = ({ _id, type, number }: Device) => ({ _id, type, number })
  return { devices: query.minimal ? rows.map(minimal) : await withSigns(ctx, rows), ...counted }
})

/** Shows a device. */
export const get = read<'devices.get'>(async (ctx, { path }) =>
  shown(ctx, await find(ctx, path.id)),
)

/** Changes what is known of a device; it stays where it is. */
export const update = write<'devices.update'>(async (ctx, { path, body }) => {
  const before = await find(ctx, path.id)
  if (Object.keys(body).length > 0)
    await ctx
      .db(tableOf(before))
      .where({ _id: path.id })
      .update({ ...body, updated_at: ctx.db.fn.now() })
  const after = await find(ctx, path.id)
  const { event_id } = before
  await record(ctx, { record_type: 'devices', record_id: path.id, event_id, before, after })
  return shown(ctx, after)
})

/** Deletes a device that nobody has. Its log stays. */
const remove = write<'devices.delete'>(async (ctx, { path }) => {
  const { db } = ctx
  const before = await find(ctx, path.id)
  const table = tableOf(before)
  // Locked first: it must not be assigned while it goes.
  const held = await db(table).where({ _id: path.id }).forUpdate().first()
  if (held?.event_id) throw new DomainError('in_use', `${before.event_name} has this device`)
  const carrier = await User.query(db).findOne({ _id: held?.user_id ?? null, deleted: false })
  if (carrier) throw new DomainError('in_use', `${carrier.email} has this device`)
  if (table === 'terminals' && held?.state !== 'unpaired')
    throw new DomainError('in_use', 'unpair the terminal first')
  await db(table).where({ _id: path.id }).delete()
  await record(ctx, { record_type: 'devices', record_id: path.id, event_id: null, before })
  return answer_deleted
})

export { remove as delete }

/** Lists where devices were, for whom, from when to when; the newest first. */
export const logs = read<'devices.logs'>(async (ctx, { query }) => {
  const { event, search, sort_key } = query
  const from = ctx.db('device_logs as l')
  if (event) from.where('l.event_id', event)
  for (const name of ['device_type', 'device_number'] as const)
    if (query[name] !== undefined) from.where(`l.${name}`, query[name])
  const named = sort_key === 'event' || sort_key === 'user' || sort_key === 'bar'
  const { rows, ...found } = await keysetPage<Schema<'DeviceLog'>>(newestFirst(query), {
    // Names of all are joined only where they are sorted or looked for.
    from: named && !search ? withNames(from.clone()) : from,
    sort: {
      event: 'lower(e.name)',
      device_number: 'l.device_number',
      user: 'u.email',
      bar: 'lower(b.name)',
      where: 'l.place',
      added_on: 'l.added_on',
      removed_on: 'l.removed_on',
    },
    default_sort: 'added_on',
    tie_breaker: 'l._id',
    ...(search && {
      search: (of) =>
        whereContains(withNames(of), ['l.device_number', 'e.name', 'u.email', 'b.name'], search),
    }),
    lookup: withNames(ctx.db('device_logs as l')).select(
      'l.*',
      'l.place as where',
      'e.name as event',
      'u.email as user',
      'b.name as bar',
    ),
  })
  return { device_logs: rows, ...found }
})

function withNames(from: Knex.QueryBuilder): Knex.QueryBuilder {
  return from
    .leftJoin('users as u', 'u._id', 'l.user_id')
    .leftJoin('events as e', 'e._id', 'l.event_id')
    .leftJoin('bars as b', (on) => on.on('b.event_id', 'l.event_id').on('b._id', 'l.bar_id'))
}

// Only a smartphone runs the app; one that never said what it runs has to be looked at.
const latest_of_row = "CASE WHEN d.type = 'smartphone' THEN latest.key END"
const is_latest = `(CASE WHEN d.type = 'smartphone' AND latest.version IS NOT NULL
  THEN coalesce(d.app_version_key >= latest.key, false) END)`

// A deleted user carries nothing.
function deviceRows({ db }: ReadCtx) {
  return db('device_register as d')
    .leftJoin('events as e', 'e._id', 'd.event_id')
    .leftJoin('users as u', (on) => on.on('u._id', 'd.user_id').andOnVal('u.deleted', false))
    .joinRaw(`LEFT JOIN LATERAL (SELECT version, version_key(version) AS key FROM app_versions
      ORDER BY version_key(version) DESC LIMIT 1) latest ON true`)
    .select(
      'd.*',
      'd.updated_at as updated',
      'e.name as event_name',
      'u.email as user',
      db.raw(`CASE WHEN d.type = 'smartphone' THEN latest.version END AS latest_version`),
      db.raw(`${is_latest} AS is_latest_version`),
    )
}

async function find(ctx: ReadCtx, id: string): Promise<Device> {
  const row = await deviceRows(ctx).where('d._id', id).first()
  if (!row) throw new DomainError('device_not_found')
  return row
}

async function shown(ctx: ReadCtx, device: Device) {
  const [row] = await withSigns(ctx, [device])
  return row!
}

async function withSigns({ db }: ReadCtx, devices: Device[]) {
  const signs = await lastSigns(
    db,
    devices.map(({ _id }) => _id),
  )
  return devices.map((device) => ({ ...device, ...signs.get(device._id)! }))
}

function tableOf({ type }: Device) {
  return type === 'mypos_terminal' ? 'terminals' : 'devices'
}
