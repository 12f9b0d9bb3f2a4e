import type { SeenPassage } from '@kermesse/sdk/gate_decision'
import type { Schema } from '@kermesse/sdk/types'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Part = Pick<Schema<'PosPasses'>, 'entrances' | 'zones' | 'bands' | 'tickets'>
/** The event of the list, and how far it is. */
export type PassState = {
  event_id: string
  code_key: string
  revision: string
  /** When the newest changes were asked for, by the clock of the phone. */
  asked_at: number
  /** The clock of the server, less that of the phone. */
  offset_ms: number
}
/** A decision of this gate, until the server has it. */
export type KeptDecision = {
  event_id: string
  input: Schema<'EntranceCheckInput'> & { _id: string }
}
/** The last passage of a code through a place that this phone has seen. */
export type KeptPassage = SeenPassage & { key: string }

type Tables = DBSchema & {
  state: { key: 'list'; value: PassState }
  /** Pages and changes in the order in which they came: later ones replace what they name. */
  parts: { key: number; value: Part }
  decisions: { key: number; value: KeptDecision }
  passages: { key: string; value: KeptPassage }
}

let opened: Promise<IDBPDatabase<Tables>> | undefined

const disk = () => {
  opened ??= openDB<Tables>('pos-gate', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('state')
      fresh.createObjectStore('parts', { autoIncrement: true })
      fresh.createObjectStore('decisions', { autoIncrement: true })
      fresh.createObjectStore('passages', { keyPath: 'key' })
    },
  })
  return opened
}

/** Calls `enter` with each part on disk, after its state is known. */
export async function readParts(
  begin: (state: PassState) => (part: Part) => void,
): Promise<PassState | undefined> {
  const db = await disk()
  const state = await db.get('state', 'list')
  if (!state) return undefined
  const enter = begin(state)
  for (const key of await db.getAllKeys('parts')) enter((await db.get('parts', key))!)
  return state
}

/** Adds changes, together with the state that they lead to. */
export async function addPart(part: Part | undefined, state: PassState) {
  const trx = (await disk()).transaction(['parts', 'state'], 'readwrite')
  if (part) void trx.objectStore('parts').add(partOf(part))
  void trx.objectStore('state').put(state, 'list')
  await trx.done
}

/** Writes a whole list in place of the one before. */
export async function replaceParts(parts: Part[], state: PassState) {
  const trx = (await disk()).transaction(['parts', 'state'], 'readwrite')
  void trx.objectStore('parts').clear()
  for (const part of parts) void trx.objectStore('parts').add(partOf(part))
  void trx.objectStore('state').put(state, 'list')
  await trx.done
}

const partOf = ({ entrances, zones, bands, tickets }: Part): Part => ({
  entrances,
  zones,
  bands,
  tickets,
})

/** Resolves once the disk has it: a phone that dies right after has lost nothing. */
export async function keepDecision(decision: KeptDecision, passages: KeptPassage[]) {
  const stores = ['decisions', 'passages'] as const
  const trx = (await disk()).transaction(stores, 'readwrite', { durability: 'strict' })
  void trx.objectStore('decisions').add(decision)
  for (const passage of passages) void trx.objectStore('passages').put(passage)
  await trx.done
}

export async function keepPassages(passages: KeptPassage[]) {
  const trx = (await disk()).transaction('passages', 'readwrite')
  for (const passage of passages) void trx.store.put(passage)
  await trx.done
}

export const countDecisions = async () => (await disk()).count('decisions')

/** The oldest decisions of an event with their places in the queue. Those of another event wait until the phone is back there. */
export async function readDecisions(event_id: string, most: number) {
  const trx = (await disk()).transaction('decisions')
  const [keys, decisions] = await Promise.all([trx.store.getAllKeys(), trx.store.getAll()])
  return decisions
    .map((decision, n) => ({ key: keys[n]!, ...decision }))
    .filter((decision) => decision.event_id === event_id)
    .slice(0, most)
}

export async function deleteDecisions(keys: number[]) {
  const trx = (await disk()).transaction('decisions', 'readwrite')
  for (const key of keys) void trx.store.delete(key)
  await trx.done
}

export const readPassages = async () => (await disk()).getAll('passages')

export async function deletePassages(keys: string[]) {
  const trx = (await disk()).transaction('passages', 'readwrite')
  for (const key of keys) void trx.store.delete(key)
  await trx.done
}

/** Forgets the list and who passed; what was not sent stays. */
export async function clearPasses() {
  const trx = (await disk()).transaction(['parts', 'state', 'passages'], 'readwrite')
  for (const name of ['parts', 'state', 'passages'] as const) void trx.objectStore(name).clear()
  await trx.done
}
