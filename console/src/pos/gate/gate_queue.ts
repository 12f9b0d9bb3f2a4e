import { queueState, setQueueState } from '../queue/queue_state.ts'
import { startSender } from '../queue/sender.ts'
import { onConnectionChange } from '../session/connection.ts'
import { lockOfPhone } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { isAtWork, posSession } from '../session/pos_session.ts'
import {
  countDecisions,
  deleteDecisions,
  type KeptDecision,
  type KeptPassage,
  keepDecision,
  readDecisions,
} from './gate_disk.ts'

const most_sent = 200

let sendNow: (() => void) | undefined

const waiting = () => queueState().scans
const noteWaiting = (scans: number) => setQueueState({ ...queueState(), scans })

/** Keeps a decision on disk, and sends it. Rejects if it could not be written: then nobody was let in. */
export async function queueDecision(decision: KeptDecision, passages: KeptPassage[]) {
  await keepDecision(decision, passages)
  noteWaiting(waiting() + 1)
  sendNow?.()
}

/** Sends what waits, once a start of the app. */
export function startDecisions() {
  if (sendNow) return
  sendNow = () => undefined
  void countDecisions()
    .catch(() => 0)
    .then((count) => {
      noteWaiting(count)
      sendNow = startSender({
        waiting,
        send,
        canSend: () => isAtWork(posSession.get()) && lockOfPhone() !== 'over',
      })
      onConnectionChange(({ is }) => {
        if (is !== 'offline') sendNow?.()
      })
      posSession.subscribe(() => sendNow?.())
    })
}

async function send() {
  if (waiting() === 0) return
  const { event_id = '' } = posSession.get() ?? {}
  const mine = await readDecisions(event_id, most_sent)
  if (mine.length === 0) return
  const checks = mine.map(({ input }) => input)
  const { results } = await posSdk.entrance_checks.batch({ query: { event_id }, body: { checks } })
  // A decision has happened, so it is sent until the server has it.
  const done = mine.flatMap(({ key }, n) => (results[n]?.status === 'refused' ? [] : [key]))
  await deleteDecisions(done)
  noteWaiting(await countDecisions())
}
