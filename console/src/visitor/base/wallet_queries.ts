import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../../format.ts'
import { eventSent } from '../../frame/early.ts'
import { retry, retryDelay } from '../../retry.ts'
import { session } from '../../storage.ts'
import { sdk } from './sdk.ts'

export type ClientShort = Schema<'ClientShort'>
export type EventGeneral = Schema<'EventGeneral'>
export type Transaction = Schema<'Transaction'>

/** Whose wallet: the printed number and, for an archived event, which event. */
export type WalletKey = { short_id: string; event_id?: string }

/** Loads the wallet of a visitor. The key excludes the PIN, because keys end up in logs. */
export function walletQuery({ short_id, event_id }: WalletKey) {
  return queryOptions({
    queryKey: ['clients.short', short_id.toUpperCase(), event_id ?? null],
    queryFn: () => fetchWallet({ short_id, event_id }, pins.get(short_id)),
    retry,
    retryDelay,
  })
}

/** Loads the public facts of the event, in the language of the page. */
export function eventQuery({ short_id, event_id }: WalletKey, language: Language) {
  return queryOptions({
    queryKey: ['events.general', event_id ?? short_id.toUpperCase(), language],
    queryFn: () =>
      sdk.events.general({
        query: event_id ? { event_id, language } : { client_uid: short_id, language },
      }),
    initialData: eventSent(short_id, event_id, language) as EventGeneral | undefined,
    staleTime: 5 * 60_000,
    retry,
    retryDelay,
  })
}

/** The event's time zone, or while the event is unknown, the one most events have. */
export function timezoneOf(event: EventGeneral | undefined) {
  return event?.timezone ?? 'Europe/Zurich'
}

/** Asks with the PIN; a right one is remembered until the tab is closed, and nowhere else. */
export async function unlockWallet(key: WalletKey, pin: string) {
  const wallet = await sdk.clients.short(walletInput(key, pin))
  pins.set(key.short_id, pin)
  return wallet
}

async function fetchWallet(key: WalletKey, pin: string | null): Promise<ClientShort> {
  try {
    return await sdk.clients.short(walletInput(key, pin))
  } catch (error) {
    // The PIN was changed since: the balance must not disappear with it.
    if (!pin || !(error instanceof ApiError) || error.code !== 'wrong_pin') throw error
    pins.remove(key.short_id)
    return fetchWallet(key, null)
  }
}

function walletInput({ short_id, event_id }: WalletKey, pin: string | null) {
  return {
    path: { short_id },
    query: event_id ? { event_id } : {},
    headers: pin ? { 'wristband-pin': pin } : {},
  }
}

/** The PINs that were typed in this tab. */
export const pins = {
  get: (short_id: string) => session.get(pinKey(short_id)),
  set: (short_id: string, pin: string) => session.set(pinKey(short_id), pin),
  remove: (short_id: string) => session.remove(pinKey(short_id)),
}

function pinKey(short_id: string) {
  return `pin:${short_id.toUpperCase()}`
}
