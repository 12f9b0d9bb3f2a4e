import { decideAtGate, type GatePassage } from '@kermesse/sdk/gate_decision'
import type { Pass, ScannedCode } from '@kermesse/sdk/gate_list'
import type { Schema } from '@kermesse/sdk/types'
import { uuid7 } from '../base/uuid7.ts'
import { eventCatalogue } from '../catalogue/event_catalogue.ts'
import { posSession } from '../session/pos_session.ts'
import { queueDecision } from './gate_queue.ts'
import { clockOffset, findPass, hasList } from './known_passes.ts'
import { lastSeen, notePassage, noteSeen, passagesOf } from './seen_passages.ts'

type Check = Schema<'EntranceCheck'>
/** The parts of a check that a verdict shows. */
export type ShownCheck = Pick<
  Check,
  'age' | 'entrance_name' | 'short_id' | 'bar_code' | 'allowed' | 'reason' | 'flag'
> & {
  direction: string | null
  double_of: Pick<NonNullable<Check['double_of']>, 'date' | 'entrance_group_name'> | null
  /** What was scanned, where this phone decided. */
  scanned?: ScannedCode
}
type Found = { scanned: ScannedCode; pass: Pass | undefined; keys: string[] }
export type OfflineScan = {
  /** One of a request without an answer, which may have been recorded. */
  _id: string
  candidates: ScannedCode[]
  passage: GatePassage
  age?: Schema<'Age'> | undefined
  /** Why the visitor is let in, whatever the rules say. */
  override_reason?: string
}

const placeOf = ({ zone_id }: GatePassage) => zone_id ?? 'site'

/**
 * Decides a scan by the list on this phone, and keeps the decision on disk before it is shown. Undefined where the list is not here.
 * Rejects if it could not be written.
 */
export async function decideOffline(scan: OfflineScan): Promise<ShownCheck | undefined> {
  const catalogue = eventCatalogue()
  if (!catalogue || !(await hasList())) return undefined
  const { passage, age, override_reason } = scan
  const { scanned, pass, keys } = await find(scan.candidates)
  const place = placeOf(passage)
  const seen = await lastSeen(place, keys)
  const now = Date.now() + clockOffset()
  const by_ticket = 'code' in scanned
  const judged = decideAtGate(catalogue, { passage, pass, by_ticket, age, seen, now })
  const is_overridden = !judged.allowed && override_reason !== undefined
  const verdict = is_overridden ? { ...judged, allowed: true, reason: null } : judged
  const { gate_id, zone_id, direction } = passage
  const { event_id = '' } = posSession.get() ?? {}
  const input = {
    _id: scan._id,
    ...scanned,
    entrance_group_id: gate_id,
    direction,
    ...(zone_id && { zone_id }),
    ...(age !== undefined && { age }),
    ...(is_overridden && { override_reason }),
    date: new Date(now).toISOString(),
    decided: verdict.allowed ? ('allowed' as const) : ('refused' as const),
  }
  const passages = verdict.allowed ? passagesOf(place, keys, direction, now) : []
  await queueDecision({ event_id, input }, passages)
  noteSeen(passages)
  const entrance = catalogue.entrances.find(({ _id }) => _id === pass?.client?.entrance_id)
  const group = catalogue.entrance_groups.find(({ _id }) => _id === gate_id)
  const is_double = verdict.reason === 'already_inside' && seen
  return {
    ...verdict,
    scanned,
    direction,
    flag: flagOf(verdict.is_unknown, is_overridden),
    age: age ?? pass?.client?.age ?? null,
    entrance_name: entrance?.name ?? null,
    short_id: 'short_id' in scanned ? scanned.short_id : 'uid' in scanned ? scanned.uid : null,
    bar_code: 'code' in scanned ? scanned.code : null,
    double_of: is_double
      ? { date: new Date(seen.at).toISOString(), entrance_group_name: group?.name ?? null }
      : null,
  }
}

function flagOf(is_unknown: boolean, is_overridden: boolean) {
  if (is_overridden) return 'overridden' as const
  return is_unknown ? ('unknown_holder' as const) : null
}

/** True where the age of somebody decides, and nobody has noted it: the checker is asked before the verdict. */
export async function asksAge(candidates: ScannedCode[], { direction, zone_id }: GatePassage) {
  const catalogue = eventCatalogue()
  if (!catalogue || direction === 'out') return false
  const { pass } = await find(candidates)
  if (!pass || (pass.client && pass.client.age !== null)) return false
  const { entrances, zones } = catalogue
  const limited = [
    entrances.find(({ _id }) => _id === pass.client?.entrance_id),
    zones.find(({ _id }) => _id === pass.ticket?.zone_id),
    zones.find(({ _id }) => _id === zone_id),
  ]
  return limited.some((one) => (one?.ages ?? []).length > 0)
}

/** Takes a passage back: the way back is a fact, with a network or without. */
export async function takePassageBack(scanned: ScannedCode, passage: GatePassage) {
  const { gate_id, zone_id } = passage
  const direction = passage.direction === 'in' ? ('out' as const) : ('in' as const)
  const now = Date.now() + clockOffset()
  const input = {
    _id: uuid7(),
    ...scanned,
    entrance_group_id: gate_id,
    ...(zone_id && { zone_id }),
    direction,
    date: new Date(now).toISOString(),
    decided: 'allowed' as const,
  }
  const { keys } = await find([scanned])
  const passages = passagesOf(placeOf(passage), keys, direction, now)
  const { event_id = '' } = posSession.get() ?? {}
  await queueDecision({ event_id, input }, passages)
  noteSeen(passages)
}

/** Notes whom the server has let pass at this phone: without a network they are known by it. */
export async function noteChecked(candidates: ScannedCode[], passage: GatePassage) {
  const { keys } = await find(candidates)
  await notePassage(placeOf(passage), keys, passage.direction, Date.now() + clockOffset())
}

/** The first of the candidates that the list has, or the first of all. */
async function find(candidates: ScannedCode[]): Promise<Found> {
  const found: Found[] = []
  for (const scanned of candidates) found.push({ scanned, ...(await findPass(scanned)) })
  return found.find(({ pass }) => pass) ?? found[0]!
}
