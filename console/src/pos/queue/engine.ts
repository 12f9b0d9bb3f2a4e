import { Outbox } from '@kermesse/sdk/phone_outbox'
import { type KeptSale, needsPerson } from '@kermesse/sdk/phone_sales'
import type { Schema } from '@kermesse/sdk/types'
import { kept } from '../base/kept_values.ts'
import { currentStorage } from '../base/storage_state.ts'
import { note, noteError } from '../orders/phone_log.ts'
import { takeOrders } from '../orders/staff_orders.ts'
import { watchPrinters } from '../printing/printer_watch.ts'
import { onConnectionChange } from '../session/connection.ts'
import { keysOfPhone, lockOfPhone } from '../session/phone.ts'
import { startReports } from '../session/phone_report.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { isAtWork, posSession } from '../session/pos_session.ts'
import { forgetOwnChange, settleOwnChange } from '../wallets/known_wallets.ts'
import { offlineSettings } from './offline_settings.ts'
import { type KeptClock, makePhoneClock } from './phone_clock.ts'
import { queueState, setQueueState } from './queue_state.ts'
import { openQueueStore } from './queue_store.ts'
import { startSender } from './sender.ts'

const hour_ms = 3_600_000
const look_ms = 10_000

let opened: Promise<Outbox> | undefined
let sendNow: () => void = () => undefined
let was_hidden = false

const clock = makePhoneClock({
  now: Date.now,
  monotonic: () => performance.now(),
  takeHidden() {
    const hidden = was_hidden || document.hidden
    was_hidden = document.hidden
    return hidden
  },
  kept: kept.get<KeptClock>('clock'),
})

export const isClockSure = clock.isSure

/** True after more hours without contact than the event allows: the phone sells nothing offline until the next answer. */
export function isAway() {
  // A phone without a menu, such as that of a gate, does not know the limit and sells nothing.
  const { hours } = offlineSettings()
  return hours > 0 && clock.silentFor() > hours * hour_ms
}

/** The queue of this phone, opened once. */
export function queueOfPhone(): Promise<Outbox> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Sends what waits, without waiting for the next try. */
export const sendQueue = () => sendNow()

async function open() {
  const keys = await keysOfPhone()
  const outbox: Outbox = await Outbox.open({
    store: await openQueueStore(),
    clock: clock.reading,
    signer() {
      const { phone, user_id } = posSession.get() ?? {}
      if (!phone) throw new Error('this phone is not paired')
      return { keys, pairing_id: phone.pairing_id, user_id: user_id ?? null }
    },
    send: (entries) => sendEntries(outbox, entries),
    onChange: () => tell(outbox),
    onAnswer: (sale) => void noteInCopy(sale).catch(() => undefined),
  })
  tell(outbox)
  sendNow = startSender({
    waiting: () => outbox.waiting().length,
    send: () => outbox.sendNext(),
    // A phone without a person says nothing, unless it is a gate or waits to be unlocked.
    canSend() {
      const session = posSession.get()
      return Boolean(session?.phone) && (isAtWork(session) || lockOfPhone() !== null)
    },
  })
  onConnectionChange(({ is }) => {
    if (is !== 'offline') sendNow()
  })
  // Somebody has signed in: what waited goes, and the first answer tells the clock.
  posSession.subscribe(() => sendNow())
  startReports()
  watchPrinters()
  setInterval(() => noteAway(outbox), look_ms)
  document.addEventListener('visibilitychange', () => {
    was_hidden ||= document.hidden
    if (!document.hidden) sendNow()
  })
  return outbox
}

/** A sale that was taken off the copy is in the next one, or was not booked. */
async function noteInCopy({ sale_id, is_offline, outcome }: KeptSale) {
  if (!is_offline || outcome === null) return
  await (outcome === 'posted' ? settleOwnChange(sale_id) : forgetOwnChange(sale_id))
}

async function sendEntries(outbox: Outbox, entries: Schema<'SignedEntry'>[]) {
  const { event_id = '' } = posSession.get() ?? {}
  const state = await reportOf(outbox)
  const began_ms = Date.now()
  const answer = await posSdk.pos
    .send_entries({ query: { event_id }, body: { entries, state } })
    .catch((error: unknown) => {
      noteError('not sent', error)
      throw error
    })
  takeAnswer(answer)
  clock.note(answer.server_time_ms, began_ms)
  kept.set('clock', clock.kept())
  noteAway(outbox)
  return answer
}

async function reportOf(outbox: Outbox): Promise<Schema<'PhoneReport'>> {
  const { amount, oldest_at } = figuresOf(outbox)
  const { phone } = posSession.get() ?? {}
  const battery = await batteryLevel()
  return {
    last_seq: (phone && outbox.tip(phone.pairing_id)?.seq) ?? 0,
    unsent: outbox.waiting().length + (phone?.role === 'gate' ? queueState().scans : 0),
    unsent_amount: amount / 100,
    oldest_unsent_at: oldest_at === null ? null : new Date(oldest_at).toISOString(),
    storage_kept: currentStorage() === 'kept',
    ...(battery !== undefined && { battery }),
    device_time_ms: Date.now(),
  }
}

function takeAnswer({ results, phone }: Schema<'PhoneEntriesResult'>) {
  for (const { outcome, code } of results) note('sent', outcome, code ?? '')
  if (phone) takeOrders(phone)
}

function noteAway(outbox: Outbox) {
  if (isAway() !== queueState().is_away) tell(outbox)
}

function tell(outbox: Outbox) {
  const figures = figuresOf(outbox)
  setQueueState({
    is_read: true,
    scans: queueState().scans,
    ...figures,
    open: outbox.sales().filter(needsPerson).length,
    is_full: figures.at_risk > 0 && figures.at_risk >= offlineSettings().limit_per_device,
    is_forked: outbox.isForked(),
    is_away: isAway(),
  })
}

/** Of sales that the seller called sold, or may still. */
function figuresOf(outbox: Outbox) {
  const waiting = outbox.waiting()
  const ids = new Set(waiting.map(({ sale_id }) => sale_id))
  const sales = outbox
    .sales()
    .filter(({ sale_id, told }) => ids.has(sale_id) && told !== 'not_sold')
  const made_at = waiting.map((entry) => entry.made_at)
  return {
    unsent: ids.size,
    amount: sales.reduce((sum, { amount }) => sum + amount, 0),
    at_risk: sales.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
    oldest_at: made_at.length > 0 ? Math.min(...made_at) : null,
  }
}

type Battery = { level: number }
type HasBattery = { getBattery?: () => Promise<Battery> }

async function batteryLevel() {
  const battery = await (navigator as HasBattery).getBattery?.().catch(() => undefined)
  return battery && Math.round(battery.level * 100)
}
