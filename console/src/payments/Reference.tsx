import type { Schema } from '@kermesse/sdk/types'
import { Link } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'

type Entry = Schema<'PollEntry'>

/** The wristband's number, which leads to it, and the part that tells its payments apart. */
export function Reference({ referenceNumber, uid }: Pick<Entry, 'referenceNumber' | 'uid'>) {
  const { event_id = '' } = useScope()
  const [number = '', ...rest] = referenceNumber.split('_')
  return (
    <>
      <Link to={`/admin/events/${event_id}/clients/${uid}`}>{number}</Link>
      {rest.length > 0 && `_${rest.join('_')}`}
    </>
  )
}
