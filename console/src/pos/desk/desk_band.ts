import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { createStore, useStore } from '../base/store.ts'
import type { Band } from '../reader/band_text.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'

export type DeskClient = Schema<'Client'>
export type DeskBand =
  | { is: 'asked' }
  | {
      is: 'found'
      client: DeskClient
      transactions: Schema<'Transaction'>[]
      /** The number on the chip, where it is another one. */
      other_number?: string
    }
  | { is: 'failed'; reason: BandFailure }
/** `unknown_number`: of a number that was typed or scanned nobody is told whether another event has it. */
export type BandFailure = 'staff' | 'other_event' | 'nobody' | 'unknown_number' | 'no_connection'

const shown_transactions = 10

const band = createStore<DeskBand | null>(null)
let asked = 0

export const useDeskBand = () => useStore(band)
export const eventQuery = () => ({ event_id: posSession.get()?.event_id ?? '' })

/** Reads a band with its last movements, and answers its number. */
export async function loadBand(read: Band & { says?: string }): Promise<string | undefined> {
  const own = ++asked
  // The page closes as soon as another band is held. A top-up that was begun there would go to the wrong visitor.
  if (!isShown(read)) band.set({ is: 'asked' })
  const next = await readBand(read).catch(
    async (error: unknown): Promise<DeskBand> => ({
      is: 'failed',
      reason: await failureOf(read, error),
    }),
  )
  if (own !== asked) return undefined
  band.set(next)
  return next.is === 'found' ? next.client.short_id : undefined
}

export function isShown(read: Band) {
  const shown = band.get()
  if (shown?.is !== 'found') return false
  const { uid, short_id } = shown.client
  return 'uid' in read ? read.uid === uid : read.number === short_id
}

export function leaveBand() {
  asked += 1
  band.set(null)
}

class UnknownBand extends Error {}

/** Says why a wristband was not found; whose a chip is, is asked of the server. */
export async function failureOf(read: Band, error: unknown): Promise<BandFailure> {
  const is_unknown =
    error instanceof UnknownBand || (error instanceof ApiError && error.status === 404)
  if (!is_unknown) return 'no_connection'
  if (!('uid' in read)) return 'unknown_number'
  const query = { ...eventQuery(), uid: read.uid }
  const { belongs_to } = await posSdk.desk.identify({ query }).catch(() => ({
    belongs_to: 'no_connection' as const,
  }))
  return belongs_to === 'client' ? 'nobody' : belongs_to
}

/** The number of the wristband in use that a ticket became; undefined without one. */
export async function numberOfTicket(ticket: string) {
  const { short_id } = await posSdk.desk.identify({ query: { ...eventQuery(), ticket } })
  return short_id ?? undefined
}

export type Found = Schema<'ListedClient'>

export const shown_matches = 8

/** Visitors whose name has this part. */
export async function findByName(name: string): Promise<Found[]> {
  const query = { ...eventQuery(), name, limit: shown_matches, transferred: false }
  return (await posSdk.clients.list({ query })).clients
}

/** The chip of a band; a number that was typed or scanned is looked up. */
export async function chipFor(read: Band) {
  if ('uid' in read) return read.uid
  const query = { ...eventQuery(), short_id: read.number, limit: 1 }
  const { clients } = await posSdk.clients.list({ query })
  if (!clients[0]) throw new UnknownBand(read.number)
  return clients[0].uid
}

async function readBand(read: Band & { says?: string }): Promise<DeskBand> {
  const uid = await chipFor(read)
  const query = eventQuery()
  const [client, { transactions }] = await Promise.all([
    posSdk.clients.get({ path: { uid }, query }),
    posSdk.transactions.list({ query: { ...query, uid, limit: shown_transactions } }),
  ])
  const { says } = read
  const is_other = says !== undefined && says !== client.short_id
  return { is: 'found', client, transactions, ...(is_other && { other_number: says }) }
}
