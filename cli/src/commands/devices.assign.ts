import type { Cli, Run } from '../cli.ts'
import { type Conflict, type DeviceKind, deviceApi } from '../device_api.ts'
import { UsageError } from '../exit.ts'
import { readBytes } from '../files.ts'
import { t } from '../i18n/language.ts'
import { canAsk, type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { confirm } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

type Flags = { smartphones?: string; terminals?: string; remove?: string; force?: boolean }
type Change = { kind: DeviceKind; number: string; change: 'added' | 'kept' | 'removed' | 'absent' }

const columns = ['kind', 'number', 'change', 'from_event']

/** Adds and removes devices; idempotent. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const wishes = await readWishes(io, flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const rows: (Change & { from_event: string | null })[] = []
  for (const { kind, add, remove } of wishes) {
    const api = deviceApi(sdk, kind, event_id)
    const current = await api.get()
    const changes = plan(kind, current, add, remove)
    const conflicts = await api.conflicts(numbers(changes, 'added'))
    const takenFrom = new Map(conflicts.map(({ number, event_name }) => [number, event_name]))
    rows.push(...changes.map((one) => ({ ...one, from_event: takenFrom.get(one.number) ?? null })))
    const wanted = [...current.filter((one) => !remove.includes(one)), ...numbers(changes, 'added')]
    const is_change = changes.some(({ change }) => change === 'added' || change === 'removed')
    if (is_change && !flags.dryRun) await assign(cli, api, wanted, conflicts, flags.force)
  }
  await print(io, { columns, rows, is_list: true }, flags.json)
  const changed = rows.filter(({ change }) => change === 'added' || change === 'removed').length
  const nothing = changed === 0 ? t('Nothing to change.') : t('{changed} changed.', { changed })
  say(io, flags.dryRun ? t('{changed} would change; nothing was done.', { changed }) : nothing)
}

/** Decides for each number whether it is added, kept, removed or absent. */
export function plan(
  kind: DeviceKind,
  current: string[],
  add: string[],
  remove: string[],
): Change[] {
  const added = add.map(
    (number): Change => ({ kind, number, change: current.includes(number) ? 'kept' : 'added' }),
  )
  const removed = remove.map(
    (number): Change => ({ kind, number, change: current.includes(number) ? 'removed' : 'absent' }),
  )
  return [...added, ...removed]
}

async function assign(
  { io }: Cli,
  api: ReturnType<typeof deviceApi>,
  wanted: string[],
  conflicts: Conflict[],
  force: boolean | undefined,
) {
  for (const { number, event_name } of conflicts)
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('{kind} {number} belongs to {event_name}', { kind: api.kind, number, event_name })}`,
    )
  if (force) return api.force(wanted)
  if (conflicts.length === 0 || !canAsk(io)) return api.set(wanted)
  await confirm(io, t('Take them from the other events?'), false)
  return api.force(wanted)
}

async function readWishes(io: Io, { smartphones, terminals, remove }: Flags) {
  if (smartphones === undefined && terminals === undefined && remove === undefined)
    throw new UsageError(t('Which devices?'), t('Give --smartphones, --terminals or --remove.'))
  const gone = await readList(io, remove)
  const is_both = smartphones === undefined && terminals === undefined
  const lists: [DeviceKind, string | undefined][] = [
    ['smartphone', smartphones],
    ['terminal', terminals],
  ]
  const wishes = []
  for (const [kind, text] of lists) {
    if (text === undefined && !is_both) continue
    const add = await readList(io, text)
    const both = add.filter((number) => gone.includes(number))
    if (both.length > 0)
      throw new UsageError(t('To assign and to remove: {both}', { both: both.join(', ') }))
    wishes.push({ kind, add, remove: gone })
  }
  return wishes
}

/** Parses `101,102`, or `@file` with a number per line; # starts a comment. */
async function readList(io: Io, text: string | undefined): Promise<string[]> {
  if (text === undefined) return []
  const raw = text.startsWith('@')
    ? (await readBytes(io, text.slice(1), 1024 * 1024)).toString('utf8').replace(/#.*/g, '')
    : text
  const list = raw.split(/[\s,;]+/).filter(Boolean)
  // A word alone, such as `all`, is a slip: every number has a digit.
  const odd = list.find((one) => !/^(?=.*\d)[0-9A-Za-z._-]{1,40}$/.test(one))
  if (odd !== undefined) throw new UsageError(t('"{odd}" is not a device number.', { odd }))
  return [...new Set(list)]
}

function numbers(changes: Change[], wanted: Change['change']) {
  return changes.flatMap(({ number, change }) => (change === wanted ? number : []))
}
