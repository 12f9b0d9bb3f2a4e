import { createStore, useStore } from '../base/store.ts'
import { startSender } from '../queue/sender.ts'
import { onConnectionChange } from '../session/connection.ts'
import { isLocked } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import {
  countDecisions,
  deleteDecisions,
  type KeptDecision,
  type KeptPassage,
  keepDecision,
  readDecisions,
} from './gate_disk.ts'

const most_sent = 200

/** Decisions of this gate that the server does not have yet. */
const waiting = createStore(0)
let sendNow: (() => void) | undefined

export const useWaitingDecisions = () => useStore(waiting)

/** Keeps a decision on disk, and sends it. Rejects if it could not be written: then nobody was let in. */
export async function queueDecision(decision: KeptDecision, passages: KeptPassage[]) {
  await keepDecision(decision, passages)
  waiting.set(waiting.get() + 1)
  sendNow?.()
}

/** Sends what waits, once a start of the app. */
export function startDecisions() {
  if (sendNow) return
  sendNow = () => undefined
  void countDecisions()
    .catch(() => 0)
    .then((count) => {
      waiting.set(count)
      sendNow = startSender({
        waiting: waiting.get,
        send,
        canSend: () => Boolean(posSession.get()?.person) && !isLocked(),
      })
      onConnectionChange(({ is }) => {
        if (is !== 'offline') sendNow?.()
      })
      posSession.subscribe(() => sendNow?.())
    })
}

async function send() {
  if (waiting.get() === 0) return
  const { event_id = '' } = posSession.get() ?? {}
  const mine = await readDecisions(event_id, most_sent)
  if (mine.length === 0) return
  const checks = mine.map(({ input }) => input)
  const { results } = await posSdk.entrance_checks.batch({ query: { event_id }, body: { checks } })
  // A decision has happened, so it is sent until the server has it.
  const done = mine.flatMap(({ key }, n) => (results[n]?.status === 'refused' ? [] : [key]))
  await deleteDecisions(done)
  waiting.set(await countDecisions())
}
