import type { Sdk } from '@kermesse/sdk/client'
import type { Input } from '@kermesse/sdk/types'
import { deviceApi } from '../device_api.ts'
import { type Bodies, barBody, bodiesOf } from './body.ts'
import type { Current } from './current.ts'
import type { ChangeKind } from './kind_names.ts'
import type { NewPasswords } from './new_passwords.ts'
import type { Change } from './plan.ts'
import { consumptionName, type FileState, type RecordKind, unflatten } from './state.ts'

type Context = {
  sdk: Sdk
  wanted: FileState
  current: Current
  changes: readonly Change[]
  event_id: string
  bodies: Bodies
  passwords: NewPasswords
}

// Records that others refer to come first; removals run in reverse.
const order: readonly ChangeKind[] = [
  ...(['event', 'new_terminal', 'deposit', 'bar', 'consumption', 'voucher'] as const),
  ...(['voucher_pack', 'entrance', 'entrance_group', 'user'] as const),
  ...(['smartphone', 'terminal'] as const),
]

type Work = {
  /** Completes its calls, so that the answer to a change is not lost. */
  sdk: Sdk
  wanted: FileState
  current: Current
  changes: readonly Change[]
  passwords: NewPasswords
  /** Ends the work before the next change. */
  signal: AbortSignal
}

/** Makes the changes one by one, reports each to `told`, and returns the event's id. Finished changes stay when one throws. */
export async function execute(work: Work, told: (done: number) => void): Promise<string> {
  const { sdk, wanted, current, changes, signal } = work
  signal.throwIfAborted()
  const event_id = await settleEvent(sdk, wanted, current, changes)
  const context = { ...work, event_id, bodies: bodiesOf(current) }
  let done = changes.filter(({ kind }) => kind === 'event').length
  const steps = [...stepsOf('write', changes), ...stepsOf('delete', changes)]
  for (const step of steps) {
    told(done)
    signal.throwIfAborted()
    await perform(context, step)
    done += step.changes.length
  }
  told(done)
  return event_id
}

type Step = { kind: ChangeKind; name: string; is_removal: boolean; changes: readonly Change[] }

/** A bar and its menu are one call; so are all smartphones, and all terminals. */
function stepsOf(what: 'write' | 'delete', changes: readonly Change[]): Step[] {
  const steps = new Map<string, Step>()
  const kinds = what === 'write' ? order : order.toReversed()
  for (const kind of kinds.filter((one) => one !== 'event')) {
    for (const change of changes.filter((one) => one.kind === kind)) {
      const is_list = kind === 'consumption' || kind === 'smartphone' || kind === 'terminal'
      const is_removal = change.action === 'delete' && !is_list
      if (is_removal !== (what === 'delete')) continue
      const name = is_list && kind !== 'consumption' ? '' : barOf(change)
      const owner = kind === 'consumption' ? 'bar' : kind
      const known = steps.get(`${owner} ${name}`)
      const together = [...(known?.changes ?? []), change]
      steps.set(`${owner} ${name}`, { kind: owner, name, is_removal, changes: together })
    }
  }
  return [...steps.values()]
}

function barOf({ kind, name, fields }: Change) {
  if (kind !== 'consumption') return name
  const bar = fields.find(({ field }) => field === 'bar')?.to
  return typeof bar === 'string' ? bar : name.slice(0, name.indexOf('/'))
}

async function settleEvent(
  sdk: Sdk,
  wanted: FileState,
  { event_id, settings }: Current,
  changes: readonly Change[],
): Promise<string> {
  const change = changes.find(({ kind }) => kind === 'event')
  if (!event_id) {
    const body = unflatten(wanted.settings) as Input<'events.create'>['body']
    return (await sdk.events.create({ body }))._id
  }
  if (!change) return event_id
  // Nested settings are sent together, so that none is lost.
  const groups = new Set(change.fields.map(({ field }) => field.split('.')[0]!))
  const kept = Object.entries(settings).filter(
    ([path, value]) => path.includes('.') && groups.has(path.split('.')[0]!) && value !== undefined,
  )
  const changed = change.fields.map(({ field, to }) => [field, to])
  const body = unflatten(Object.fromEntries([...kept, ...changed]))
  await sdk.events.update({ path: { id: event_id }, body: body as Input<'events.update'>['body'] })
  return event_id
}

async function perform(context: Context, step: Step) {
  if (step.is_removal) return remove(context, step.kind as RecordKind, step.name)
  if (step.kind === 'new_terminal') return addTerminal(context, step)
  if (step.kind === 'smartphone' || step.kind === 'terminal') return assign(context, step)
  if (step.kind === 'bar') return writeBar(context, step)
  return write(context, step as Step & { kind: Exclude<RecordKind, 'bar' | 'consumption'> })
}

async function writeBar(context: Context, { name, changes }: Step) {
  const { sdk, event_id, current, wanted, bodies } = context
  const query = { event_id }
  const { body, is_new } = barBody({ name, changes, current, wanted, bodies })
  const path = { id: current.ids.bar.get(name)! }
  const revision = current.revisions.get(name)
  const bar = is_new
    ? await sdk.bars.create({ query, body: { ...body, name } })
    : await sdk.bars.update({ path, query, body: { ...body, revision } })
  current.ids.bar.set(name, bar._id)
  for (const one of bar.consumptions ?? [])
    current.ids.consumption.set(consumptionName(name, one.name), one._id)
}

type Plain = Exclude<RecordKind, 'bar' | 'consumption'>
const resources = {
  deposit: 'deposits',
  voucher: 'vouchers',
  voucher_pack: 'voucher_packs',
  entrance: 'entrances',
  entrance_group: 'entrance_groups',
  user: 'users',
} as const

type Writer = {
  create(input: object): Promise<{ _id: string }>
  update(input: object): Promise<{ _id: string }>
  delete(input: object): Promise<unknown>
}

async function write(context: Context, { kind, name, changes }: Step & { kind: Plain }) {
  const { sdk, event_id, current, bodies } = context
  const api = sdk[resources[kind]] as unknown as Writer
  const fields = Object.fromEntries(changes[0]!.fields.map(({ field, to }) => [field, to]))
  const body = bodies[kind](fields)
  const query = { event_id }
  const id = current.ids[kind].get(name)
  if (id) return void (await api.update({ path: { id }, query, body }))
  if (kind === 'user') return addUser(context, api, name, body)
  const made = await api.create({ query, body: { name, ...body } })
  current.ids[kind].set(name, made._id)
}

async function addUser(
  { wanted, event_id, passwords }: Context,
  api: Writer,
  email: string,
  body: object,
) {
  const given = wanted.passwords.get(email)
  const password = given ?? (await passwords.make(email))
  await api.create({ query: { event_id }, body: { email, password, event_id, ...body } })
  if (!given) await passwords.made({ email, password })
}

async function remove({ sdk, event_id, current }: Context, kind: RecordKind, name: string) {
  const id = current.ids[kind].get(name)
  if (!id) return
  const resource = kind === 'bar' ? 'bars' : resources[kind as Plain]
  await (sdk[resource] as unknown as Writer).delete({ path: { id }, query: { event_id } })
}

/** An existing record with the same code and id needs no change. */
async function addTerminal({ sdk }: Context, { name, changes }: Step) {
  const terminal_id = String(changes[0]!.fields.find(({ field }) => field === 'terminal_id')?.to)
  await sdk.terminals.create({ body: { terminal_code: name, terminal_id } })
}

async function assign({ sdk, event_id, wanted, current, changes }: Context, { kind }: Step) {
  const is_phone = kind === 'smartphone'
  const list = (is_phone ? wanted.smartphones : wanted.terminals) ?? []
  const before = (is_phone ? current.smartphones : current.terminals) ?? []
  const gone = changes.filter((one) => one.kind === kind && one.action === 'delete')
  const kept = before.filter((one) => !gone.some(({ name }) => name === one))
  const api = deviceApi(sdk, is_phone ? 'smartphone' : 'terminal', event_id)
  await api.set([...new Set([...kept, ...list])])
}
