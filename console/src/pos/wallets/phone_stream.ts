import { follow } from '../../line.ts'
import { loadMenu } from '../menu/menu.ts'
import { loadStock, noteStock } from '../menu/stock.ts'
import { renew } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { askNow, noteEnded } from './known_wallets.ts'

type Message =
  | { type: 'open' | 'catalogue.changed' | 'pairing.ended' }
  | { type: 'stock.changed'; bar_id: string; left: Record<string, number> }
  | { type: 'wallets.changed'; wallets: { chip: string; state: 'blocked' | 'replaced' }[] }

const pause_ms = 2_000
/** Not all phones of an event ask in the same moment. */
const spread_ms = 1_000

let is_running = false

/** Follows what the server tells this phone, while a person is signed in on it. A menu waits for the order that is being sold. */
export function startStream(isSelling: () => boolean) {
  if (is_running) return
  is_running = true
  void run(isSelling)
}

async function run(isSelling: () => boolean) {
  const stopped = new AbortController()
  for (;;) {
    const session = posSession.get()
    if (session?.phone && session.person)
      await follow(lineOf(session.event_id, isSelling), stopped.signal)
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
  }
}

function lineOf(event_id: string, isSelling: () => boolean) {
  let received = ''
  return {
    open: (signal: AbortSignal) => {
      received = ''
      return posSdk.pos.stream({ query: { event_id } }, { signal })
    },
    heard(words: string) {
      const events = (received + words).split('\n\n')
      received = events.pop()!
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? []
        if (data) take(JSON.parse(data), isSelling)
      }
    },
    changed() {},
    live() {},
  }
}

function take(message: Message, isSelling: () => boolean) {
  // The server says why when the phone signs in again, and the phone locks itself.
  if (message.type === 'pairing.ended') void renew(true).catch(() => undefined)
  const session = posSession.get()
  const bar_id = session?.bar_id
  if (!session || !bar_id) return
  const at_bar = { ...session, bar_id }
  const soon = (work: () => Promise<unknown>) =>
    setTimeout(() => void work().catch(() => undefined), Math.random() * spread_ms)
  if (message.type === 'open' || message.type === 'catalogue.changed')
    soon(() => loadMenu(at_bar, isSelling()))
  // Nothing was told before the stream was open.
  if (message.type === 'open') {
    soon(() => loadStock(at_bar))
    askNow()
  }
  if (message.type === 'stock.changed' && message.bar_id === bar_id) noteStock(message.left)
  if (message.type === 'wallets.changed') void noteEnded(message.wallets)
}
