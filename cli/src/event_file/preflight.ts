import type { Sdk } from '@kermesse/sdk/client'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { all, type Current, page_size } from './current.ts'
import { type ChangeKind, kindName } from './kind_names.ts'
import type { Change } from './plan.ts'
import type { FileState } from './state.ts'

type Device = Schema<'ListedDevice'>
type Plan = { wanted: FileState; current: Current; changes: readonly Change[] }

/**
 * Finds refusals before any change: a closed event, unknown or taken devices, taken usernames.
 * Reports all of them at once.
 */
export async function assertApplicable(sdk: Sdk, plan: Plan) {
  // The installation refuses the first step itself.
  if (plan.current.is_new && (await isNameTaken(sdk, plan.wanted.name))) return
  const problems = [
    ...closedEvent(plan),
    ...unknownTerminals(plan),
    ...(await heldDevices(sdk, plan)),
    ...(await refusedUsers(sdk, plan)),
  ]
  if (problems.length === 0) return
  const { event_id } = plan.current
  throw new UsageError(
    [t('This cannot be done:'), ...problems.map((one) => `  ${one}`)].join('\n'),
    t('Nothing was done at {place}. Mend the file, or what it asks for.', {
      place: event_id ? t('the event') : t('the installation'),
    }),
  )
}

async function isNameTaken(sdk: Sdk, name: string) {
  const query = { search: name.slice(0, 100), limit: 1000, minimal: true }
  const { events } = await sdk.events.list({ query })
  return events.some((one) => nameKey(one.name) === nameKey(name))
}

function closedEvent({ current }: Plan) {
  if (current.settings.archived !== true) return []
  return [t('{name} is archived: nothing in it changes any more', { name: current.settings.name })]
}

/** A file may make a terminal, with its id; a code alone must exist. */
function unknownTerminals({ wanted, current: { known_terminals } }: Plan) {
  const made = new Set(wanted.new_terminals.map(({ terminal_code }) => terminal_code))
  const unknown = (wanted.terminals ?? []).filter(
    (code) => !made.has(code) && !known_terminals.has(code),
  )
  const code_of = new Map([...known_terminals].map(([code, id]) => [id, code]))
  const clashes = wanted.new_terminals.flatMap(({ terminal_code, terminal_id }) => {
    const id = known_terminals.get(terminal_code)
    const code = code_of.get(terminal_id)
    if (id !== undefined && id !== terminal_id)
      return t('terminal {code}: it exists with the id {id}, not {other}', {
        code: terminal_code,
        id,
        other: terminal_id,
      })
    if (code !== undefined && code !== terminal_code)
      return t('terminal {code}: the id {id} is that of {other}', {
        code: terminal_code,
        id: terminal_id,
        other: code,
      })
    return []
  })
  return [
    ...unknown.map((code) =>
      t('terminal {code}: there is none; name it as { terminal_code: {code}, terminal_id: … }', {
        code,
      }),
    ),
    ...clashes,
  ]
}

const out_of_service = {
  under_repair: 'it is under repair',
  not_available: 'it is not available',
} as const
const types: Partial<Record<ChangeKind, Device['type']>> = {
  smartphone: 'smartphone',
  terminal: 'mypos_terminal',
}

async function heldDevices(sdk: Sdk, { current: { event_id }, changes }: Plan) {
  const added = changes.filter(({ kind, action }) => types[kind] && action === 'create')
  if (added.length === 0) return []
  const devices = await all((skip) =>
    sdk.devices.list({ query: { limit: page_size, skip } }).then((one) => one.devices),
  )
  const found = added.flatMap(({ kind, name }) => {
    const device = devices.find((one) => one.type === types[kind] && one.number === name)
    return device ? { kind, device } : []
  })
  const holders = await openEvents(sdk, found.map(({ device }) => device).filter(isHeld))
  return found.flatMap(({ kind, device: { number, status, event_id: holder, event_name } }) => {
    const device = `${kindName(kind)} ${number}`
    if (status && status in out_of_service)
      return `${device}: ${t(out_of_service[status as keyof typeof out_of_service])}`
    if (holder && holder !== event_id && holders.has(holder))
      return t('{device}: it belongs to {event_name} (kermesse devices assign --force takes it)', {
        device,
        event_name,
      })
    return []
  })
}

const isHeld = ({ event_id }: Device) => Boolean(event_id)

/** Those of the devices' events that still exist: a deleted one holds nothing. */
async function openEvents(sdk: Sdk, devices: Device[]) {
  const names = new Set(devices.map(({ event_name }) => event_name ?? ''))
  const lists = await Promise.all(
    [...names].map((name) =>
      sdk.events.list({ query: { search: name.slice(0, 100), limit: 1000, minimal: true } }),
    ),
  )
  return new Set(lists.flatMap(({ events }) => events.map(({ _id }) => _id)))
}

async function refusedUsers(sdk: Sdk, { wanted, changes }: Plan) {
  const written = changes.filter(({ kind, action }) => kind === 'user' && action !== 'delete')
  if (written.length === 0) return []
  const { right: own } = await sdk.users.me()
  const problems: string[] = []
  const complain = (name: string, problem: string) =>
    problems.push(t('{path}: {problem}', { path: `${kindName('user')} ${name}`, problem }))
  for (const { action, name, fields } of written) {
    const right = fields.find(({ field }) => field === 'right')?.to
    if (typeof right === 'number' && right > own)
      complain(name, t('nobody gives a right above their own'))
    if (action !== 'create') continue
    const { email } = await sdk.users.validate({ body: { email: name } })
    if (email) complain(name, email)
    const password = wanted.passwords.get(name)
    if (password !== undefined && password.length < password_min)
      complain(name, t('the password needs {count} characters', { count: password_min }))
  }
  return problems
}

const password_min = 8
