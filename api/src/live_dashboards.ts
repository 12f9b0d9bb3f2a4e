import type { Request } from '@hapi/hapi'
import type { Changes, WatchedEvent } from '@kermesse/core/ledger/changes'
import type { Config } from '@kermesse/core/platform/config'
import { metrics } from '@kermesse/core/platform/metrics'
import { type Stream, write } from './live.ts'
import { createStaffStreams, type StreamHolder } from './staff_streams.ts'
import type { StreamRight } from './stream_guard.ts'

/** Dashboards that want to hear when figures of their event change. */
export type LiveDashboards = {
  /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
  assertRoom(actor: StreamHolder): void
  /** Answers with a stream of events that goes on until the caller leaves. */
  open(request: Request, actor: StreamHolder, event: WatchedEvent, right: StreamRight): void
  /** Ends all streams; their pages reconnect to another process. */
  close(): void
}

/** The dashboards of one event: they are told together. */
type Room = { streams: Set<Stream>; unwatch(): void; last_ms: number; timer?: NodeJS.Timeout }

const pause_ms = 1_000

export function openLiveDashboards(
  changes: Pick<Changes, 'watchEvent'>,
  config: Pick<Config, 'live_dashboards' | 'origins'>,
): LiveDashboards {
  const rooms = new Map<string, Room>()
  const when_full = 'no more dashboards are told; ask now and then'
  const { assertRoom, begin, close } = createStaffStreams({ name: 'dashboard', when_full }, config)
  /** At once where nothing was told for a second, and otherwise when that second is over. */
  const tellSoon = (room: Room, event: WatchedEvent) => {
    room.timer ??= setTimeout(
      () => {
        delete room.timer
        room.last_ms = performance.now()
        void say(room.streams, 'changed', event)
      },
      Math.max(0, room.last_ms + pause_ms - performance.now()),
    )
  }
  const enter = (event: WatchedEvent, stream: Stream) => {
    const { event_id } = event
    const room: Room = rooms.get(event_id) ?? {
      streams: new Set(),
      unwatch: changes.watchEvent(event_id, () => tellSoon(room, event)),
      last_ms: Number.NEGATIVE_INFINITY,
    }
    rooms.set(event_id, room)
    room.streams.add(stream)
    return () => {
      room.streams.delete(stream)
      if (room.streams.size > 0) return
      room.unwatch()
      clearTimeout(room.timer)
      rooms.delete(event_id)
    }
  }
  return {
    assertRoom,
    open: (request, actor, event, right) =>
      begin(request, actor, right, (stream) => {
        // Watched before it is asked, that nothing falls in between.
        const leave = enter(event, stream)
        void greet(stream, event)
        return leave
      }),
    close,
  }
}

/** Sends the first message; a reconnecting page that missed a change is told so. */
async function greet(stream: Stream, event: WatchedEvent) {
  const version = await say(new Set([stream]), 'open', event)
  if (event.seen !== undefined && event.seen !== version)
    write(stream, `${idOf(version)}data: changed\n\n`)
}

/** Says a word with what the event is known by now. Where that cannot be asked, the word goes without. */
async function say(streams: Set<Stream>, word: string, event: WatchedEvent) {
  const version = await event.version().catch(() => undefined)
  for (const stream of streams) write(stream, `${idOf(version)}data: ${word}\n\n`)
  metrics.stream_events.inc({ stream: 'dashboard' }, streams.size)
  return version
}

const idOf = (version: string | undefined) => (version ? `id: ${version}\n` : '')
