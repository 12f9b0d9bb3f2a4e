import type { Outbox } from '@kermesse/sdk/phone_outbox'
import { useEffect, useState } from 'react'
import { queueOfPhone } from './engine.ts'
import { useQueue } from './queue_state.ts'

/** The queue of this phone, for its pages. Undefined while it opens. */
export function useOutbox() {
  const [outbox, setOutbox] = useState<Outbox>()
  // Each change of the queue draws its pages again.
  useQueue()
  useEffect(() => {
    queueOfPhone().then(setOutbox, () => undefined)
  }, [])
  return outbox
}
