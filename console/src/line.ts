import { ApiError } from '@kermesse/sdk/client'
import { isTransient } from './retry.ts'

/** A line that says nothing at the beginning is held back on the way, one that falls silent is dead. */
const first_word_ms = 8_000
const silence_ms = 60_000
const longest_pause_ms = 60_000

export type Line = {
  /** Asks for a stream; the server says at once where something has changed since the page was read. */
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
  /** The shown data may be outdated. */
  changed(): void
  /** Receives each message as text. */
  heard?(words: string): void
  /** Receives false when the stream is down and the page has to poll. */
  live(is_live: boolean): void
}

/** Keeps an event stream open until `stopped`; reconnects after errors. */
export async function follow(line: Line, stopped: AbortSignal) {
  for (let failures = 0; !stopped.aborted; ) {
    const ended = await listen(line, stopped)
    if (!stopped.aborted) line.live(false)
    // A refusal is final; the page itself shows the reason.
    if (ended === 'refused') return
    failures = ended === 'well' ? 0 : failures + 1
    const most_ms = Math.min(longest_pause_ms, 2_000 * 2 ** failures)
    // A process that stops sends thousands of pages away at once.
    await pause(most_ms * (0.25 + 0.75 * Math.random()), stopped)
  }
}

async function listen(line: Line, stopped: AbortSignal) {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), first_word_ms)
  let is_open = false
  const letters = new TextDecoder()
  try {
    const events = await line.open(AbortSignal.any([stopped, silent.signal]))
    const reader = events.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence_ms)
      if (!is_open) line.live(true)
      is_open = true
      const words = letters.decode(value)
      line.heard?.(words)
      if (words.includes('changed')) line.changed()
    }
    return 'well'
  } catch (error) {
    const is_refused = error instanceof ApiError && !isTransient(error)
    return is_refused ? 'refused' : is_open ? 'well' : 'badly'
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
