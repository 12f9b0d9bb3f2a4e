import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { isEventId, isNumber } from '../../wristband_number.ts'
import { PayPage } from './PayPage.tsx'

/** The top-up page of a wristband; `embed=true` hides the page frame. */
export function Pay() {
  const { client = '' } = useParams()
  const [search] = useSearchParams()
  return <ForNumber number={client} is_embedded={search.get('embed') === 'true'} />
}

/** The same on the organiser's own site, in a frame. */
export function EmbeddedPay() {
  const { client = '', mode = '' } = useParams()
  if (!['dark', 'light'].includes(mode)) return <Navigate to="/404" replace />
  return <ForNumber number={client} is_embedded />
}

function ForNumber({ number, is_embedded }: { number: string; is_embedded: boolean }) {
  const [search] = useSearchParams()
  const event_id = search.get('event_id') ?? undefined
  if (!isNumber(number) || (event_id !== undefined && !isEventId(event_id)))
    return <Navigate to="/404" replace />
  const wallet_key = { short_id: number.toUpperCase(), event_id }
  return <PayPage key={wallet_key.short_id} wallet_key={wallet_key} is_embedded={is_embedded} />
}
