import type { ServerResponse } from 'node:http'
import type { Request } from '@hapi/hapi'
import type { Changes, Watched } from '@kermesse/core/ledger/changes'
import type { Browser } from '@kermesse/core/operations/context'
import type { Config } from '@kermesse/core/platform/config'
import { DomainError } from '@kermesse/core/platform/errors'
import { metrics, onScrape } from '@kermesse/core/platform/metrics'
import { networksOf } from '@kermesse/core/platform/network'
import { createStreamGuard } from './stream_guard.ts'

/** Open wallets that want to hear when they have moved. */
export type Live = {
  /** Throws `overloaded` when this caller may not open another stream. Asks nobody. */
  assertRoom(caller: Caller): void
  /** Answers with a stream of events that goes on until the caller leaves. */
  open(request: Request, caller: Caller, wallet: Subject): void
  /** Ends all streams; their pages reconnect to another process. */
  close(): void
}

/** A wallet, whether it has moved since the page read it, and whether its event still shows it. */
export type Subject = Watched & {
  hasMoved(): Promise<boolean>
  is_event_named: boolean
  isShown(): Promise<boolean>
}

/** The caller of a stream: a network, and the browser if it is known. */
type Caller = { address: string; browser: Browser }

type StreamKind = 'wallet' | 'staff'
export type Stream = { response: ServerResponse; opened_at: number; leave(): void }

/** A page that reads nothing for so long is gone, and a proxy gives a silent line up after a minute or so. */
const beat_s = 25
/** As long as a page may live with what it was not told because a process died. */
const longest_ms = 15 * 60_000
/** A person has a few wallets open; a program that opens more asks now and then, as those without a stream do. */
const most_of_browser = 8
/** Many visitors share the address of a venue's network, and still nobody takes all the room. */
const share_of_network = 1 / 4
/** After a refund run every open wallet has moved: their pages ask 500 a second, and not all at once. */
const told_at_once = 50
const pause_ms = 100
/** A line whose reader takes nothing fills up: it is closed before it costs memory. */
const most_waiting_bytes = 4_096

export function openLive(
  changes: Pick<Changes, 'watch'>,
  { live_wallets: most, origins }: Pick<Config, 'live_wallets' | 'origins'>,
): Live {
  const open = new Set<Stream>()
  const counts = new Map<string, number>()
  const heartbeat = createHeartbeat()
  const guard = createStreamGuard()
  const measures = measureStreams('wallet', open, most)
  const notifier = createNotifier()

  const assertRoom = (caller: Caller) => {
    const is_full = (key: string, limit: number) => (counts.get(key) ?? 0) >= limit
    if (
      open.size >= most ||
      namesOf(caller).some(({ key, share }) => is_full(key, share ? most * share : most_of_browser))
    )
      throw new DomainError('overloaded', 'no more open wallets are told; ask now and then')
  }
  return {
    assertRoom,
    open({ raw, headers, info }, caller, wallet) {
      const { res: response } = raw
      if (response.closed) return
      // Others came in while this one was let through.
      assertRoom(caller)
      const names = namesOf(caller)
      const stream: Stream = {
        response,
        opened_at: Date.now(),
        leave() {
          unwatch()
          unguard()
          open.delete(stream)
          stopHeartbeat()
          notifier.forget(stream)
          for (const { key } of names) count(counts, key, -1)
        },
      }
      const unwatch = changes.watch(wallet, () => notifier.tell(stream))
      const unguard = guard.watch(stream, {
        key: `${wallet.event_id} ${wallet.is_event_named}`,
        isGranted: wallet.isShown,
      })
      open.add(stream)
      const stopHeartbeat = heartbeat.start(stream)
      for (const { key } of names) count(counts, key, 1)
      response.once('close', stream.leave)
      response.writeHead(200, headOf(info.id, String(headers.origin), origins))
      write(stream, 'data: open\n\n')
      // Checked only after subscribing, so that no change is missed. If the check fails, the page
      // is told to reload.
      void wallet
        .hasMoved()
        .catch(() => true)
        .then((has_moved) => has_moved && open.has(stream) && notifier.tell(stream))
    },
    close: () => endStreams(open, [heartbeat, guard, measures]),
  }
}

/** Measures how many streams of a kind are open, and how many may be. */
export function measureStreams(stream: StreamKind, open: Set<Stream>, most: number) {
  const close = onScrape(() => {
    metrics.streams.set({ stream }, open.size)
    metrics.stream_limit.set({ stream }, most)
  })
  return { close }
}

export function endStreams(open: Set<Stream>, parts: { close(): void }[]): void {
  for (const part of parts) part.close()
  for (const { response } of open) response.end()
}

/** Writes a heartbeat to each stream at intervals and ends streams that are too old. */
export function createHeartbeat() {
  // Each second serves a share of the streams, which spreads the work evenly.
  const rounds = Array.from({ length: beat_s }, () => new Set<Stream>())
  let second = 0
  let opened = 0
  const timer = setInterval(() => {
    second += 1
    for (const stream of rounds[second % beat_s]!)
      if (Date.now() - stream.opened_at > longest_ms) stream.response.end()
      else write(stream, ': beat\n\n')
  }, 1000)
  timer.unref()
  return {
    /** Returns a function that stops the heartbeat. */
    start(stream: Stream) {
      const round = rounds[(second + opened) % beat_s]!
      opened += 1
      round.add(stream)
      return () => void round.delete(stream)
    },
    close: () => clearInterval(timer),
  }
}

/** The response headers of an event stream. */
export function headOf(request_id: string, origin: string, origins: string[]) {
  return {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request_id,
    // A proxy that gathers answers would hold back what is news for a second only.
    'x-accel-buffering': 'no',
    connection: 'close',
    ...corsOf(origin, origins),
  }
}

/** The library, which says so elsewhere, has no part in this answer. */
function corsOf(origin: string, origins: string[]) {
  return origins.includes(origin) ? { 'access-control-allow-origin': origin, vary: 'origin' } : {}
}

/** The counters of a stream: the browser, if it is known, and the networks around the caller. */
function namesOf({ address, browser }: Caller): { key: string; share?: number }[] {
  const { near, wide } = networksOf(address)
  return [
    ...(browser.id ? [{ key: `browser ${browser.id}` }] : []),
    { key: near, share: share_of_network },
    ...(wide ? [{ key: wide, share: share_of_network }] : []),
  ]
}

export function count(counts: Map<string, number>, key: string, by: 1 | -1) {
  const now = (counts.get(key) ?? 0) + by
  if (now > 0) counts.set(key, now)
  else counts.delete(key)
}

/** Notifies streams whose wallet has changed, each once, and only as many at a time as the API can serve. */
function createNotifier() {
  const waiting = new Set<Stream>()
  let is_waiting = false
  let last_ms = Number.NEGATIVE_INFINITY
  const wait = () => {
    if (is_waiting || waiting.size === 0) return
    is_waiting = true
    setTimeout(drain, Math.max(0, last_ms + pause_ms - performance.now()))
  }
  const drain = () => {
    is_waiting = false
    last_ms = performance.now()
    let left = told_at_once
    for (const stream of waiting) {
      waiting.delete(stream)
      write(stream, 'data: changed\n\n')
      metrics.stream_events.inc({ stream: 'wallet' })
      left -= 1
      if (left === 0) break
    }
    wait()
  }
  return {
    tell(stream: Stream) {
      waiting.add(stream)
      wait()
    },
    forget: (stream: Stream) => void waiting.delete(stream),
  }
}

export function write({ response }: Stream, text: string) {
  if (response.writableEnded) return
  if (response.writableLength > most_waiting_bytes) response.destroy()
  else response.write(text)
}
