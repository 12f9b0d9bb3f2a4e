import type { Request } from '@hapi/hapi'
import type { Actor } from '@kermesse/core/operations/context'
import type { Config } from '@kermesse/core/platform/config'
import { DomainError } from '@kermesse/core/platform/errors'
import { count, createHeartbeat, endStreams, headOf, measureStreams, type Stream } from './live.ts'
import { createStreamGuard, type StreamRight } from './stream_guard.ts'

export type StreamHolder = Pick<Actor, 'session_id' | 'caller'>

/** A person has a few pages open; a program that opens more asks now and then. */
const most_of_session = 8
/** A user may be signed in at several places. */
const most_of_user = 24

/** The open streams of people who are signed in: as many as the configuration says, and a share for each session and user. */
export function createStaffStreams({
  live_dashboards: most,
  origins,
}: Pick<Config, 'live_dashboards' | 'origins'>) {
  const open = new Set<Stream>()
  const counts = new Map<string, number>()
  const heartbeat = createHeartbeat()
  // Sessions that are asked for at once are read in one statement.
  const guard = createStreamGuard(most)
  const measures = measureStreams('staff', open, most)

  const assertRoom = (holder: StreamHolder) => {
    const isFull = ({ key, limit }: { key: string; limit: number }) =>
      (counts.get(key) ?? 0) >= limit
    if (open.size >= most || sharesOf(holder).some(isFull))
      throw new DomainError('overloaded', 'no more streams; ask now and then')
  }
  return {
    /** Throws `overloaded` when this session or its user may not open another stream. Asks nobody. */
    assertRoom,
    /** Begins an answer that goes on until the caller leaves. `enter` returns what is done then; nothing is entered for one that has left. */
    begin(
      { raw, headers, info }: Request,
      holder: StreamHolder,
      right: StreamRight,
      enter: (stream: Stream) => () => void,
    ) {
      const { res: response } = raw
      if (response.closed) return
      // Others came in while this one was let through.
      assertRoom(holder)
      const shares = sharesOf(holder)
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
      const leave = enter(stream)
    },
    /** Ends all streams; their callers reconnect to another process. */
    close: () => endStreams(open, [heartbeat, guard, measures]),
  }
}

function sharesOf({ session_id, caller }: StreamHolder) {
  return [
    { key: `session ${session_id}`, limit: most_of_session },
    { key: `user ${caller}`, limit: most_of_user },
  ]
}
