import { isApiError } from '@kermesse/sdk/api_error'
import type { GatePassage } from '@kermesse/sdk/gate_decision'
import type { ScannedCode } from '@kermesse/sdk/gate_list'
import { chipOf } from '@kermesse/sdk/rules/chip'
import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { eventCatalogue } from '../catalogue/event_catalogue.ts'
import { type Band, type BandRead, bandOf } from '../reader/band_text.ts'
import { chipIn, type ReaderFormat } from '../reader/typing_format.ts'
import { currentConnection } from '../session/connection.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'
import {
  asksAge,
  decideOffline,
  noteChecked,
  type ShownCheck,
  takePassageBack,
} from './offline_gate.ts'

export type VerdictLook = 'in' | 'out' | 'look' | 'no'
/** `reason` is a code of the contract, or `no_answer`; `sentence` its own words. */
export type Verdict = {
  look: VerdictLook
  at: number
  reason?: string
  sentence?: string
  check?: ShownCheck
  /** Decided by this phone, without the server. */
  is_offline?: boolean
  /** The passage, which may be taken back. */
  passed?: { scanned: ScannedCode; passage: GatePassage }
  /** The scan that the rules refused, which a person may override. */
  refused?: Asked
}
type Age = Schema<'Age'>
type Asked = {
  candidates: ScannedCode[]
  passage: GatePassage
  key: string
  /** As the checker has seen it. */
  age?: Age | undefined
  /** Why the visitor is let in against the rules. */
  override_reason?: string
}
type GateState =
  | { is: 'ready' | 'working' | 'same' | 'undone' }
  | ({ is: 'age' | 'override' } & Asked)
  | ({ is: 'verdict' } & Verdict)

/** A band that is still held to the phone is read again and again. */
const ignored_ms = 2_500
/** Within this time the same code comes from the same person: the page says so, and asks nobody. */
const same_ms = 5_000
const most_recent = 20
const default_patience_ms = 1_500
/** Within this time, a scan that got no answer is sent again under its id, so that it is recorded once. */
const unanswered_ms = 60_000

const state = createStore<GateState>({ is: 'ready' })
const recent = createStore<Verdict[]>([])

export const useGateState = () => useStore(state)
export const useRecent = () => useStore(recent)
export const showReady = () => state.set({ is: 'ready' })

let last: { key: string; at: number } | undefined
let unanswered: { key: string; at: number; _id: string } | undefined

/** A wristband that was held, or whose number was typed. */
export function scanBand(read: BandRead, passage: GatePassage) {
  return scan([ofBand(read)], passage)
}

/** The text of a bar code or QR code: a ticket or a wristband, whichever the event knows. */
export function scanText(text: string, passage: GatePassage, format: ReaderFormat | null = null) {
  const plain = text.trim()
  const uid = format ? chipIn(plain, format) : undefined
  const band = uid ? { uid } : bandOf(plain)
  const ticket = /^https?:/i.test(plain) ? [] : [{ code: plain }]
  const wristband = band ? [ofBand(band)] : []
  // A chip cannot be mistaken for a ticket. Most other texts are tickets, so they are looked up as such first.
  const is_chip = Boolean(uid) || Boolean(chipOf(plain))
  return scan(is_chip ? [...wristband, ...ticket] : [...ticket, ...wristband], passage)
}

const ofBand = (band: Band): ScannedCode =>
  'uid' in band ? { uid: band.uid } : { short_id: band.number }

async function scan(candidates: ScannedCode[], passage: GatePassage) {
  const [first] = candidates
  if (!first || state.get().is === 'working') return
  const key = JSON.stringify([first, passage])
  const apart_ms = last?.key === key ? Date.now() - last.at : Number.POSITIVE_INFINITY
  if (apart_ms < ignored_ms) return
  last = { key, at: Date.now() }
  if (apart_ms < same_ms) {
    signal('ignored')
    return state.set({ is: 'same' })
  }
  state.set({ is: 'working' })
  const asked = { candidates, passage, key }
  if (await asksAge(candidates, passage).catch(() => false)) {
    signal('look')
    return state.set({ is: 'age', ...asked })
  }
  show(await ask(asked))
}

/** The checker has seen how old somebody is. */
export async function answerAge(age: Age) {
  const asked = state.get()
  if (asked.is !== 'age') return
  state.set({ is: 'working' })
  show(await ask({ ...asked, age }))
}

/** Asks for the reason to let a refused visitor in. */
export function askOverride({ refused }: Verdict) {
  if (refused) state.set({ is: 'override', ...refused })
}

/** Lets a refused visitor in, with the reason. */
export async function override(override_reason: string) {
  const asked = state.get()
  if (asked.is !== 'override') return
  state.set({ is: 'working' })
  show(await ask({ ...asked, override_reason }))
}

/** Takes the last passage back. */
export async function undoLast({ passed }: Verdict) {
  if (!passed) return
  await takePassageBack(passed.scanned, passed.passage)
  last = undefined
  const [first, ...others] = recent.get()
  if (first) recent.set([{ ...first, look: 'look', reason: 'undone' }, ...others])
  state.set({ is: 'undone' })
}

async function ask(asked: Asked): Promise<Verdict> {
  const verdict = await decide(asked)
  return isOverridable(asked, verdict) ? { ...verdict, refused: asked } : verdict
}

/** True if the rules refuse the entry of a visitor who is known. */
function isOverridable({ passage }: Asked, { look, check }: Verdict) {
  const is_known = check?.reason && !check.reason.endsWith('_not_found')
  return look === 'no' && is_known && passage.direction === 'in'
}

async function decide(asked: Asked): Promise<Verdict> {
  const { candidates, passage, key } = asked
  const is_again = unanswered?.key === key && Date.now() - unanswered.at < unanswered_ms
  const _id = is_again ? unanswered!._id : uuid7()
  unanswered = undefined
  const answered =
    currentConnection().is === 'offline' ? undefined : await askServer(candidates, asked, _id)
  if (answered) return answered
  try {
    const check = await decideOffline({ ...asked, _id })
    const passed = check?.allowed && { passed: { scanned: check.scanned!, passage } }
    if (check) return { at: Date.now(), check, is_offline: true, ...judged(check), ...passed }
  } catch {
    return { look: 'no', at: Date.now(), reason: 'not_kept' }
  }
  unanswered = { key, at: Date.now(), _id }
  // The scan may have been recorded. Within a minute, the next one of this band asks again under the same id.
  last = undefined
  return { look: 'look', at: Date.now(), reason: 'no_answer' }
}

/** The verdict of the server; undefined where it does not answer in time. */
async function askServer(
  [first, ...rest]: ScannedCode[],
  asked: Asked,
  _id: string,
): Promise<Verdict | undefined> {
  const { passage } = asked
  try {
    const check = await send(first!, asked, _id)
    if (check.allowed) void noteChecked([first!], passage).catch(() => undefined)
    const passed = check.allowed && { passed: { scanned: first!, passage } }
    return { at: Date.now(), check, ...judged(check), ...passed }
  } catch (error) {
    const is_unknown =
      isApiError(error, 'ticket_not_found') || isApiError(error, 'client_not_found')
    if (is_unknown && rest.length > 0) {
      const other = await askServer(rest, asked, _id)
      if (!other || other.check) return other
    }
    if (!isApiError(error) || isUnanswered(error)) return undefined
    return { look: 'no', at: Date.now(), reason: error.code, sentence: error.message }
  }
}

function send(scanned: ScannedCode, { passage, age, override_reason }: Asked, _id: string) {
  const { event_id = '' } = posSession.get() ?? {}
  const { gate_id, zone_id, direction } = passage
  const place = { entrance_group_id: gate_id, direction, ...(zone_id && { zone_id }) }
  const signal = AbortSignal.timeout(eventCatalogue()?.event.pos.patience_ms ?? default_patience_ms)
  const seen = { ...(age !== undefined && { age }), ...(override_reason && { override_reason }) }
  const body = { _id, ...scanned, ...place, ...seen }
  return posSdk.entrance_checks.create({ query: { event_id }, body }, { signal })
}

function judged({
  allowed,
  direction,
  reason,
  flag,
}: ShownCheck): Pick<Verdict, 'look' | 'reason'> {
  if (!allowed) return { look: 'no', ...(reason && { reason }) }
  if (flag === 'overridden') return { look: 'in', reason: flag }
  // The visitor is let in, and staff look at the scan later.
  if (flag) return { look: 'look', reason: flag }
  return { look: direction === 'out' ? 'out' : 'in' }
}

const signals = { in: 'good', out: 'out', look: 'look', no: 'locked' } as const

function show(verdict: Verdict) {
  recent.set([verdict, ...recent.get()].slice(0, most_recent))
  state.set({ is: 'verdict', ...verdict })
  signal(signals[verdict.look])
}
