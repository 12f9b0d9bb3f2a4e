import type { Schema } from '@kermesse/sdk/types'
import { checkPacks } from '../catalogue/entrances.ts'
import { lockCatalogue } from '../catalogue/lock.ts'
import { page } from '../lists/page.ts'
import { Zone } from '../models/entrance_model.ts'
import { Event } from '../models/event_model.ts'
import { VoucherPack } from '../models/voucher_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { findEvent, liveIds, lockEvent } from '../operations/event_scope.ts'
import { none, read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { asRefusal, providerOf } from './ticketing/account.ts'
import { readProgramme } from './ticketing/programme.ts'
import { saveZones } from './ticketing/save_zones.ts'
import { wantTickets } from './ticketing/sync_state.ts'

type Shown = Schema<'Zone'>
type Packs = Shown['voucher_packs']

const sort = {
  date: 'date',
  zone_name: `lower(coalesce(zone_name->>'en', zone_name->>'fr', zone_name->>'de'))`,
  infomaniak_event_name: `lower(coalesce(infomaniak_event_name->>'en', infomaniak_event_name->>'fr',
    infomaniak_event_name->>'de'))`,
}
const columns = [
  '_id',
  'event_id',
  'infomaniak_event_id',
  'infomaniak_event_name',
  'date',
  'date_id',
  'zone_id',
  'zone_name',
  'is_event_enabled',
  'is_zone_enabled',
  'ages',
  'payment_types',
  'voucher_packs',
  'categories',
]

/** Lists zones in the order of their shows. Amounts in minor units. */
export const list = read<'zones.list'>(async (ctx, { query }) => {
  const from = zoneRows(ctx).toKnexQuery()
  if (query.enabled !== undefined)
    from.whereRaw('(is_event_enabled AND is_zone_enabled) = ?', [query.enabled])
  const search = ['zone_name::text', 'infomaniak_event_name::text', 'zone_id']
  const { rows, ...counted } = await page<Zone>(from, query, {
    sort,
    default_sort: 'date',
    tie_breaker: '_id',
    search,
  })
  return { zones: await present(ctx, rows), ...counted }
})

/** Shows a zone. */
export const get = read<'zones.get'>((ctx, { path }) => show(ctx, path.id))

/** Changes what staff decides about a zone. Amounts in minor units. */
export const update = write<'zones.update'>(async (ctx, { path, body }) => {
  const before = await findToChange(ctx, path.id)
  const { categories = [], ...changes } = body
  for (const { voucher_packs } of [body, ...categories])
    if (voucher_packs) await checkPacks(ctx, voucher_packs)
  const named = new Map(categories.map((one) => [one.category_id, one]))
  if (named.size < categories.length)
    throw invalid('categories', { code: 'named_twice', params: { what: 'category' } })
  const known = new Set(before.categories.map(({ category_id }) => category_id))
  for (const id of named.keys())
    if (!known.has(id)) throw invalid('categories', { code: 'no_category', params: { id } })
  const merged = before.categories.map((one) => ({ ...one, ...named.get(one.category_id) }))
  return save(ctx, before, { ...changes, ...(named.size > 0 && { categories: merged }) })
})

/** Opens a zone. */
export const enable = write<'zones.enable'>(async (ctx, { path }) =>
  save(ctx, await findToChange(ctx, path.id), { is_zone_enabled: true }),
)

/** Closes a zone: nobody passes into it any more. */
export const disable = write<'zones.disable'>(async (ctx, { path }) =>
  save(ctx, await findToChange(ctx, path.id), { is_zone_enabled: false }),
)

/** Opens every zone of a show. */
export const enable_event = write<'zones.enable_event'>((ctx, { path }) =>
  switchShow(ctx, path.infomaniak_event_id, true),
)

/** Closes every zone of a show. */
export const disable_event = write<'zones.disable_event'>((ctx, { path }) =>
  switchShow(ctx, path.infomaniak_event_id, false),
)

/** Loads the zones from the ticketing provider, between two transactions, and has its tickets fetched. */
export const reload = none<'zones.reload'>(async (ctx, { body }) => {
  const { db, event_id, secrets } = ctx
  await findEvent(db, event_id, { to_change: true })
  const event = await Event.query(db).findById(event_id).throwIfNotFound()
  const { language, infomaniak } = event
  const programme = await readProgramme(providerOf(event, ctx), {
    language,
    period_id: infomaniak?.PERIOD_ID || undefined,
  }).catch((error) => {
    throw asRefusal(error)
  })
  const credential_sealed = body.token && secrets.seal(body.token)
  const { sync_id, ...counts } = await db.transaction(async (trx) => {
    await lockEvent(trx, event_id)
    // Also makes a second loading wait for the first.
    const sync_id = await wantTickets(trx, event_id, credential_sealed)
    await lockCatalogue({ db: trx, event_id })
    const counts = await saveZones(trx, event, programme)
    await record(
      { ...ctx, db: trx },
      { record_type: 'zones', record_id: event_id, after: { ...counts } },
    )
    return { sync_id, ...counts }
  })
  ctx.enqueue('tickets.sync', { event_id, sync_id })
  const message = `${counts.loaded} ${counts.loaded === 1 ? 'zone' : 'zones'} loaded, ${counts.deleted} deleted`
  return { message, message_code: 'zones_reloaded', ...counts }
})

/** Deletes all zones; loading them again brings them back with their settings. */
export const clear = write<'zones.clear'>(async (ctx) => {
  const { event_id } = ctx
  await lockCatalogue(ctx)
  const deleted = await zoneRows(ctx).patch({ deleted: true })
  await record(ctx, { record_type: 'zones', record_id: event_id, after: { deleted } })
  return answer_deleted
})

async function switchShow(ctx: Ctx, infomaniak_event_id: string, is_event_enabled: boolean) {
  await lockCatalogue(ctx)
  const zones = await zoneRows(ctx).where({ infomaniak_event_id }).orderByRaw(sort.zone_name)
  if (zones.length === 0) throw new DomainError('zone_not_found')
  const saved: Shown[] = []
  for (const zone of await present(ctx, zones))
    saved.push(await save(ctx, zone, { is_event_enabled }))
  return { zones: saved }
}

async function show(ctx: ReadCtx, id: string): Promise<Shown> {
  const [zone] = await present(ctx, await zoneRows(ctx).where('_id', id))
  if (!zone) throw new DomainError('zone_not_found')
  return zone
}

async function findToChange(ctx: Ctx, id: string): Promise<Shown> {
  await lockCatalogue(ctx)
  return show(ctx, id)
}

async function save(ctx: Ctx, before: Shown, changes: Partial<Shown>): Promise<Shown> {
  const { _id, event_id } = before
  if (Object.keys(changes).length > 0)
    await Zone.query(ctx.db).findById([event_id, _id]).patch(changes)
  const after = await show(ctx, _id)
  await record(ctx, { record_type: 'zones', record_id: _id, before, after })
  return after
}

function zoneRows({ db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>) {
  return Zone.query(db).where({ event_id, deleted: false }).select(columns)
}

/** A pack that was deleted is not given any more. */
async function present(ctx: ReadCtx, rows: Shown[]): Promise<Shown[]> {
  const every = rows.flatMap(({ voucher_packs, categories }) => [
    ...voucher_packs,
    ...categories.flatMap((one) => one.voucher_packs),
  ])
  const ids = every.map(({ voucher_pack_id }) => voucher_pack_id)
  const live = await liveIds(ctx, VoucherPack, ids)
  const kept = (packs: Packs) => packs.filter(({ voucher_pack_id }) => live.has(voucher_pack_id))
  return rows.map((row) => ({
    ...row,
    voucher_packs: kept(row.voucher_packs),
    categories: row.categories.map((one) => ({ ...one, voucher_packs: kept(one.voucher_packs) })),
  }))
}
