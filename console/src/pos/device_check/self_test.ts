import type { SignName } from '../base/Sign.tsx'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

/** `wait`: a person has to say, or something has to be held. */
export type Finding = 'wait' | 'good' | 'bad' | 'missing'

export const signs: Record<Finding, SignName> = {
  good: 'tick',
  bad: 'cross',
  missing: 'minus',
  wait: 'look',
}

const most_apart_ms = 2_000
const place_ms = 10_000
const oldest_place_ms = 5 * 60_000

/** Whether the browser keeps what this device stores. */
export async function checkStorage(): Promise<Finding> {
  const is_kept = await navigator.storage?.persisted?.().catch(() => false)
  return is_kept ? 'good' : 'bad'
}

/** Opens the camera for a moment. */
export async function checkCamera(): Promise<Finding> {
  if (!navigator.mediaDevices) return 'missing'
  try {
    const asked = { audio: false, video: { facingMode: 'environment' } }
    const stream = await navigator.mediaDevices.getUserMedia(asked)
    for (const track of stream.getTracks()) track.stop()
    return 'good'
  } catch (error) {
    const is_refused = error instanceof DOMException && error.name === 'NotAllowedError'
    return is_refused ? 'bad' : 'missing'
  }
}

export async function checkWakeLock(): Promise<Finding> {
  if (!('wakeLock' in navigator)) return 'missing'
  const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
  await lock?.release()
  return lock ? 'good' : 'bad'
}

/** Asks for the place of the device, which a paired phone reports from then on. */
export async function checkPlace(): Promise<Finding> {
  const { geolocation } = navigator
  if (!geolocation) return 'missing'
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      () => resolve('good'),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'bad' : 'missing'),
      { timeout: place_ms, maximumAge: oldest_place_ms },
    )
  })
}

/** How far the clock of this device is from the server's, in milliseconds; the way there and back counts half. */
export async function clockError() {
  const { event_id = '' } = posSession.get() ?? {}
  const begin = Date.now()
  const answer = await posSdk.pos.catalogue({ query: { event_id } })
  const end = Date.now()
  if (!answer) throw new Error('the server answers a call without an etag')
  return (begin + end) / 2 - answer.server_time_ms
}

export const isClockGood = (error_ms: number) => Math.abs(error_ms) <= most_apart_ms
