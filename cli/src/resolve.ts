import type { Sdk } from '@kermesse/sdk/client'
import { operations } from '@kermesse/sdk/generated/operations'
import { chipOf } from '@kermesse/sdk/rules/chip'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Field, OperationId } from '@kermesse/sdk/types'
import { Unknown, UsageError } from './exit.ts'
import { kebab } from './flags.ts'
import { type Sentence, t } from './i18n/language.ts'
import type { Io } from './io.ts'

type Item = Record<string, unknown>
type List = (input: { query: Item }) => Promise<Record<string, Item[]>>
type Scope = { event_id?: string; deleted_only?: boolean }

// Name fields of records, in the order of preference.
const names = ['name', 'email', 'number', 'terminal_code', 'terminal_id', 'file_name', 'version']

/** Returns the name that people know a record by. */
export function nameOf(item: Record<string, unknown>): string | undefined {
  const name = names.map((field) => item[field]).find((value) => typeof value === 'string' && value)
  return name as string | undefined
}

export function isId(text: string) {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
}

/** Resolves an id, or a name that exactly one record has. */
export async function findId(sdk: Sdk, resource: string, text: string, scope: Scope = {}) {
  if (isId(text)) return text.toLowerCase()
  const matches = await findByName(sdk, resource, text, scope)
  const [match] = matches
  if (match && matches.length === 1) return String(match._id)
  const deleted = scope.deleted_only ? ' --deleted-only' : ''
  const list = `kermesse ${kebab(resource)} list${deleted}`
  if (!match)
    throw new Unknown(
      t('There is no "{text}" among the {records}.', { text, records: words(resource) }),
      t('See: {list}', { list }),
    )
  throw new UsageError(
    t('{count} {records} are called "{text}".', {
      count: matches.length,
      records: words(resource),
      text,
    }),
    t('Give the id: {ids}', { ids: matches.map(({ _id }) => _id).join(` ${t('or')} `) }),
  )
}

/** The event that --event or KERMESSE_EVENT names; a person below superadmin needs neither. */
export async function findEvent(io: Io, sdk: Sdk, text: string | undefined, scope?: Scope) {
  // `--event ""` leaves the event of the environment out.
  const given = text ?? io.env.KERMESSE_EVENT
  const id = given ? await findId(sdk, 'events', given, scope) : undefined
  await useZone(io, sdk, id)
  return id
}

/** From here on times are shown in the zone of this event, or of the signed-in person's; only a terminal needs it. */
export async function useZone(io: Io, sdk: Sdk, event_id: string | undefined) {
  if (io.zone !== undefined || !(io.is_tty.out || io.is_tty.err)) return
  try {
    const id = event_id ?? (await sdk.users.me()).event_id
    if (id) io.zone = (await sdk.events.general({ query: { event_id: id } })).timezone
  } catch {
    // Without the event the command still runs, and prints times in the zone of this machine.
  }
}

/** The same, where a command cannot do without. */
export async function needEvent(io: Io, sdk: Sdk, text: string | undefined): Promise<string> {
  const id = (await findEvent(io, sdk, text)) ?? (await sdk.users.me()).event_id
  if (id) return id
  throw new UsageError(t('Which event?'), t('Add --event NAME-OR-ID, or set KERMESSE_EVENT.'))
}

/**
 * Normalizes a chip number of any reader; undefined if it may be a printed number, such as one of
 * four bytes.
 */
export function chipNumber(text: string) {
  const chip = chipOf(text)
  // Separators are a chip's; eight or sixteen characters without any may be a printed number.
  const is_certain = chip?.length === 14 || chip?.length === 20 || /[:\s]/.test(text)
  return is_certain ? chip : undefined
}

/** The chip behind the number printed on a wristband. */
export async function findUid(sdk: Sdk, text: string, event_id: string | undefined) {
  const { clients } = await sdk.clients.list({ query: { search: text, limit: 100, event_id } })
  const upper = text.toUpperCase()
  const match = clients.find(({ short_id, uid }) => [short_id.toUpperCase(), uid].includes(upper))
  return match?.uid ?? upper
}

/** Returns the resource of an id field: `bar_id` is one of the bars. */
export function resourceOf({ name, format }: Field): string | undefined {
  if (format !== 'uuid') return undefined
  const resource = `${name.replace(/_id$/, '')}s`
  return hasList(resource) ? resource : undefined
}

export function hasList(resource: string) {
  return `${resource}.list` in operations
}

/** Normalizes accents, which may be one or two characters. */
async function findByName(sdk: Sdk, resource: string, text: string, scope: Scope) {
  const spellings = new Set([text.normalize('NFC'), text.normalize('NFD')])
  for (const searched of spellings) {
    const found = await findSpelled(sdk, resource, searched, scope)
    if (found.length > 0) return found
  }
  return []
}

async function findSpelled(sdk: Sdk, resource: string, searched: string, scope: Scope) {
  const { params, answer } = operations[`${resource}.list` as OperationId]
  const known = (name: string) => params.some((one) => one.name === name)
  const query = {
    search: searched.slice(0, 100),
    limit: 1000,
    ...(scope.event_id && known('event_id') && { event_id: scope.event_id }),
    ...(scope.deleted_only && known('deleted_only') && { deleted_only: true }),
    ...(known('minimal') && { minimal: true }),
  }
  const { list } = (sdk as unknown as Record<string, { list: List }>)[resource]!
  const items = (await list({ query }))[answer.find(({ type }) => type === 'array')!.name] ?? []
  const same = (item: Item, fold: (one: string) => string) =>
    names.some((name) => typeof item[name] === 'string' && fold(item[name]) === fold(searched))
  const exact = items.filter((item) => same(item, (one) => one))
  return exact.length > 0 ? exact : items.filter((item) => same(item, nameKey))
}

const nouns: Partial<Record<string, Sentence>> = {
  events: 'events',
  bars: 'bars',
  consumptions: 'consumptions',
  deposits: 'deposits',
  entrances: 'entrances',
  entrance_groups: 'entrance groups',
  vouchers: 'vouchers',
  voucher_packs: 'voucher packs',
  zones: 'zones',
  users: 'users',
  tokens: 'tokens',
  script_tokens: 'script tokens',
  terminals: 'terminals',
  devices: 'devices',
  refunds: 'refunds',
  reports: 'reports',
}

function words(resource: string) {
  const noun = nouns[resource]
  return noun ? t(noun) : resource.replaceAll('_', ' ')
}
