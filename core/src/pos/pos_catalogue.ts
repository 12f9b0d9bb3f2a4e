import { smallestCoin } from '@kermesse/sdk/rules/currencies'
import type { Schema } from '@kermesse/sdk/types'
import { version } from '../administration/system.ts'
import * as zones from '../admission/zones.ts'
import { entrance_groups } from '../catalogue/entrance_groups.ts'
import { entrances } from '../catalogue/entrances.ts'
import { type EventRow, findEventRow } from '../events/events.ts'
import { posSettings } from '../events/pos_settings.ts'
import { Bar, Deposit } from '../models/bar_model.ts'
import { Voucher } from '../models/voucher_model.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { hasRevision, NotModified } from '../operations/not_modified.ts'
import { SharedAnswer } from '../operations/shared_answer.ts'
import { isoNow } from '../platform/database_clock.ts'
import { DomainError } from '../platform/errors.ts'
import { revisionOf } from '../platform/revision.ts'
import { type Scope, scopeOf } from './pos_scope.ts'

/** More than any event has: the lists of gates are not cut. */
const every = { limit: 100_000 }
const nothing_else = { path: {}, body: undefined, headers: {} }

/** Everything that a device at a point of sale or a gate needs to know. Amounts in minor units. */
export const catalogue = read<'pos.catalogue'>(async (ctx, { query, headers }) => {
  const scope = scopeOf(ctx.actor, query.bar_id)
  // Read before the rest: a change meanwhile leaves the older revision, so that the device asks again.
  const revision = await currentRevision(ctx, scope)
  if (hasRevision(headers, revision)) return new NotModified(revision)
  const known = shared.get(revision)
  if (known) return known
  const event = await findEventRow(ctx)
  const bars = scope.sells ? await barsOf(ctx, scope.bar_id) : []
  if (scope.bar_id && bars.length === 0) throw new DomainError('bar_not_found')
  const answer = new SharedAnswer({
    revision,
    event: settingsOf(event),
    bars,
    deposits: scope.sells ? await depositsOf(ctx) : [],
    vouchers: scope.sells ? await vouchersOf(ctx, bars) : [],
    entrances: (await entrances.list.run(ctx, { query: { ...every, sort_key: 'sort_order' } }))
      .entrances,
    entrance_groups: (await entrance_groups.list.run(ctx, { query: every })).entrance_groups,
    zones: (await zones.list.run(ctx, { ...nothing_else, query: every })).zones,
    server_time_ms: Date.parse(isoNow()),
  })
  keepShared(revision, answer)
  return answer
})

/** After a change hundreds of phones ask for the same menus within a second. */
const shared = new Map<string, SharedAnswer<Schema<'PosCatalogue'>>>()
const shared_ms = 1_000
const most_shared = 200

function keepShared(revision: string, answer: SharedAnswer<Schema<'PosCatalogue'>>) {
  if (shared.size >= most_shared) return
  shared.set(revision, answer)
  setTimeout(() => shared.delete(revision), shared_ms).unref()
}

/** Changes with everything that the answer is made of, without reading it: each change of the catalogue raises its version. */
async function currentRevision({ db, event_id }: ReadCtx, scope: Scope): Promise<string> {
  const event = await db('events').where({ _id: event_id }).first('catalogue_version', 'backup_at')
  return revisionOf([version, event_id, event, scope])
}

type Shown<Name extends 'PosEvent' | 'PosBar' | 'PosDeposit' | 'PosVoucher'> = Schema<Name>

/** The menus in their order. A list of every point of sale is by name. */
async function barsOf({ db, event_id }: ReadCtx, bar_id?: string): Promise<Shown<'PosBar'>[]> {
  const from = Bar.query(db).where({ 'bars.event_id': event_id, 'bars.deleted': false })
  if (bar_id) from.where({ 'bars._id': bar_id })
  const rows = await from.orderByRaw('lower(bars.name), bars._id')
  const found = await Bar.fetchGraph(rows, '[consumptions(menu), deposits]', { transaction: db })
  return found.map(({ consumptions = [], deposits = [], hybrid_payment, ...bar }) => {
    const { enabled = false, payment_types = [] } = hybrid_payment
    const handled = (of_kind: string) =>
      deposits.flatMap(({ kind, _id }) => (kind === of_kind ? _id : []))
    return {
      ...bar,
      hybrid_payment: { enabled, payment_types },
      consumptions,
      possible_deposits: handled('deposit'),
      possible_deposit_returns: handled('deposit_return'),
    }
  })
}

function depositsOf({ db, event_id }: ReadCtx): Promise<Shown<'PosDeposit'>[]> {
  const of_event = Deposit.query(db).where({ event_id, deleted: false })
  return of_event.orderByRaw('lower(name), _id').execute()
}

async function vouchersOf(
  { db, event_id }: ReadCtx,
  bars: Shown<'PosBar'>[],
): Promise<Shown<'PosVoucher'>[]> {
  const shown = new Set(bars.flatMap(({ consumptions }) => consumptions.map(({ _id }) => _id)))
  const rows = await Voucher.query(db)
    .where({ event_id, deleted: false })
    .orderByRaw('lower(name), _id')
  return rows.map(({ _id, name, consumptions }) => ({
    _id,
    name,
    consumptions: consumptions.filter((id) => shown.has(id)),
    consumption_count: consumptions.length,
  }))
}

function settingsOf(event: EventRow): Shown<'PosEvent'> {
  const { zone, wifi, card, twint, customization } = event
  return {
    ...event,
    dateBegin: event.dateBegin ?? null,
    dateEnd: event.dateEnd ?? null,
    smallest_coin: smallestCoin(event.currencyCode),
    enable_twint: twint?.enable_twint ?? false,
    disable_delta_check_negative_transaction:
      card?.disable_delta_check_negative_transaction ?? false,
    refresh_timeout: event.app_preferences?.refresh_timeout ?? 0,
    autoLogout: event.autoLogin?.autoLogout ?? false,
    logo: (customization?.logo ?? []).map(({ src }) => src),
    zone: {
      ages: zone?.ages ?? [],
      payment_types: zone?.payment_types ?? [],
      unknown_tickets: zone?.unknown_tickets ?? 'let_in',
    },
    wifi: {
      ssid: wifi?.ssid ?? null,
      is_wep: wifi?.is_wep ?? false,
      is_hidden: wifi?.is_hidden ?? false,
    },
    ...posSettings(event),
  }
}
