import { isApiError } from '@kermesse/sdk/api_error'
import { chipOf } from '@kermesse/sdk/rules/chip'
import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import { uuid7 } from '../base/uuid7.ts'
import { type Band, type BandRead, bandOf } from '../reader/band_text.ts'
import { chipIn, type ReaderFormat } from '../reader/typing_format.ts'
import { isUnanswered, posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { signal } from '../signals/signals.ts'

type Check = Schema<'EntranceCheck'>

/** The gate of a scan, and the direction: into or out of a zone, or of the whole site. */
export type Passage = { gate_id: string; zone_id: string | null; direction: 'in' | 'out' }
/** A chip, the printed number of a wristband, or the code of a ticket. */
type Scanned = { uid: string } | { short_id: string } | { code: string }
export type VerdictLook = 'in' | 'out' | 'look' | 'no'
/** `reason` is a code of the contract, or `no_answer`; `sentence` its own words. */
export type Verdict = {
  look: VerdictLook
  at: number
  reason?: string
  sentence?: string
  check?: Check
}
type GateState = { is: 'ready' | 'working' | 'same' } | ({ is: 'verdict' } & Verdict)

/** A band that is still held to the phone is read again and again. */
const ignored_ms = 2_500
/** Within this time the same code comes from the same person: the page says so, and asks nobody. */
const same_ms = 5_000
const most_recent = 20
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
export function scanBand(read: BandRead, passage: Passage) {
  return scan([ofBand(read)], passage)
}

/** The text of a bar code or QR code: a ticket or a wristband, whichever the event knows. */
export function scanText(text: string, passage: Passage, format: ReaderFormat | null = null) {
  const plain = text.trim()
  const uid = format ? chipIn(plain, format) : undefined
  const band = uid ? { uid } : bandOf(plain)
  const ticket = /^https?:/i.test(plain) ? [] : [{ code: plain }]
  const wristband = band ? [ofBand(band)] : []
  // A chip cannot be mistaken for a ticket. Most other texts are tickets, so they are looked up as such first.
  const is_chip = Boolean(uid) || Boolean(chipOf(plain))
  return scan(is_chip ? [...wristband, ...ticket] : [...ticket, ...wristband], passage)
}

const ofBand = (band: Band): Scanned =>
  'uid' in band ? { uid: band.uid } : { short_id: band.number }

async function scan(candidates: Scanned[], passage: Passage) {
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
  show(await ask(candidates, passage, key))
}

async function ask([first, ...rest]: Scanned[], passage: Passage, key: string): Promise<Verdict> {
  const is_again = unanswered?.key === key && Date.now() - unanswered.at < unanswered_ms
  const _id = is_again ? unanswered!._id : uuid7()
  unanswered = undefined
  try {
    const check = await send(first!, passage, _id)
    return { at: Date.now(), check, ...judged(check) }
  } catch (error) {
    const is_unknown =
      isApiError(error, 'ticket_not_found') || isApiError(error, 'client_not_found')
    const other = is_unknown && rest.length > 0 ? await ask(rest, passage, key) : undefined
    if (other?.check || other?.reason === 'no_answer') return other
    if (isApiError(error) && !isUnanswered(error))
      return { look: 'no', at: Date.now(), reason: error.code, sentence: error.message }
    unanswered = { key, at: Date.now(), _id }
    // The scan may have been recorded. Within a minute, the next one of this band asks again under the same id.
    last = undefined
    return { look: 'look', at: Date.now(), reason: 'no_answer' }
  }
}

function send(scanned: Scanned, { gate_id, zone_id, direction }: Passage, _id: string) {
  const { event_id = '' } = posSession.get() ?? {}
  const place = { entrance_group_id: gate_id, direction, ...(zone_id && { zone_id }) }
  return posSdk.entrance_checks.create({ query: { event_id }, body: { _id, ...scanned, ...place } })
}

function judged({ allowed, direction, reason, flag }: Check): Omit<Verdict, 'at' | 'check'> {
  if (!allowed) return { look: 'no', ...(reason && { reason }) }
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
