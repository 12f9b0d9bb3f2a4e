import type { Schema } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffSdk } from './sdk.ts'

export type Me = Schema<'Me'>
export type Event = Schema<'Event'>

/** Who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['users.me'],
  queryFn: () => staffSdk.users.me(),
})

/** The events that the signed-in user may see, the latest first. */
export function eventsQuery(query: { skip: number; limit: number }) {
  return queryOptions({
    queryKey: ['events.list', query],
    queryFn: () =>
      staffSdk.events.list({ query: { ...query, sort_key: 'dateBegin', sort_order: 'DESC' } }),
    placeholderData: keepPreviousData,
  })
}
