import i18next from 'i18next'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { note, noteError, openLog } from '../orders/phone_log.ts'
import { useQueue } from '../queue/queue_state.ts'
import { onUnreadable, useReaderState } from '../reader/reader.ts'
import { useSale } from '../sale/sale.ts'
import { useConnection } from '../session/connection.ts'
import { useSession } from '../session/pos_session.ts'
import { StaffMessages } from './StaffMessages.tsx'

let is_watched = false

/** Writes the log of a paired phone, and shows the messages of staff over its menu. */
export function watchPhone() {
  if (is_watched) return
  is_watched = true
  void openLog().catch(() => undefined)
  note('started', __VERSION__)
  addEventListener('error', ({ error }) => noteError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => noteError('unhandled', reason))
  onUnreadable(() => note('reader', 'unreadable'))
  const place = document.createElement('div')
  document.body.append(place)
  void i18next
    .loadNamespaces('pos_orders')
    .catch(() => undefined)
    .then(() => createRoot(place).render(<PhoneWatch />))
}

function PhoneWatch() {
  const sale = useSale()
  const { is: connection } = useConnection()
  const reader = useReaderState()
  const session = useSession()
  const { unsent } = useQueue()
  const right = session?.person ? session.right : 0
  const code = sale.is === 'refused' ? sale.refused.code : ''
  useEffect(() => note('connection', connection), [connection])
  useEffect(() => note('reader', reader), [reader])
  useEffect(() => note(right > 0 ? 'signed in' : 'signed out', right), [right])
  useEffect(() => note('unsent', unsent), [unsent])
  useEffect(() => {
    if (sale.is !== 'idle') note('sale', sale.is, code)
  }, [sale.is, code])
  return <StaffMessages />
}
