import { createStore, useStore } from '../base/store.ts'

/** The queue in figures, for the pages that do not load it. Amounts in minor units. */
export type QueueState = {
  /** False until the queue was read from the disk: nobody knows what waits. */
  is_read: boolean
  /** Sales that the server has not answered for. */
  unsent: number
  /** Decisions of a gate that the server does not have. */
  scans: number
  amount: number
  /** As the limit for offline sales counts: money to wristbands too. */
  at_risk: number
  /** When the oldest of them was made, in milliseconds by the clock of the phone. */
  oldest_at: number | null
  /** Sales that ended otherwise than the seller was told. */
  open: number
  /** No sale is taken offline any more, because those that wait reach the limit of the phone. */
  is_full: boolean
  /** The server has another entry under the number of one of ours. */
  is_forked: boolean
  /** Nothing is sold offline, because the phone was without contact for too long. */
  is_away: boolean
}

const unread_queue: QueueState = {
  is_read: false,
  unsent: 0,
  scans: 0,
  amount: 0,
  at_risk: 0,
  oldest_at: null,
  open: 0,
  is_full: false,
  is_forked: false,
  is_away: false,
}

const queue = createStore<QueueState>(unread_queue)

export const queueState = queue.get
export const useQueue = () => useStore(queue)
export const setQueueState = queue.set
