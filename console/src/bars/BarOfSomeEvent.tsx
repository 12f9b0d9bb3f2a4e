import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { addressOfBar } from './use_bar.ts'

const limit = 1000

/** Redirects an old address of a bar to the one below its event. */
export function BarOfSomeEvent() {
  const { bar_id } = useParams()
  const { data: event_id, error } = useQuery({
    queryKey: ['bars.all', 'event of', bar_id],
    queryFn: () => eventOf(bar_id!),
  })
  if (error)
    return (
      <Notice on_page tone="error">
        <ErrorText error={error} />
      </Notice>
    )
  if (event_id === undefined) return null
  return <Navigate to={event_id ? addressOfBar(event_id, bar_id!) : '/404'} replace />
}

/** A copy of an event has the ids of the original: the latest in the list is as good as any. */
async function eventOf(bar_id: string) {
  for (let skip = 0; ; skip += limit) {
    const { bars } = await staffSdk.bars.all({ query: { skip, limit } })
    const found = bars.find(({ _id }) => _id === bar_id)
    if (found || bars.length < limit) return found?.event_id ?? null
  }
}
