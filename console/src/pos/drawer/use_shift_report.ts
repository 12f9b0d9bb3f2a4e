import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, posSession } from '../session/pos_session.ts'

type Report = Schema<'ShiftReport'>
export type FoundShift =
  | { is: 'asked' }
  | { is: 'failed' }
  | { is: 'none' }
  | { is: 'found'; report: Report }

/** The report of the shift that the person has on this phone now. */
export function useShiftReport() {
  const [found, setFound] = useState<FoundShift>({ is: 'asked' })
  useEffect(() => {
    readShift().then(setFound, () => setFound({ is: 'failed' }))
  }, [])
  return found
}

async function readShift(): Promise<FoundShift> {
  const { phone, user_id } = posSession.get() ?? {}
  if (!phone) return { is: 'none' }
  const query = { ...eventOfSession(), state: ['open' as const], search: phone.number }
  const { shifts } = await posSdk.shifts.list({ query })
  const own = shifts.find(
    (shift) => shift.smartphone_number === phone.number && shift.user_id === user_id,
  )
  if (!own) return { is: 'none' }
  const path = { id: own._id }
  return { is: 'found', report: await posSdk.shifts.report({ path, query: eventOfSession() }) }
}

/** True if nothing was sold, topped up, paid out or taken back. */
export function isEmptyReport({
  payments,
  items,
  containers,
  top_ups,
  payouts,
  corrections,
}: Report) {
  const parts = [payments, items, containers, top_ups, payouts, corrections]
  return parts.every(({ length }) => length === 0)
}
