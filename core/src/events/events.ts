import { bankSafe } from '@kermesse/sdk/rules/bank_text'
import { checkIban, checkOwnBic } from '@kermesse/sdk/rules/iban'
import type { Schema } from '@kermesse/sdk/types'
import { checkOrder } from '../catalogue/entrances.ts'
import { page } from '../lists/page.ts'
import { Event, type EventRow, setting_groups } from '../models/event_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { recordTerms } from '../operations/record_terms.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { waitForShares } from '../operations/share_event.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { assertUnchanged, revisionOf } from '../platform/revision.ts'
import { richTexts } from '../platform/rich_text.ts'
import { checkCurrency, checkCurrencyChange, isCurrencyFixed } from './currency.ts'
import { setEventToken } from './device_tokens.ts'
import { checkOrigins } from './embed.ts'
import { checkLogo } from './pictures.ts'
import { posSettings } from './pos_settings.ts'
import { checkProviderAddresses, secretsOfOldAddresses } from './provider_settings.ts'
import { changeTrial, checkTrialSettings } from './trial.ts'

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
  'infomaniak.API_TOKEN',
  'infomaniak.SHARED_KEY',
  'autoLogin.SECURE_KEY',
  'wristband.password',
  'wifi.password',
]

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
  return { events: rows.map(query.minimal ? presentMinimal : shown), ...counted }
})

/** Shows an event with its settings, less its secrets. */
export const get = read<'events.get'>((ctx) => showEvent(ctx))

/** Creates an event. */
export const create = write<'events.create'>(async (ctx, { body }) => {
  if (!body.name)
    throw new DomainError('required_field', 'please enter event name', [detail('name', 'required')])
  await assertNameFree(ctx, body.name)
  checkCurrency(body.currencyCode)
  checkSettings(body)
  checkTrialSettings(ctx.config, { ...body, is_trial: body.is_trial ?? false })
  checkProviderAddresses(ctx, body)
  const { plain, secrets } = split(ctx, body)
  const _id = newId()
  await checkLogo(ctx.db, _id, body)
  await Event.query(ctx.db).insert({ ...plain, _id, secrets })
  const created = { ...ctx, event_id: _id }
  await setTokens(created, body)
  await recordTerms(ctx.db, _id)
  const made = await findEventRow(created)
  await record(created, { record_type: 'events', record_id: _id, after: present(made) })
  return shown(made)
})

/** Changes an event. A group of settings keeps what is not named. */
export const update = write<'events.update'>(async (ctx, { body: { revision, ...body } }) => {
  const before = await findEventRow(ctx, true)
  assertUnchanged(revision, heldBy(before))
  if (body.name !== undefined) await assertNameFree(ctx, body.name, before._id)
  const merged = { ...body } as Record<string, unknown>
  for (const group of setting_groups)
    if (body[group]) merged[group] = { ...before[group], ...body[group] }
  if (body.bank) merged.bank = accountOf(body.bank, before.bank)
  const after = { ...before, ...merged }
  await checkCurrencyChange(ctx.db, before, body.currencyCode)
  checkSettings(after)
  await checkLogo(ctx.db, before._id, body, before)
  await changeTrial(ctx.db, ctx.config, before, body.is_trial)
  checkTrialSettings(ctx.config, after)
  checkProviderAddresses(ctx, body)
  const { plain, secrets, removed } = split(ctx, merged as Settings)
  const gone = [...removed, ...secretsOfOldAddresses(before, { ...before, ...plain })]
  const kept = Object.fromEntries(
    Object.entries(before.secrets).filter(([name]) => !gone.includes(name)),
  )
  await Event.query(ctx.db)
    .findById(before._id)
    .patch({ ...plain, secrets: { ...kept, ...secrets } })
  await setTokens(ctx, body, before)
  const now = await findEventRow(ctx)
  await record(ctx, {
    record_type: 'events',
    record_id: before._id,
    before: present(before),
    after: { ...present(now), ...replaced(ctx, before.secrets, secrets) },
  })
  return { ...shown(now), currency_is_fixed: await isCurrencyFixed(ctx.db, now._id) }
})

/** The event in question as it is answered. */
export async function showEvent(ctx: ReadCtx) {
  const row = await findEventRow(ctx)
  return { ...shown(row), currency_is_fixed: await isCurrencyFixed(ctx.db, row._id) }
}

/** The row of the event in question. */
export async function findEventRow(ctx: ReadCtx, to_change = false): Promise<EventRow> {
  if (to_change) await waitForShares(ctx.db, ctx.event_id)
  const from = Event.query(ctx.db).findById(ctx.event_id)
  const row = await (to_change ? from.forUpdate() : from)
  if (!row) throw new DomainError('event_not_found')
  return row
}

function checkSettings(settings: Settings) {
  const { timezone, dateBegin, dateEnd, bank, form_refund, app_preferences } = settings
  const { maxLoadAmount, warningLoadAmount, embed } = settings
  checkOrder('dateBegin', dateBegin, dateEnd)
  if (dateEnd && Date.parse(settings.personal_data_until ?? dateEnd) < Date.parse(dateEnd))
    throw invalid('personal_data_until', 'before_event_end')
  checkOrder('form_refund.dateBegin', form_refund?.dateBegin, form_refund?.dateEnd)
  if (timezone && !isTimeZone(timezone)) throw invalid('timezone', 'no_timezone')
  if (warningLoadAmount && maxLoadAmount !== undefined && warningLoadAmount > maxLoadAmount) {
    throw invalid('warningLoadAmount', 'above_max_load')
  }
  if (app_preferences?.refresh_timeout === null) app_preferences.refresh_timeout = 0
  if (embed) checkOrigins(embed)
  if (form_refund) cleanTexts(form_refund)
  if (bank) checkAccount(bank)
}

/** Removes unsafe HTML from texts of the editor. */
function cleanTexts(form_refund: NonNullable<Settings['form_refund']>) {
  for (const name of ['form_refund_closed_text', 'form_refund_success_text'] as const) {
    const texts = form_refund[name]
    if (texts) form_refund[name] = richTexts(`form_refund.${name}`, texts)
  }
}

/** The organiser's account, as a run will need it. */
function checkAccount(bank: NonNullable<Settings['bank']>) {
  if (bank.account_name?.trim() && bankSafe(bank.account_name, 70).text === '')
    throw invalid('bank.account_name', 'no_letter_for_bank', 'text_invalid')
  if (!bank.iban) return
  const iban = checkIban(bank.iban)
  if (!iban.ok) throw invalid('bank.iban', 'not_valid', iban.reason)
  bank.iban = iban.iban
  const bic = checkOwnBic(bank.bic, iban.iban)
  if (!bic.ok) throw invalid('bank.bic', 'not_valid', bic.reason)
  if (bic.bic) bank.bic = bic.bic
}

/** Another account is at another bank, unless it is said again. */
function accountOf(bank: NonNullable<Settings['bank']>, before: Settings['bank']) {
  const iban = bank.iban ? checkIban(bank.iban) : undefined
  const is_other = bank.iban !== undefined && !(iban?.ok && iban.iban === before?.iban)
  const { bic: _, ...rest } = before ?? {}
  return { ...(is_other ? rest : before), ...bank }
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
  throw new DomainError('name_taken', undefined, [detail('name', 'taken')])
}

/** True if no other event has this name; the lock serializes requests for the same name. */
export async function isNameFree(ctx: Ctx, name: string, id?: string): Promise<boolean> {
  // Serializes requests for the same name, so that the second finds it taken.
  await ctx.db.raw(`SELECT pg_advisory_xact_lock(hashtext('event name'), hashtext(name_key(?)))`, [
    name,
  ])
  const others = Event.query(ctx.db).whereRaw('name_key(name) = name_key(?)', [name])
  if (id) others.whereNot({ _id: id })
  return !(await others.findOne({ deleted: false }).select('_id'))
}

/** With what a change of it can be held against. */
function shown(row: EventRow): Schema<'Event'> {
  return { ...present(row), revision: heldBy(row) }
}

/** Encrypting a secret again changes the revision, so nobody overwrites a new secret unseen. */
function heldBy(row: EventRow) {
  return revisionOf({ ...present(row), secrets: row.secrets })
}

/** An event as it is kept in the log: names of its secrets, never what they are. */
export function present({ secrets, catalogue_version: _, ...row }: EventRow) {
  const settings = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  const shown = settings as Omit<Schema<'Event'>, 'revision' | 'secrets_set'>
  return { ...shown, ...posSettings(row), secrets_set: Object.keys(secrets).sort() }
}

function presentMinimal(row: EventRow): Schema<'ListedEvent'> {
  const { _id, name, is_trial, archived, deleted, enabled, created_at } = row
  return { _id, name, is_trial, archived, deleted, enabled, created_at, secrets_set: [] }
}
