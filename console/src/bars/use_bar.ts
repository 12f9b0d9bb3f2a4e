import { useQuery } from '@tanstack/react-query'
import { useOutletContext, useParams } from 'react-router-dom'
import type { ListedRow } from '../resource/define.ts'
import { recordQuery } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import { bars } from './bars.ts'

/**
 * Loads the bar of the address, without refetches that would replace values while they are edited.
 */
export function useAskedBar() {
  const { bar_id = '' } = useParams()
  const { event_id } = useScope()
  return useQuery({
    ...recordQuery(bars, event_id, bar_id),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The same, for the tabs of its page. */
export function useBar() {
  return useOutletContext<ListedRow<'bars'>>()
}

export function addressOfBar(event_id: string | undefined, bar_id: string) {
  return `/admin/events/${event_id}/bars/${bar_id}`
}
