import type { Direction, SeenPassage } from '@kermesse/sdk/gate_decision'
import { deletePassages, type KeptPassage, keepPassages, readPassages } from './gate_disk.ts'

const kept_ms = 3 * 24 * 60 * 60_000

/** The passages at this phone, with a network or without, by place and name. */
const seen = new Map<string, SeenPassage>()
let read: Promise<void> | undefined

/** The last passage of somebody through a place. */
export async function lastSeen(place: string, keys: string[]): Promise<SeenPassage | undefined> {
  await readOnce()
  const known = keys.flatMap((key) => seen.get(`${place} ${key}`) ?? [])
  return known.toSorted((a, b) => b.at - a.at)[0]
}

export const passagesOf = (place: string, keys: string[], direction: Direction, at: number) =>
  keys.map((key): KeptPassage => ({ key: `${place} ${key}`, direction, at }))

/** Passages that are on disk count from now on. */
export function noteSeen(passages: KeptPassage[]) {
  for (const { key, ...passage } of passages) seen.set(key, passage)
}

/** Notes a passage that the server has recorded. */
export async function notePassage(place: string, keys: string[], direction: Direction, at: number) {
  await readOnce()
  const passages = passagesOf(place, keys, direction, at)
  noteSeen(passages)
  await keepPassages(passages)
}

function readOnce() {
  read ??= readAll().catch((error) => {
    read = undefined
    throw error
  })
  return read
}

async function readAll() {
  const old: string[] = []
  for (const { key, ...passage } of await readPassages()) {
    if (passage.at < Date.now() - kept_ms) old.push(key)
    else if (!seen.has(key)) seen.set(key, passage)
  }
  if (old.length > 0) await deletePassages(old)
}
