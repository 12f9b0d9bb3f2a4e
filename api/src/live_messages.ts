import { once } from 'node:events'
import type { MessageSource } from '@kermesse/core/operations/stream_source'
import { metrics } from '@kermesse/core/platform/metrics'
import { type Stream, write } from './live.ts'

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

/** Sends messages of events to streams. */
export function openMessageRooms() {
  const rooms = new Map<string, Room>()
  const join = (event_id: string, feed: Feed) => {
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
    /** Returns a function that leaves the room. */
    enter(event_id: string, source: MessageSource, stream: Stream) {
      const closed = once(stream.response, 'close').then(() => {})
      const feed: Feed = { stream, source, position: source.after, is_sending: false, closed }
      // A program that reconnects before the first message goes on from here.
      write(stream, `id: ${feed.position}\n\n`)
      return join(event_id, feed)
    },
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
        metrics.stream_events.inc({ stream: 'staff' })
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
