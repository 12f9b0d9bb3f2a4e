import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { currentLanguage } from '../i18n/i18n.ts'
import { session } from '../storage.ts'
import { staffSdk } from './staff_sdk.ts'

export type Me = Schema<'Me'>
export type Event = Schema<'Event'>
export type ListedEvent = Schema<'ListedEvent'>

/** The signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['users.me'],
  queryFn: async () => {
    const me = await staffSdk.users.me()
    keepEvent(me)
    return me
  },
  // The parts of a page that opens come one after another, and all of them ask.
  staleTime: 5_000,
})

/** Below superadmin, the tab keeps the name of the one event and the language that is spoken in it. */
function keepEvent({ event_name, right }: Me) {
  if (right >= rights.superadmin || !event_name) return
  session.set('name', event_name)
  session.set('locale', currentLanguage())
}

/** An event with all that is configured. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: ['events.get', undefined, id],
    queryFn: () => staffSdk.events.get({ path: { id } }),
    staleTime: 30_000,
  })
}

/** Facts about the event that all of its staff may read; admins load the whole event. */
export function eventFactsQuery(id: string, right: number) {
  const is_admin = right >= rights.admin
  return queryOptions({
    queryKey: is_admin ? eventQuery(id).queryKey : ['events.general', undefined, id],
    queryFn: (): Promise<Facts> =>
      is_admin
        ? staffSdk.events.get({ path: { id } })
        : staffSdk.events.general({ query: { event_id: id } }),
    staleTime: 30_000,
  })
}
type Facts = Pick<
  Event,
  'name' | 'archived' | 'timezone' | 'currencyCode' | 'dayStartTime' | 'desk_may_reverse'
> & { dateBegin?: string | null; dateEnd?: string | null }

/** The events that the signed-in user may see, the latest first. */
export function eventsQuery(query: { skip: number; limit: number }) {
  return queryOptions({
    queryKey: ['events.list', query],
    queryFn: () =>
      staffSdk.events.list({ query: { ...query, sort_key: 'dateBegin', sort_order: 'DESC' } }),
    placeholderData: keepPreviousData,
  })
}

/** Live figures, polled every five seconds while the page is visible. */
export function cockpitQuery(event_id: string) {
  return queryOptions({
    queryKey: ['events.cockpit', event_id],
    queryFn: ({ signal }) => staffSdk.events.cockpit({ path: { id: event_id } }, { signal }),
    refetchInterval: 5_000,
  })
}
