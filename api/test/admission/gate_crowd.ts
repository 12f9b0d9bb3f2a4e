import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@kermesse/core/platform/ids'
import { decideAtGate, type SeenPassage } from '@kermesse/sdk/gate_decision'
import { createDigester, GateList } from '@kermesse/sdk/gate_list'
import type { Schema } from '@kermesse/sdk/types'
import { type Random, randomOf } from '../../../fixtures/random.ts'
import type { Api } from '../api.ts'
import { createBands } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

type Direction = 'in' | 'out'
type Input = Schema<'EntranceCheckInput'> & { _id: string }
/** Somebody who passed a device, or whom it refused, as it happened. */
export type Passage = { _id: string; uid: string; gate: string; direction: Direction; at: number }
type Device = {
  gate: string
  smartphone_number: string
  is_offline: boolean
  list: GateList
  seen: Map<string, SeenPassage>
  queue: Input[]
}
export type Crowd = {
  house: Gatehouse
  /** Entries that a device let in, and everybody who left. */
  passages: Passage[]
  refused: number
  decide_ms: number[]
}
type Site = {
  house: Gatehouse
  devices: Device[]
  catalogue: Schema<'PosCatalogue'>
  digestOf: Awaited<ReturnType<typeof createDigester>>
  crowd: Crowd
}

const at_once = 8
const batch_size = 200

/** Lets people through the gates of a festival, half of whose devices have no network, and sends what these decided. */
export async function letThrough(api: Api, people: number, devices: number, seed: number) {
  const site = await openSite(api, devices)
  const { house, crowd } = site
  const { event_id, entrance } = house.here
  const bands = await createBands(api.knex, event_id, people)
  // One of fifty has no entrance.
  const entitled = bands.filter((_, n) => n % 50 !== 0).map(({ uid }) => uid)
  for (let n = 0; n < entitled.length; n += 5_000)
    await api
      .knex('wallets')
      .where({ event_id })
      .whereIn('uid', entitled.slice(n, n + 5_000))
      .update({ entrance_id: entrance })
  await loadLists(site)
  const waiting = bands.map(({ uid }, n) => ({ uid, random: randomOf(seed, n) }))
  const walk = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await visit(site, one.uid, one.random)
  }
  await Promise.all(Array.from({ length: at_once }, walk))
  await Promise.all(site.devices.map((device) => sendAll(site, device)))
  return crowd
}

async function openSite(api: Api, count: number): Promise<Site> {
  const house = await createGatehouse(api)
  const devices: Device[] = []
  for (let n = 0; n < count; n++)
    devices.push({
      gate: await house.openGate({ entrance_type: 'both' }),
      smartphone_number: `G-${n}`,
      is_offline: n % 2 === 1,
      list: new GateList(''),
      seen: new Map(),
      queue: [],
    })
  const catalogue = await house.office.pos.catalogue()
  const crowd: Crowd = { house, passages: [], refused: 0, decide_ms: [] }
  return { house, devices, catalogue: catalogue!, digestOf: await createDigester('AAAA'), crowd }
}

/** Each device without a network has loaded the list before. */
async function loadLists(site: Site) {
  const { passes } = site.house.office.pos
  const first = await passes()
  const pages = [first]
  for (let { next } = first; next !== null; { next } = pages.at(-1)!)
    pages.push(await passes({ query: { since: first.revision, after: next } }))
  site.digestOf = await createDigester(first.code_key)
  for (const device of site.devices) {
    if (!device.is_offline) continue
    device.list = new GateList(first.code_key)
    for (const page of pages) device.list.enter(page)
  }
}

/** A visit: in, perhaps once more with the same wristband, perhaps out and in again. */
async function visit(site: Site, uid: string, random: Random) {
  const directions: Direction[] = ['in']
  if (random.chance(0.3)) directions.push('in')
  if (random.chance(0.3)) directions.push('out', 'in')
  if (random.chance(0.1)) directions.push('in')
  for (const direction of directions) {
    const device = random.pick(site.devices)
    await (device.is_offline
      ? decide(site, device, uid, direction)
      : ask(site, device, uid, direction))
    // Nobody is at two gates within a moment.
    await sleep(3)
  }
}

async function ask({ house, crowd }: Site, device: Device, uid: string, direction: Direction) {
  const { gate, smartphone_number } = device
  const place = { entrance_group_id: gate, direction, smartphone_number }
  const check = await house.scan({ _id: newId(), uid, ...place })
  if (!check.allowed) crowd.refused += 1
  // An exit counts, also if the server did not know the entry.
  if (!check.allowed && check.reason !== 'already_outside') return
  const { _id } = check
  crowd.passages.push({ _id, uid, gate, direction, at: Date.parse(check.date) })
}

async function decide(site: Site, device: Device, uid: string, direction: Direction) {
  const { catalogue, digestOf, crowd } = site
  const { gate, smartphone_number, list, seen, queue } = device
  const began = performance.now()
  const pass = list.find(await digestOf({ uid }))
  const now = Date.now()
  const { allowed } = decideAtGate(catalogue, {
    passage: { gate_id: gate, zone_id: null, direction },
    pass,
    by_ticket: false,
    age: undefined,
    seen: seen.get(uid),
    now,
  })
  crowd.decide_ms.push(performance.now() - began)
  const _id = newId()
  const date = new Date(now).toISOString()
  const decided = allowed ? ('allowed' as const) : ('refused' as const)
  queue.push({ _id, uid, entrance_group_id: gate, direction, smartphone_number, date, decided })
  if (!allowed) crowd.refused += 1
  if (!allowed) return
  seen.set(uid, { direction, at: now })
  crowd.passages.push({ _id, uid, gate, direction, at: now })
}

/** Every other batch is sent twice, as after an answer that was lost. */
async function sendAll({ house }: Site, { queue }: Device) {
  for (let n = 0; n < queue.length; n += batch_size) {
    const body = { checks: queue.slice(n, n + batch_size) }
    await house.gate.entrance_checks.batch({ body })
    if ((n / batch_size) % 2 === 0) await house.gate.entrance_checks.batch({ body })
  }
}

/** The entries of somebody who was inside, each with the entry before it, as all gates together know it. */
export function doubleEntries(passages: Passage[]): Map<string, string> {
  const doubled = new Map<string, string>()
  for (const mine of Map.groupBy(passages, ({ uid }) => uid).values()) {
    let inside: string | undefined
    for (const { _id, direction } of mine.toSorted((a, b) => a.at - b.at)) {
      if (direction === 'in' && inside) doubled.set(_id, inside)
      inside = direction === 'in' ? _id : undefined
    }
  }
  return doubled
}
