import type { Schema } from '@kermesse/sdk/types'
import { checkBic, checkIban } from '../bank/iban.ts'
import { checkOrder } from '../catalogue/entrances.ts'
import { page } from '../lists/page.ts'
import { Event, type EventRow } from '../models/event.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { setEventToken } from './device_tokens.ts'

export type { EventRow }

type Settings = Schema<'EventInput'>

/** Settings that are stored sealed and never answered, by dotted name. */
export const secret_names = [
  'shared_token',
  'deposit_return_token',
  'twint_direct.certificate_password',
  'pay.SECRET',
  'pay.WEBHOOK_KEY',
  'infomaniak.KEY',
  'infomaniak.PASSWORD',
  'infomaniak.SHARED_KEY',
  'autoLogin.SECURE_KEY',
  'wristband.password',
  'wifi.password',
]

const groups = [
  'customization',
  'zone',
  'form_refund',
  'twint',
  'card',
  'twint_direct',
  'bank',
  'pay',
  'infomaniak',
  'autoLogin',
  'wristband',
  'app_preferences',
  'wifi',
  'donation',
  'suspicious',
] as const

/** Lists events; below superadmin the own one. */
export const list = read<'events.list'>(async (ctx, { query }) => {
  const from = Event.query(ctx.db).toKnexQuery()
  if (!isSuperadmin(ctx)) from.where({ _id: ctx.actor.event_id ?? undefined })
  if (query.deleted_only) from.where({ deleted: true })
  else if (!query.with_deleted) from.where({ deleted: false })
  if (query.active !== undefined) from.where({ archived: !query.active })
  if (query.archived !== undefined) from.where({ archived: query.archived })
  if (query.event_ended !== undefined)
    from.whereRaw('coalesce("dateEnd" < now(), false) = ?', [query.event_ended])
  // One without dates is not running, and has not ended.
  if (query.currently_running !== undefined)
    from.whereRaw('coalesce(now() BETWEEN "dateBegin" AND "dateEnd", false) = ?', [
      query.currently_running,
    ])
  const sort = {
    name: 'lower(name)',
    dateBegin: '"dateBegin"',
    dateEnd: '"dateEnd"',
    created_at: 'created_at',
  }
  const { rows, ...counted } = await page<EventRow>(from, query, {
    sort,
    default_sort: 'name',
    tie_breaker: '_id',
    search: ['name'],
  })
  return { events: rows.map(query.minimal ? presentMinimal : present), ...counted }
})

/** Shows an event with its settings, less its secrets. */
export const get = read<'events.get'>((ctx) => showEvent(ctx))

/** Creates an event. */
export const create = write<'events.create'>(async (ctx, { body }) => {
  if (!body.name)
    throw new DomainError('required_field', 'please enter event name', [
      { field: 'name', problem: 'is required' },
    ])
  await assertNameFree(ctx, body.name)
  checkSettings(body)
  const { plain, secrets } = split(ctx, body)
  const _id = newId()
  await Event.query(ctx.db).insert({ ...plain, _id, secrets })
  const created = { ...ctx, event_id: _id }
  await setTokens(created, body)
  const event = await showEvent(created)
  await record(created, { record_type: 'events', record_id: _id, after: event })
  return event
})

/** Changes an event. A group of settings keeps what is not named. */
export const update = write<'events.update'>(async (ctx, { body }) => {
  const before = await findEventRow(ctx, true)
  if (body.name !== undefined) await assertNameFree(ctx, body.name, before._id)
  const merged = { ...body } as Record<string, unknown>
  for (const group of groups) if (body[group]) merged[group] = { ...before[group], ...body[group] }
  checkSettings({ ...before, ...merged })
  const { plain, secrets, removed } = split(ctx, merged as Settings)
  const kept = Object.fromEntries(
    Object.entries(before.secrets).filter(([name]) => !removed.includes(name)),
  )
  await Event.query(ctx.db)
    .findById(before._id)
    .patch({ ...plain, secrets: { ...kept, ...secrets } })
  await setTokens(ctx, body, before)
  const event = await showEvent(ctx)
  await record(ctx, {
    record_type: 'events',
    record_id: before._id,
    before: present(before),
    after: { ...event, ...replaced(ctx, before.secrets, secrets) },
  })
  return event
})

/** The event in question as it is answered. */
export async function showEvent(ctx: ReadCtx) {
  return present(await findEventRow(ctx))
}

/** The row of the event in question. */
export async function findEventRow(ctx: ReadCtx, to_change = false): Promise<EventRow> {
  const from = Event.query(ctx.db).findById(ctx.event_id)
  const row = await (to_change ? from.forUpdate() : from)
  if (!row) throw new DomainError('event_not_found')
  return row
}

function checkSettings(settings: Settings) {
  const { timezone, dateBegin, dateEnd, bank, form_refund, app_preferences } = settings
  const { maxLoadAmount, warningLoadAmount } = settings
  checkOrder('dateBegin', dateBegin, dateEnd)
  checkOrder('form_refund.dateBegin', form_refund?.dateBegin, form_refund?.dateEnd)
  if (timezone && !isTimeZone(timezone)) throw invalid('timezone', 'is not an IANA time zone')
  if (warningLoadAmount && maxLoadAmount !== undefined && warningLoadAmount > maxLoadAmount) {
    throw invalid('warningLoadAmount', 'is above maxLoadAmount')
  }
  if (app_preferences?.refresh_timeout === null) app_preferences.refresh_timeout = 0
  if (!bank?.iban) return
  const iban = checkIban(bank.iban)
  if (!iban.ok) throw invalid('bank.iban', 'is not valid', iban.reason)
  bank.iban = iban.iban
  if (!bank.bic) return
  const bic = checkBic(bank.bic, iban.iban)
  if (!bic.ok) throw invalid('bank.bic', 'is not valid', bic.reason)
  bank.bic = bic.bic
}

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Takes the secrets out of the settings and seals them; an empty one is removed. */
function split(ctx: Ctx, settings: Settings) {
  const plain = structuredClone(settings) as Record<string, Record<string, unknown>>
  const secrets: Record<string, string> = {}
  const removed: string[] = []
  for (const name of secret_names) {
    const [first, second] = name.split('.') as [string, string?]
    const holder = second ? plain[first] : (plain as Record<string, unknown>)
    const key = second ?? first
    const value = holder?.[key]
    if (value === undefined) continue
    delete holder![key]
    if (value) secrets[name] = ctx.secrets.seal(String(value))
    else removed.push(name)
  }
  return { plain: plain as Settings, secrets, removed }
}

/** Which secrets are others now, for the log: it tells that, and never what they are. */
function replaced(ctx: Ctx, before: Record<string, string>, now: Record<string, string>) {
  const names = Object.entries(now).flatMap(([name, sealed]) => {
    const old = before[name]
    return old && ctx.secrets.open(old) !== ctx.secrets.open(sealed) ? name : []
  })
  return names.length > 0 && { secrets_replaced: names.sort() }
}

async function setTokens(
  ctx: Ctx,
  { shared_token, deposit_return_token }: Settings,
  before?: EventRow,
) {
  const old = (name: string) =>
    before?.secrets[name] ? ctx.secrets.open(before.secrets[name]) : null
  if (shared_token !== undefined) await setEventToken(ctx, old('shared_token'), shared_token, [])
  if (deposit_return_token !== undefined) {
    await setEventToken(ctx, old('deposit_return_token'), deposit_return_token, ['deposit_return'])
  }
}

/** Refuses a name that another event has; a deleted event gives its name back. */
export async function assertNameFree(ctx: Ctx, name: string, id?: string) {
  if (await isNameFree(ctx, name, id)) return
  throw new DomainError('name_taken', undefined, [{ field: 'name', problem: 'is taken' }])
}

/** Whether no other event has this name; whoever asks for the same one meanwhile waits. */
export async function isNameFree(ctx: Ctx, name: string, id?: string): Promise<boolean> {
  // Whoever wants the same name at the same time waits here, and then finds it taken.
  await ctx.db.raw(`SELECT pg_advisory_xact_lock(hashtext('event name'), hashtext(lower(?)))`, [
    name,
  ])
  const others = Event.query(ctx.db).whereRaw('lower(name) = lower(?)', [name])
  if (id) others.whereNot({ _id: id })
  return !(await others.findOne({ deleted: false }).select('_id'))
}

/** An event as it is answered: names of its secrets, never what they are. */
export function present({ secrets, catalogue_version: _, ...row }: EventRow): Schema<'Event'> {
  const settings = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return { ...(settings as Schema<'Event'>), secrets_set: Object.keys(secrets).sort() }
}

function presentMinimal(row: EventRow): Schema<'Event'> {
  const { _id, name, archived, deleted, enabled, created_at } = row
  return { _id, name, archived, deleted, enabled, created_at, secrets_set: [] }
}
