import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Operation } from '@kermesse/sdk/types'
import type { Command } from 'commander'
import { cacheDir } from './cache_dir.ts'
import { type Answer, awaitedOption, walk } from './complete.ts'
import { type Connect, findPlace } from './connection.ts'
import { flagsOf, kebab } from './flags.ts'
import type { Io } from './io.ts'
import { findEvent, hasList, nameOf, resourceOf } from './resolve.ts'

type Asked = { program: Command; io: Io; connect: Connect; words: readonly string[] }

/** A shell waits for an answer at each press of the key. */
const wait_seconds = '1.5'
const kept_ms = 5 * 60_000
const most = 500

/** Names of records for the last word, from the installation or as they were a few minutes ago; none when it does not answer. */
export async function completeNames({ program, io, connect, words }: Asked): Promise<Answer[]> {
  const resource = resourceAt(program, words.slice(0, -1))
  if (!resource || !hasList(resource)) return []
  try {
    const place = await findPlace(io, { timeout: wait_seconds, ...placeIn(words) })
    if (!place.token) return []
    const event = valueAfter(words, '--event') ?? io.env.KERMESSE_EVENT ?? ''
    const key = [place.url, place.profile, resource === 'events' ? '' : event, resource].join(' ')
    const typed = spoken(words.at(-1) ?? '').toLowerCase()
    const names = await kept(io, key, async () => {
      const { sdk } = await connect(place, io)
      const event_id = resource === 'events' ? undefined : await findEvent(io, sdk, event)
      const list = (sdk as unknown as Record<string, { list: List }>)[resource]!.list
      const answer = await list({ query: { limit: most, ...(event_id && { event_id }) } })
      const rows = Object.values(answer).find(Array.isArray) as Row[] | undefined
      return (rows ?? []).flatMap((row) => nameOf(row) ?? [])
    })
    return names
      .filter((name) => name.toLowerCase().startsWith(typed))
      .map((word) => ({ word, about: '' }))
  } catch {
    // A shell has no place for an error; the command itself will tell it.
    return []
  }
}

type Row = Record<string, unknown>
type List = (input: { query: Row }) => Promise<Record<string, unknown>>

/** Of which records a name is wanted: by the flag before it, or by the argument whose turn it is. */
function resourceAt(program: Command, before: readonly string[]): string | undefined {
  const { command, args } = walk(program, before)
  const option = awaitedOption(program, before)
  const [group, verb] = [command.parent?.name() ?? '', command.name()]
  const id = Object.keys(operations).find(
    (one) => one.split('.').map(kebab).join(' ') === `${group} ${verb}`,
  )
  const operation = id === undefined ? undefined : (operations as Record<string, Operation>)[id]
  if (option) {
    const name = option.long?.slice(2) ?? ''
    if (name === 'event') return 'events'
    const flag = operation && flagsOf(operation).find((one) => one.name === name)
    return flag ? resourceOf(flag.field) : of_flags[name]
  }
  const awaited = command.registeredArguments[args]?.name()
  if (awaited === 'id') return id?.split('.')[0]
  return awaited === undefined ? undefined : of_arguments[awaited]
}

/** Resources that arguments and flags of hand-written commands name. */
const of_arguments: Record<string, string> = { event: 'events', user: 'users', run: 'refunds' }
const of_flags: Record<string, string> = { bar: 'bars', entrance: 'entrances' }

function placeIn(words: readonly string[]) {
  const profile = valueAfter(words, '--profile')
  const url = valueAfter(words, '--url')
  return { ...(profile && { profile }), ...(url && { url }) }
}

function valueAfter(words: readonly string[], flag: string) {
  const at = words.indexOf(flag)
  return at < 0 || at === words.length - 1 ? undefined : spoken(words[at + 1]!)
}

/** A word as its shell has it: `Main\ ba` and `"Main ba` stand for `Main ba`. */
function spoken(word: string) {
  return word.replace(/^["']|["']$/g, '').replace(/\\(.)/g, '$1')
}

type Kept = Record<string, { at_ms: number; names: string[] }>

async function kept(io: Io, key: string, ask: () => Promise<string[]>): Promise<string[]> {
  const folder = cacheDir(io.env)
  const path = join(folder, 'names.json')
  const all = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Kept,
    () => ({}) as Kept,
  )
  const now_ms = Date.now()
  const known = all[key]
  if (known && known.at_ms <= now_ms && now_ms - known.at_ms < kept_ms) return known.names
  const names = await ask()
  const fresh = Object.entries(all).filter(([, { at_ms }]) => now_ms - at_ms < kept_ms)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const text = JSON.stringify({ ...Object.fromEntries(fresh), [key]: { at_ms: now_ms, names } })
  // Users and e-mail addresses are among the names.
  await writeFile(path, text, { mode: 0o600 })
  return names
}
