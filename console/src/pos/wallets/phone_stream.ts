import type { Schema } from '@kermesse/sdk/types'
import { follow } from '../../line.ts'
import { loadMenu } from '../menu/menu.ts'
import { loadStock, noteStock } from '../menu/stock.ts'
import { askOrders } from '../orders/staff_orders.ts'
import { renew } from '../session/phone.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { posSession } from '../session/pos_session.ts'
import { askNow, enterTold, followedRevision, noteEnded, whenAsked } from './known_wallets.ts'

type Message =
  | { type: 'open'; server_time_ms: number }
  | { type: 'catalogue.changed' | 'pairing.ended' | 'phone.changed' }
  | { type: 'stock.changed'; bar_id: string; left: Record<string, number>; sold_out: string[] }
  | { type: 'wallets.changed'; wallets: { chip: string; state: 'blocked' | 'replaced' }[] }
  | { type: 'wallets'; gzip: string }

const pause_ms = 2_000
/** Not all phones of an event ask in the same moment. */
const spread_ms = 1_000
/** A stream that goes on from a revision begins with what has changed since. */
const first_told_ms = 5_000
const can_follow = 'DecompressionStream' in globalThis

let is_running = false

/** Follows what the server tells this phone, while a person is signed in on it. A menu waits for the order that is being sold. */
export function startStream(isSelling: () => boolean) {
  if (is_running) return
  is_running = true
  void run(isSelling)
}

async function run(isSelling: () => boolean) {
  for (;;) {
    const session = posSession.get()
    if (session?.phone && session.person) {
      const stopped = new AbortController()
      // Each stream continues from the revision that the phone has when it opens.
      if (can_follow) whenAsked(() => stopped.abort())
      await follow(lineOf(session.event_id, isSelling), stopped.signal)
    }
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
  }
}

function lineOf(event_id: string, isSelling: () => boolean) {
  let received = ''
  let since: string | undefined
  const told = createTold(() => since !== undefined)
  return {
    open: async (signal: AbortSignal) => {
      received = ''
      since = can_follow ? await followedRevision() : undefined
      const query = { event_id, ...(since !== undefined && { since }) }
      return posSdk.pos.stream({ query }, { signal })
    },
    heard(words: string) {
      const events = (received + words).split('\n\n')
      received = events.pop()!
      for (const event of events) {
        const [, data] = /^data: (.*)$/m.exec(event) ?? []
        if (data) take(JSON.parse(data), isSelling, told)
      }
    },
    changed() {},
    live() {},
  }
}

type Told = ReturnType<typeof createTold>

/** The changes of the wallets that a stream tells, in their order. */
function createTold(isFollowing: () => boolean) {
  /** How far the clock of the phone is ahead, with the shortest way that a message has taken. */
  let ahead_ms = Number.POSITIVE_INFINITY
  let entered = Promise.resolve()
  let is_begun = false
  let is_broken = false
  const noteTime = (server_time_ms: number) => {
    ahead_ms = Math.min(ahead_ms, Date.now() - server_time_ms)
  }
  const enter = async (gzip: string) => {
    const answer = await unpacked(gzip)
    noteTime(answer.server_time_ms)
    await enterTold(answer, answer.server_time_ms + ahead_ms)
  }
  return {
    open(server_time_ms: number) {
      noteTime(server_time_ms)
      is_begun = false
      is_broken = false
      if (!isFollowing()) return askNow()
      setTimeout(() => is_begun || askNow(), first_told_ms)
    },
    enter(gzip: string) {
      is_begun = true
      // Later ones do not tell what one that was not entered has: the answer to a request has it.
      entered = entered
        .then(() => (is_broken ? undefined : enter(gzip)))
        .catch(() => {
          is_broken = true
          askNow()
        })
    },
  }
}

async function unpacked(gzip: string): Promise<Schema<'PosWallets'>> {
  const bytes = Uint8Array.from(atob(gzip), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).json()
}

function take(message: Message, isSelling: () => boolean, told: Told) {
  // The server says why when the phone signs in again, and the phone locks itself.
  if (message.type === 'pairing.ended') void renew(true).catch(() => undefined)
  const soon = (work: () => Promise<unknown>) =>
    setTimeout(() => void work().catch(() => undefined), Math.random() * spread_ms)
  if (message.type === 'open' || message.type === 'phone.changed') soon(askOrders)
  const session = posSession.get()
  const bar_id = session?.bar_id
  if (!session || !bar_id) return
  const at_bar = { ...session, bar_id }
  if (message.type === 'open' || message.type === 'catalogue.changed')
    soon(() => loadMenu(at_bar, isSelling()))
  // Nothing was told before the stream was open.
  if (message.type === 'open') {
    soon(() => loadStock(at_bar))
    told.open(message.server_time_ms)
  }
  if (message.type === 'wallets') told.enter(message.gzip)
  if (message.type === 'stock.changed' && message.bar_id === bar_id)
    noteStock(message.left, message.sold_out)
  if (message.type === 'wallets.changed') void noteEnded(message.wallets)
}
