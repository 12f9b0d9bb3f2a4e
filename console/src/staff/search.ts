import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'

export type Hit = Schema<'SearchHit'>

/** A chip or a number may be worn at several events: a hit is known by its event too. */
export const hitKey = ({ kind, event_id, id }: Hit) => `${kind}-${event_id}-${id}`

/**
 * Records of every kind that the reader may see, the best first. Nothing is asked for less than two letters. In an event, a superadmin
 * finds what is of it before what is elsewhere.
 */
export function searchQuery(q: string, event_id: string | undefined, right: number) {
  return queryOptions({
    queryKey: ['search.all', event_id, q],
    queryFn: async ({ signal }) => {
      const places = right >= rights.superadmin && event_id ? [event_id, undefined] : [event_id]
      const asked = places.map((place) => {
        const query = { q, ...(place && { event_id: place }) }
        return staffSdk.search.all({ query }, { signal })
      })
      const hits = (await Promise.all(asked)).flatMap((answer) => answer.hits)
      return [...new Map(hits.map((hit) => [hitKey(hit), hit])).values()]
    },
    enabled: q.length >= 2 && right >= rights.cashier,
    placeholderData: q.length >= 2 ? keepPreviousData : undefined,
  })
}

export type QuickAction =
  | 'top_up'
  | 'pay_out'
  | 'block'
  | 'settings'
  | 'printers'
  | 'staff'
  | 'parameters'
  | 'clients'
  | 'assign'
  | 'where'
  | 'file'

/** The most frequent actions for a search result, with their addresses. */
export function quickActions(
  hit: Hit,
  right: number,
  event_id: string | undefined,
): { name: QuickAction; address: string }[] {
  const address = hitAddress(hit, right)
  const at = (name: QuickAction, rest: string) => ({ name, address: `${address}${rest}` })
  if (hit.kind === 'client')
    return [
      at('top_up', '?do=t'),
      at('pay_out', '?do=r'),
      ...(right >= rights.admin ? [at('block', '?do=b')] : []),
    ]
  if (hit.kind === 'bar')
    return [at('settings', '/settings'), at('printers', '/printers'), at('staff', '/staff')]
  if (hit.kind === 'device') {
    const list = event_id && right >= rights.superadmin && numbers_of[hit.subtitle ?? '']
    if (!list) return [at('where', '')]
    const address = `/admin/events/${event_id}/parameters/${list}?add=${encodeURIComponent(hit.title)}`
    return [at('where', ''), { name: 'assign', address }]
  }
  if (hit.kind === 'refund') return [at('file', '?do=file')]
  if (hit.kind === 'event') return [at('parameters', '/parameters'), at('clients', '/clients')]
  return []
}

/** The devices that an event has by their numbers, and on which list. */
const numbers_of: Record<string, string> = {
  smartphone: 'smartphones',
  mypos_terminal: 'terminals',
}

/** Returns the page of a record. */
export function hitAddress({ kind, id, event_id, title, subtitle }: Hit, right: number) {
  const event = `/admin/events/${event_id}`
  const is_super = right >= rights.superadmin
  const addresses = {
    client: `${event}/clients/${id}`,
    user: is_super ? `/admin/users/${id}` : `${event}/users/${id}`,
    // Superadmins see the device in the installation, admins its activity at the event.
    device: is_super
      ? `/admin/devices/${id}`
      : `${event}/${subtitle === 'mypos_terminal' ? 'mypos' : 'smartphones'}/${encodeURIComponent(title)}`,
    bar: `${event}/bars/${id}`,
    refund: `${event}/refunds/${id}`,
    payment: `${event}/payments/${id}`,
    event: `/admin/events/${id}`,
  }
  return addresses[kind]
}
