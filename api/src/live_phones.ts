import type { PhoneNews, PhoneSource } from '@kermesse/core/operations/stream_source'
import { metrics } from '@kermesse/core/platform/metrics'
import { type Stream, write } from './live.ts'
import { createWalletFollowers, type WriteWallets } from './wallet_followers.ts'

export type { WriteWallets }

type Listener = { stream: Stream; source: PhoneSource }
/** The phones of one event: their news are read once for all of them. */
type Room = {
  listeners: Set<Listener>
  followers: ReturnType<typeof createWalletFollowers>
  timer: NodeJS.Timeout
  news?: PhoneNews
  is_reading: boolean
}

const every_ms = 1_000

/** Tells phones what has changed at their event. */
export function openPhoneRooms(writeWallets: WriteWallets) {
  const rooms = new Map<string, Room>()
  return {
    /** Returns a function that leaves the room. */
    enter(event_id: string, source: PhoneSource, stream: Stream) {
      const room: Room = rooms.get(event_id) ?? {
        listeners: new Set(),
        followers: createWalletFollowers(writeWallets),
        timer: setInterval(() => void look(room), every_ms),
        is_reading: false,
      }
      rooms.set(event_id, room)
      const listener = { stream, source }
      room.listeners.add(listener)
      write(stream, textOf({ type: 'open', server_time_ms: Date.now() }))
      void room.followers.enter(listener)
      void look(room)
      return () => {
        room.listeners.delete(listener)
        room.followers.leave(listener)
        if (room.listeners.size > 0) return
        clearInterval(room.timer)
        rooms.delete(event_id)
      }
    },
  }
}

/** Reads the news; a database that is away is asked again. */
async function look(room: Room) {
  const [first] = room.listeners
  if (!first || room.is_reading) return
  room.is_reading = true
  const ids = [...room.listeners].flatMap(({ source }) => source.pairing_id ?? [])
  const news = await first.source.read(room.news, ids).catch(() => undefined)
  room.is_reading = false
  if (!news) return
  const before = room.news
  room.news = news
  tellEnded(room, new Set(news.ended_pairings))
  void room.followers.tellChanges()
  if (!before) return
  tellOrders(room, before, news)
  if (news.catalogue !== before.catalogue) tell(room, { type: 'catalogue.changed' })
  if (news.wallets.length > 0) tell(room, { type: 'wallets.changed', wallets: news.wallets })
  for (const bar_id of new Set([before, news].flatMap(barsOf))) {
    const changed = stockAt(news, bar_id)
    if (JSON.stringify(changed) !== JSON.stringify(stockAt(before, bar_id)))
      tell(room, changed, (bar) => bar === null || bar === bar_id)
  }
}

const barsOf = ({ stock, sold_out }: PhoneNews) => [...Object.keys(stock), ...Object.keys(sold_out)]

const stockAt = ({ stock, sold_out }: PhoneNews, bar_id: string) => ({
  type: 'stock.changed',
  bar_id,
  left: stock[bar_id] ?? {},
  sold_out: sold_out[bar_id] ?? [],
})

/** The guard of streams ends them within seconds; a phone that is told locks itself before. */
function tellEnded({ listeners }: Room, ended: Set<string>) {
  if (ended.size === 0) return
  for (const { stream, source } of listeners) {
    if (!ended.has(source.pairing_id ?? '')) continue
    write(stream, textOf({ type: 'pairing.ended' }))
    stream.response.end()
  }
}

/** A phone that is new to the room asks by itself. */
function tellOrders({ listeners }: Room, before: PhoneNews, { orders }: PhoneNews) {
  for (const { stream, source } of listeners) {
    const id = source.pairing_id ?? ''
    if (before.orders[id] !== undefined && orders[id] !== before.orders[id])
      write(stream, textOf({ type: 'phone.changed' }))
  }
}

function tell({ listeners }: Room, message: object, isFor = (_bar_id: string | null) => true) {
  const text = textOf(message)
  for (const { stream, source } of listeners) {
    if (!isFor(source.bar_id)) continue
    write(stream, text)
    metrics.stream_events.inc({ stream: 'staff' })
  }
}

const textOf = (message: object) => `data: ${JSON.stringify(message)}\n\n`
