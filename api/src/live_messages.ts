import { once } from 'node:events'
import type { Request } from '@hapi/hapi'
import type { MessageSource } from '@kermesse/core/operations/message_source'
import type { Config } from '@kermesse/core/platform/config'
import { metrics } from '@kermesse/core/platform/metrics'
import { type Stream, write } from './live.ts'
import { createStaffStreams, type StreamHolder } from './staff_streams.ts'
import type { StreamRight } from './stream_guard.ts'

/** Streams of messages for programs. */
export type LiveMessages = {
  /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
  assertRoom(actor: StreamHolder): void
  /** Answers with a stream of messages that goes on until the caller leaves. */
  open(request: Request, actor: StreamHolder, source: MessageSource, right: StreamRight): void
  /** Ends all streams; their programs go on at another process. */
  close(): void
}

type Feed = {
  stream: Stream
  source: MessageSource
  position: number
  is_sending: boolean
  closed: Promise<void>
}
/** The streams of one event: its newest position is read once for all of them. */
type Room = { feeds: Set<Feed>; timer: NodeJS.Timeout; is_reading: boolean }

const every_ms = 1_000
const read_at_once = 100
/** Sending pauses while more than this waits for a slow reader. */
const most_waiting_bytes = 2_048

export function openLiveMessages(
  config: Pick<Config, 'live_dashboards' | 'origins'>,
): LiveMessages {
  const rooms = new Map<string, Room>()
  const when_full = 'no more streams of messages; list them now and then'
  const { assertRoom, begin, close } = createStaffStreams({ name: 'message', when_full }, config)
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
    open: (request, actor, source, right) =>
      begin(request, actor, right, (stream) => {
        const closed = once(stream.response, 'close').then(() => {})
        const feed: Feed = { stream, source, position: source.after, is_sending: false, closed }
        // A program that reconnects before the first message goes on from here.
        write(stream, `id: ${feed.position}\n\n`)
        return enter(feed)
      }),
    close,
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
      // Every position up to `last` was published by then: the rest are of types that the stream does not want.
      if (messages.length < read_at_once) feed.position = Math.max(feed.position, last)
    }
  } catch {
    // The next look asks again.
  } finally {
    feed.is_sending = false
  }
}

const isOpen = ({ stream: { response } }: Feed) => !response.writableEnded && !response.closed

/** Writes one event. Where much is waiting already, it resolves once the reader has taken this one, or has left. */
function writeEvent(
  { stream: { response }, closed }: Feed,
  text: string,
): Promise<void> | undefined {
  const taken = new Promise<void>((resolve) => response.write(text, () => resolve()))
  return response.writableLength > most_waiting_bytes ? Promise.race([taken, closed]) : undefined
}
