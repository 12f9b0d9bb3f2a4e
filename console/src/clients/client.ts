import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { formatMoney } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { isNumber, numberIn } from '../wristband_number.ts'

export type Client = Schema<'Client'>
export type ClientTransaction = Schema<'Transaction'>
export type RefundOption = Schema<'RefundOption'>

/** The confirmation of an action, and its undo if possible. */
export type Done = { text: string; undo?: () => Promise<unknown> }

/** A wristband with its holder, as the engine's own forms ask for it too. */
export function clientQuery(event_id: string, uid: string) {
  return queryOptions({
    queryKey: ['clients.get', event_id, uid],
    queryFn: ({ signal }) => readClient(event_id, uid, signal),
  })
}

async function readClient(event_id: string, uid: string, signal?: AbortSignal) {
  const input = { path: { uid }, query: { event_id } }
  const client = await staffSdk.clients.get(input, { ...(signal && { signal }) })
  return { ...client, _id: client.uid }
}

/** Loads the refundable amount of each method, or the reason for none. */
export function waysQuery(event_id: string, uid: string, force = false) {
  return queryOptions({
    queryKey: ['clients.refund_options', event_id, uid, force],
    queryFn: ({ signal }) =>
      staffSdk.clients.refund_options(
        { path: { uid }, query: { event_id, ...(force && { force }) } },
        { signal },
      ),
    // Money is never handed out by a figure of before.
    staleTime: 0,
  })
}

const lists = ['clients.list', 'clients.refund_options', 'transactions.list']

/** Everything that shows wristbands asks again. */
export function refreshClients(cache: QueryClient) {
  const shown = ['clients.get', ...lists]
  return Promise.all(shown.map((name) => cache.invalidateQueries({ queryKey: [name] })))
}

/**
 * Refreshes one wristband. Its own data change last, so that no outdated dialog is shown beside the
 * new balance.
 */
export async function refreshClient(cache: QueryClient, event_id: string, uid: string) {
  const { queryKey } = clientQuery(event_id, uid)
  await cache.cancelQueries({ queryKey })
  const [client] = await Promise.all([
    readClient(event_id, uid).catch(() => null),
    ...lists.map((name) => cache.invalidateQueries({ queryKey: [name] })),
  ])
  if (client) cache.setQueryData(queryKey, client)
  else await cache.invalidateQueries({ queryKey })
}

/** Finds the chip of a number, chip or wallet address; null if unknown. */
export async function findUid(event_id: string, typed: string): Promise<string | null> {
  const read = numberIn(typed)
  const [by_number, by_chip] = await Promise.all([
    isNumber(read) ? found({ event_id, short_id: read }) : null,
    /^[0-9A-Z]{4,40}$/.test(read) ? found({ event_id, uid: read }) : null,
  ])
  return by_number ?? by_chip
}

async function found(query: { event_id: string; short_id?: string; uid?: string }) {
  const { clients } = await staffSdk.clients.list({ query: { ...query, limit: 1 } })
  return clients[0]?.uid ?? null
}

/** Returns the result of a search if it is the only one. */
export async function findOnly(event_id: string, search: string): Promise<string | null> {
  const { clients } = await staffSdk.clients.list({ query: { event_id, search, limit: 2 } })
  return clients.length === 1 ? clients[0]!.uid : null
}

export type Desk = {
  client: Client
  /** Confirms an action and refreshes the wristband. */
  onDone: (done: Done) => Promise<unknown>
  onClose: () => void
}

export const DeskContext = createContext<Desk | null>(null)

/** The wristband on the desk and the context of its actions. */
export function useDesk() {
  const { client, onDone, onClose } = useContext(DeskContext)!
  const { event_id, right, currency } = useScope()
  return {
    client,
    onDone,
    onClose,
    right,
    is_admin: right >= rights.admin,
    currency,
    query: { event_id: event_id! },
    path: { uid: client.uid },
    money: (amount: number) => formatMoney(amount, currency),
  }
}

/** Sums and differences in whole cents: fractions of a franc do not add up exactly. */
export function plus(...amounts: number[]) {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
}
