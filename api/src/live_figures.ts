import type { Changes } from '@kermesse/core/ledger/changes'
import type { FigureSource } from '@kermesse/core/operations/stream_source'
import { metrics } from '@kermesse/core/platform/metrics'
import { type Stream, write } from './live.ts'

/** A stream that also sends messages numbers those alone. */
type Listener = { stream: Stream; has_ids: boolean }
/** The listeners of one event: they are told together. */
type Room = { listeners: Set<Listener>; unwatch(): void; last_ms: number; timer?: NodeJS.Timeout }
type Event = FigureSource & { event_id: string }

const pause_ms = 1_000

/** Tells streams that the figures of their event have changed. */
export function openFigureRooms(changes: Pick<Changes, 'watchEvent'>) {
  const rooms = new Map<string, Room>()
  /** At once where nothing was told for a second, and otherwise when that second is over. */
  const tellSoon = (room: Room, event: Event) => {
    room.timer ??= setTimeout(
      () => {
        delete room.timer
        room.last_ms = performance.now()
        void tell(room.listeners, event)
      },
      Math.max(0, room.last_ms + pause_ms - performance.now()),
    )
  }
  const join = (event: Event, listener: Listener) => {
    const { event_id } = event
    const room: Room = rooms.get(event_id) ?? {
      listeners: new Set(),
      unwatch: changes.watchEvent(event_id, () => tellSoon(room, event)),
      last_ms: Number.NEGATIVE_INFINITY,
    }
    rooms.set(event_id, room)
    room.listeners.add(listener)
    return () => {
      room.listeners.delete(listener)
      if (room.listeners.size > 0) return
      room.unwatch()
      clearTimeout(room.timer)
      rooms.delete(event_id)
    }
  }
  return {
    /** Returns a function that leaves the room. */
    enter(event: Event, listener: Listener) {
      // Watched before it is asked, that nothing falls in between.
      const leave = join(event, listener)
      void greet(listener, event)
      return leave
    },
  }
}

/** A client that returns is told at once where it may have missed a change. */
async function greet(listener: Listener, event: Event) {
  const version = await event.version().catch(() => unknown_version)
  if (listener.has_ids) write(listener.stream, `id: ${version}\n\n`)
  if (!listener.has_ids || (event.seen !== undefined && event.seen !== version))
    write(listener.stream, signalOf(event, listener, version))
}

/** The version is read once for all. */
async function tell(listeners: Set<Listener>, event: Event) {
  const version = await event.version().catch(() => unknown_version)
  for (const listener of listeners) write(listener.stream, signalOf(event, listener, version))
  metrics.stream_events.inc({ stream: 'staff' }, listeners.size)
}

/** Never the version of an event: a client that returns with it is told. */
const unknown_version = '0'

function signalOf({ event_id }: Event, { has_ids }: Listener, version: string) {
  const id = has_ids ? `id: ${version}\n` : ''
  return `${id}data: ${JSON.stringify({ type: 'statistics.changed', event_id })}\n\n`
}
