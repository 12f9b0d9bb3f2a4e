import { once } from 'node:events'
import type { Request } from '@hapi/hapi'
import type { Actor } from '@kermesse/core/operations/context'
import type { MessageSource } from '@kermesse/core/operations/message_source'
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
import { sharesOf } from './live_dashboards.ts'
import { createStreamGuard, type StreamRight } from './stream_guard.ts'

/** Streams of messages for programs. */
export type LiveMessages = {
  /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
  assertRoom(actor: Holder): void
  /** Answers with a stream of messages that goes on until the caller leaves. */
  open(request: Request, actor: Holder, source: MessageSource, right: StreamRight): void
  /** Ends all streams; their programs go on at another process. */
  close(): void
}

type Holder = Pick<Actor, 'session_id' | 'caller' | 'script_token'>
type Feed = Stream & {
  source: MessageSource
  position: number
  is_sending: boolean
  closed: Promise<void>
}
/** The streams of one event: its newest position is read once for all of them. */
type Room = { feeds: Set<Feed>; timer: NodeJS.Timeout; is_reading: boolean }

const every_ms = 1_000
const read_at_once = 100
/** More than this waits for a slow reader. */
const most_waiting_bytes = 2_048

export function openLiveMessages({
  live_dashboards: most,
  origins,
}: Pick<Config, 'live_dashboards' | 'origins'>): LiveMessages {
  const rooms = new Map<string, Room>()
  const open = new Set<Stream>()
  const counts = new Map<string, number>()
  const heartbeat = createHeartbeat()
  const guard = createStreamGuard()
  const measures = measureStreams('message', open, most)

  const assertRoom = (actor: Holder) => {
    const isFull = ({ key, limit }: { key: string; limit: number }) =>
      (counts.get(key) ?? 0) >= limit
    if (open.size >= most || sharesOf(actor).some(isFull))
      throw new DomainError('overloaded', 'no more streams of messages; list them now and then')
  }
  const enter = (feed: Feed) => {
    const { event_id } = feed.source
    const room: Room = rooms.get(event_id) ?? {
      feeds: new Set(),
      timer: setInterval(() => void look(room), every_ms),
      is_reading: false,
    }
    rooms.set(event_id, room)
    room.feeds.add(feed)
    void look(room)
    return () => {
      room.feeds.delete(feed)
      if (room.feeds.size > 0) return
      clearInterval(room.timer)
      rooms.delete(event_id)
    }
  }
  return {
    assertRoom,
    open({ raw, headers, info }, actor, source, right) {
      const { res: response } = raw
      if (response.closed) return
      // Others came in while this one was let through.
      assertRoom(actor)
      const shares = sharesOf(actor)
      const feed: Feed = {
        response,
        opened_at: Date.now(),
        source,
        position: source.after,
        is_sending: false,
        closed: once(response, 'close').then(() => {}),
        leave() {
          leave()
          unguard()
          stopHeartbeat()
          open.delete(feed)
          for (const { key } of shares) count(counts, key, -1)
        },
      }
      open.add(feed)
      for (const { key } of shares) count(counts, key, 1)
      const stopHeartbeat = heartbeat.start(feed)
      const unguard = guard.watch(feed, right)
      response.once('close', feed.leave)
      response.writeHead(200, headOf(info.id, String(headers.origin), origins))
      // A program that reconnects before the first message goes on from here.
      write(feed, `id: ${feed.position}\n\n`)
      const leave = enter(feed)
    },
    close: () => endStreams(open, [heartbeat, guard, measures]),
  }
}

/** Sends new messages to the streams of an event that are behind. A database that is away is asked again. */
async function look(room: Room) {
  const [first] = room.feeds
  if (!first || room.is_reading) return
  room.is_reading = true
  const last = await first.source.last().catch(() => 0)
  room.is_reading = false
  for (const feed of room.feeds) if (feed.position < last) void send(feed, last)
}

async function send(feed: Feed, last: number) {
  if (feed.is_sending) return
  feed.is_sending = true
  try {
    while (feed.position < last && isOpen(feed)) {
      const messages = await feed.source.read(feed.position, read_at_once)
      for (const message of messages) {
        if (!isOpen(feed)) return
        const text = `id: ${message.position}\ndata: ${JSON.stringify(message)}\n\n`
        metrics.stream_events.inc({ stream: 'message' })
        feed.position = message.position
        await writeEvent(feed, text)
      }
      // All up to `last` were there when it was read; of other types are the rest.
      if (messages.length < read_at_once) feed.position = Math.max(feed.position, last)
    }
  } catch {
    // The next look asks again.
  } finally {
    feed.is_sending = false
  }
}

const isOpen = ({ response }: Feed) => !response.writableEnded && !response.closed

/** Writes one event. Where much is waiting already, it resolves once the reader has taken this one, or has left. */
function writeEvent({ response, closed }: Feed, text: string): Promise<void> | undefined {
  const taken = new Promise<void>((resolve) => response.write(text, () => resolve()))
  return response.writableLength > most_waiting_bytes ? Promise.race([taken, closed]) : undefined
}
