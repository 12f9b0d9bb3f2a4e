import { useEffect } from 'react'
import { useSession } from '../session/pos_session.ts'

/** Opens the queue of a paired phone in the one window that sells. It is no part of the first page. */
export function useEngine(is_only: boolean | undefined) {
  const pairing_id = useSession()?.phone?.pairing_id
  useEffect(() => {
    if (!is_only || !pairing_id) return
    const started = import('../queue/engine.ts').then(({ queueOfPhone }) => queueOfPhone())
    void started
      .then(() => import('./watch_phone.tsx'))
      .then(({ watchPhone }) => watchPhone())
      .catch(() => undefined)
  }, [is_only, pairing_id])
}
