import {
  createDigester,
  GateList,
  keyOf,
  type Pass,
  type ScannedCode,
} from '@kermesse/sdk/gate_list'
import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { isAtWork, posSession } from '../session/pos_session.ts'
import { addPart, clearPasses, type PassState, readParts, replaceParts } from './gate_disk.ts'

type Answer = Schema<'PosPasses'>
type Known = { list: GateList; digestOf: (scanned: ScannedCode) => Promise<Uint8Array> }
/** `count` is of the codes on the list; `as_of` when it was last asked for, and 0 before all of it is here. */
export type KnownList = { count: number; as_of: number }

/** After so many changes the whole list is loaded again, which is smaller. */
const most_changes = 200

const shown = createStore<KnownList>({ count: 0, as_of: 0 })
let known: Known | undefined
let state: PassState | undefined
let changes = 0
let read: Promise<void> | undefined

export const useListState = () => useStore(shown)
/** The clock of the server, less that of the phone. */
export const clockOffset = () => state?.offset_ms ?? 0

/** True once the whole list of the event is here. */
export async function hasList() {
  await readOnce()
  return known !== undefined && state?.event_id === posSession.get()?.event_id
}

/** The pass of a code, and the names under which its holder passes. An unknown code has its own. */
export async function findPass(
  scanned: ScannedCode,
): Promise<{ pass: Pass | undefined; keys: string[] }> {
  await readOnce()
  if (!known) return { pass: undefined, keys: [] }
  const digest = await known.digestOf(scanned)
  const pass = known.list.find(digest)
  return { pass, keys: pass?.keys ?? [keyOf(digest)] }
}

/** Asks for the list, or for what has changed since. */
export async function followPasses() {
  const { event_id } = posSession.get() ?? {}
  if (!event_id || !isAtWork(posSession.get())) return
  await readOnce()
  const is_own = state?.event_id === event_id
  const asked_at = Date.now()
  const first = await posSdk.pos.passes({
    query: { event_id, ...(is_own && changes < most_changes && { since: state!.revision }) },
  })
  if (first.is_whole) await load(event_id, first, asked_at)
  else await enterChanges(first, asked_at)
  tell()
}

/** What was known before is good until all of the new list is here. */
async function load(event_id: string, first: Answer, asked_at: number) {
  const pages = [first]
  for (let { next } = first; next !== null; { next } = pages.at(-1)!)
    pages.push(await posSdk.pos.passes({ query: { event_id, since: first.revision, after: next } }))
  const loaded = await open(first.code_key)
  for (const page of pages) loaded.list.enter(page)
  const { code_key, revision } = first
  const next = { event_id, code_key, revision, asked_at, offset_ms: offsetOf(first) }
  await replaceParts(pages, next)
  known = loaded
  state = next
  changes = 0
}

async function enterChanges(answer: Answer, asked_at: number) {
  const { revision, bands, tickets } = answer
  const is_changed = bands.chips !== '' || tickets.bar_codes !== ''
  if (is_changed) known!.list.enter(answer)
  state = { ...state!, revision, asked_at, offset_ms: offsetOf(answer) }
  if (is_changed) changes += 1
  await addPart(is_changed ? answer : undefined, state)
}

const offsetOf = ({ server_time_ms }: Answer) => server_time_ms - Date.now()

async function open(code_key: string): Promise<Known> {
  return { list: new GateList(code_key), digestOf: await createDigester(code_key) }
}

function tell() {
  shown.set({ count: known?.list.size ?? 0, as_of: state?.asked_at ?? 0 })
}

/** Forgets the list, as a phone does that is not paired any more. */
export async function forgetPasses() {
  known = undefined
  state = undefined
  tell()
  await clearPasses()
}

/** Reads what is on disk, once a start of the app. */
function readOnce(): Promise<void> {
  read ??= readAll().catch((error) => {
    read = undefined
    throw error
  })
  return read
}

async function readAll() {
  let list: GateList | undefined
  state = await readParts(({ code_key }) => {
    list = new GateList(code_key)
    return (part) => {
      list!.enter(part)
      changes += 1
    }
  })
  if (state && list) known = { list, digestOf: await createDigester(state.code_key) }
  tell()
}
