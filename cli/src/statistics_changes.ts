import { serverEvents } from '@kermesse/sdk/server_events'
import type { Io } from './io.ts'
import { pause } from './progress.ts'

/** Polling intervals without and with an event stream. */
const ask_ms = { alone: 2_000, told: 15_000 }
/** A line that was refused, or broke, is tried again after a while, and each time a longer one. */
const retry_ms = { first: 2_000, most: 60_000 }

/** Reconnects after the last received event id. */
export type OpenChanges = (
  seen: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>

/**
 * Follows changes of the figures. `next` resolves on a change and rejects when the terminal closes.
 */
export function followChanges(io: Io, open: OpenChanges) {
  const closing = new AbortController()
  let is_told = false
  let is_due = false
  let wake = () => {}
  const due = () => {
    is_due = true
    wake()
  }
  const line = {
    open,
    seen: undefined as string | undefined,
    hear(is_there: boolean) {
      is_told = is_there
      due()
    },
  }
  void keepOpen({ ...io, signal: AbortSignal.any([io.signal, closing.signal]) }, line)
  return {
    async next() {
      if (!is_due) await woken(io, is_told ? ask_ms.told : ask_ms.alone, (done) => (wake = done))
      is_due = false
    },
    close: () => closing.abort(),
  }
}

/** Waits so long, or until it is woken. */
async function woken(io: Io, most_ms: number, give: (wake: () => void) => void) {
  const early = new AbortController()
  const signal = AbortSignal.any([io.signal, early.signal])
  give(() => early.abort())
  await pause({ ...io, signal }, most_ms).catch((error) => {
    if (!early.signal.aborted || io.signal.aborted) throw error
  })
}

type Line = {
  open: OpenChanges
  seen: string | undefined
  /** Reports the state of the stream on each message and each disconnect. */
  hear(is_there: boolean): void
}

/** Never fails: without a line there is asking. */
async function keepOpen(io: Io, line: Line) {
  let rest_ms = retry_ms.first
  while (!io.signal.aborted) {
    const was_up = await listen(io.signal, line).catch(() => false)
    if (was_up) {
      rest_ms = retry_ms.first
      line.hear(false)
    }
    await pause(io, rest_ms).catch(() => {})
    rest_ms = Math.min(2 * rest_ms, retry_ms.most)
  }
}

/** Until the line ends or breaks; whether anything was heard. */
async function listen(ended: AbortSignal, line: Line): Promise<boolean> {
  let was_up = false
  try {
    for await (const { id, data } of serverEvents(
      (signal) => line.open(line.seen, signal),
      ended,
    )) {
      // A comment shows only that the line is up.
      if (id === undefined && data === undefined) continue
      line.seen = id ?? line.seen
      was_up = true
      line.hear(true)
    }
  } catch {
    // It is opened again.
  }
  return was_up
}
