import type { Request } from '@hapi/hapi'
import type { Changes, WatchedEvent } from '@kermesse/core/ledger/changes'
import type { Actor } from '@kermesse/core/operations/context'
import type { Config } from '@kermesse/core/platform/config'
import { DomainError } from '@kermesse/core/platform/errors'
import { metrics } from '@kermesse/core/platform/metrics'
import {
  count,
  createHeartbeat,
  endStreams,
  headOf,
  measureStreams,
  type Stream,
  write,
} from './live.ts'
import { createStreamGuard, type StreamRight } from './stream_guard.ts'

/** Dashboards that want to hear when figures of their event change. */
export type LiveDashboards = {
  /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
  assertRoom(actor: Holder): void
  /** Answers with a stream of events that goes on until the caller leaves. */
  open(request: Request, actor: Holder, event: WatchedEvent, right: StreamRight): void
  /** Ends all streams; their pages reconnect to another process. */
  close(): void
}

type Holder = Pick<Actor, 'session_id' | 'caller'>

/** The dashboards of one event: they are told together. */
type Room = { streams: Set<Stream>; unwatch(): void; last_ms: number; timer?: NodeJS.Timeout }

const pause_ms = 1_000
/** A person has a few pages open; a program that opens more asks now and then. */
const most_of_session = 8
/** A user may be signed in at several places. */
const most_of_user = 24

export function openLiveDashboards(
  changes: Pick<Changes, 'watchEvent'>,
  { live_dashboards: most, origins }: Pick<Config, 'live_dashboards' | 'origins'>,
): LiveDashboards {
  const rooms = new Map<string, Room>()
  const open = new Set<Stream>()
  const counts = new Map<string, number>()
  const heartbeat = createHeartbeat()
  const guard = createStreamGuard()
  const measures = measureStreams('dashboard', open, most)

  const assertRoom = (actor: Holder) => {
    const isFull = ({ key, limit }: { key: string; limit: number }) =>
      (counts.get(key) ?? 0) >= limit
    if (open.size >= most || sharesOf(actor).some(isFull))
      throw new DomainError('overloaded', 'no more dashboards are told; ask now and then')
  }
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
    open({ raw, headers, info }, actor, event, right) {
      const { res: response } = raw
      if (response.closed) return
      // Others came in while this one was let through.
      assertRoom(actor)
      const shares = sharesOf(actor)
      const stream: Stream = {
        response,
        opened_at: Date.now(),
        leave() {
          leave()
          unguard()
          stopHeartbeat()
          open.delete(stream)
          for (const { key } of shares) count(counts, key, -1)
        },
      }
      open.add(stream)
      for (const { key } of shares) count(counts, key, 1)
      const stopHeartbeat = heartbeat.start(stream)
      const unguard = guard.watch(stream, right)
      response.once('close', stream.leave)
      response.writeHead(200, headOf(info.id, String(headers.origin), origins))
      // Watched before it is asked, that nothing falls in between.
      const leave = enter(event, stream)
      void greet(stream, event)
    },
    close: () => endStreams(open, [heartbeat, guard, measures]),
  }
}

export function sharesOf({ session_id, caller }: Holder) {
  return [
    { key: `session ${session_id}`, limit: most_of_session },
    { key: `user ${caller}`, limit: most_of_user },
  ]
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
