import type { Schema } from '@kermesse/sdk/types'
import { useCallback, useEffect, useState } from 'react'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession, posSession } from '../session/pos_session.ts'

export type Details = Schema<'DrawerDetails'>
export type Drawer =
  | { is: 'asked' }
  | { is: 'failed' }
  | { is: 'none' }
  | ({ is: 'found' } & Details)

/** The drawer that is open on this phone, or else one of its person's; and how to show it after a change. */
export function useDrawer() {
  const [drawer, setDrawer] = useState<Drawer>({ is: 'asked' })
  const show = useCallback((details: Details) => setDrawer({ is: 'found', ...details }), [])
  const read = useCallback(async () => {
    const query = { ...eventOfSession(), state: ['open' as const], limit: 50 }
    const { phone, user_id } = posSession.get() ?? {}
    const { drawers } = await posSdk.drawers.list({ query })
    const found =
      drawers.find(({ devices }) => phone && devices.includes(phone.number)) ??
      drawers.find((one) => phone === undefined || one.user_id === user_id)
    if (!found) return setDrawer({ is: 'none' })
    show(await posSdk.drawers.get({ path: { id: found._id }, query: eventOfSession() }))
  }, [show])
  useEffect(() => {
    read().catch(() => setDrawer({ is: 'failed' }))
  }, [read])
  return { drawer, show, read }
}
