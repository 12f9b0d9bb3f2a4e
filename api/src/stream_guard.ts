import type { ServerResponse } from 'node:http'

type Open = { response: ServerResponse }

/** The right of a caller to a stream; streams of one `key` are checked once. */
export type StreamRight = { key: string; isGranted(): Promise<boolean> }

export type StreamGuard = {
  /** Ends the stream when its right is gone. The returned function ends the watch. */
  watch(stream: Open, right: StreamRight): () => void
  close(): void
}

const every_ms = 2_000

/**
 * Ends streams within seconds of the session, user, right or event that they were opened with. A right that cannot be read, because
 * the database is away, ends nothing: the next round asks again.
 */
export function createStreamGuard(asked_at_once = 8): StreamGuard {
  type Group = StreamRight & { streams: Set<Open> }
  const groups = new Map<string, Group>()
  let is_checking = false

  const check = async ({ isGranted, streams }: Group) => {
    if (await isGranted().catch(() => true)) return
    for (const { response } of streams) response.end()
  }
  const checkAll = async () => {
    if (is_checking) return
    is_checking = true
    const waiting = [...groups.values()]
    const worker = async () => {
      for (let group = waiting.pop(); group; group = waiting.pop()) await check(group)
    }
    const workers = Math.min(asked_at_once, waiting.length)
    await Promise.all(Array.from({ length: workers }, worker))
    is_checking = false
  }
  const timer = setInterval(() => void checkAll(), every_ms)
  timer.unref()
  return {
    watch(stream, right) {
      const group = groups.get(right.key) ?? { ...right, streams: new Set() }
      groups.set(right.key, group)
      group.streams.add(stream)
      return () => {
        group.streams.delete(stream)
        if (group.streams.size === 0) groups.delete(right.key)
      }
    },
    close: () => clearInterval(timer),
  }
}
