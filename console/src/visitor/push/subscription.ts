import { ApiError } from '@kermesse/sdk/client'
import { currentLanguage } from '../../i18n/i18n.ts'
import { sdk } from '../base/sdk.ts'
import { pins } from '../base/wallet_queries.ts'
import { keptToken } from './kept_token.ts'

/** Whose messages: one wristband at one event. */
export type Subject = { uid: string; short_id: string; event_id: string }
/** `ended`: it was switched off on purpose. */
export type PushState = 'on' | 'off' | 'ended' | 'denied' | 'unsupported' | 'home_screen'

/** Reads the push state of browser and server without a permission prompt. */
export async function readState(subject: Subject): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isOnHomeScreenOnly() ? 'home_screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const token = await currentToken()
  if (!token) return 'off'
  const asked = { path: { uid: subject.uid }, body: { notification_token: token } }
  if ((await sdk.notifications.exists(asked)).exists) {
    keptToken(subject).set(token)
    return 'on'
  }
  keptToken(subject).remove()
  return (await sdk.notifications.exists_disabled(asked)).exists ? 'ended' : 'off'
}

/** Asks for the permission, subscribes at the browser's push service and tells the server. */
export async function switchOn(subject: Subject): Promise<PushState> {
  // In the same breath as the touch: a browser that is asked later says no.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const token = await subscribe()
  await sdk.notifications.subscribe({
    ...withPin(subject),
    body: { notification_token: token, language: currentLanguage() },
  })
  keptToken(subject).set(token)
  return 'on'
}

/** The browser stays subscribed: another wristband of the family may be told on the same phone. */
export async function switchOff(subject: Subject): Promise<PushState> {
  const token = (await currentToken()) ?? keptToken(subject).get()
  if (token)
    await sdk.notifications.unsubscribe({
      ...withPin(subject),
      body: { notification_token: token },
    })
  keptToken(subject).remove()
  return 'ended'
}

/** Returns true if the PIN is missing or wrong. */
export function isAboutPin(error: unknown) {
  return error instanceof ApiError && (error.code === 'pin_required' || error.code === 'wrong_pin')
}

function withPin({ uid, short_id }: Subject) {
  const pin = pins.get(short_id)
  return { path: { uid }, headers: pin ? { 'wristband-pin': pin } : {} }
}

async function currentToken() {
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription()
  return subscription && JSON.stringify(subscription)
}

async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready
  const { public_key } = await sdk.notifications.key()
  const applicationServerKey = bytesOf(public_key)
  const options = { userVisibleOnly: true, applicationServerKey }
  const before = await pushManager.getSubscription()
  // The installation may have other keys now: the old subscription would not be told anything.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey))
    await before.unsubscribe()
  return JSON.stringify(await pushManager.subscribe(options))
}

function bytesOf(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSame(a: ArrayBuffer | null, b: Uint8Array) {
  return a !== null && [...new Uint8Array(a)].join() === [...b].join()
}

/** On an iPhone only what is on the home screen may show messages. */
function isOnHomeScreenOnly() {
  return (
    /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
  )
}
