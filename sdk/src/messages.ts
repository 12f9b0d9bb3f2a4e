import { ApiError } from './api_error.ts'
import type { CallOptions, Sdk } from './client.ts'
import { serverEvents } from './server_events.ts'
import type { Input, Schema } from './types.ts'

type Message = Schema<'Message'>
type Asked = Input<'events.stream'>
type OpenStream = Sdk['events']['stream']

const pause_ms = { first: 1_000, most: 30_000 }

/**
 * Follows the messages of an event for as long as the caller walks them: it reconnects and goes on after the last message. `after`
 * of the query is the position to begin after; without it, it begins with the next message.
 *
 * @throws {ApiError} for refusals that a later try would meet again, such as a token that has ended.
 * @throws {DOMException} named `AbortError` when the signal is aborted.
 */
export async function* followMessages(
  open: OpenStream,
  input: Asked = {},
  options: CallOptions = {},
): AsyncGenerator<Message> {
  const { signal } = options
  const query = { ...input.query }
  const ask = (signal: AbortSignal) => open({ ...input, query }, { ...options, signal })
  let pause = pause_ms.first
  for (;;) {
    signal?.throwIfAborted()
    try {
      for await (const { id, data } of serverEvents(ask, signal)) {
        if (id === undefined) continue
        query.after = Number(id)
        pause = pause_ms.first
        if (data) yield JSON.parse(data)
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError && !isPassing(error)) throw error
    }
    await rest(pause, signal)
    pause = Math.min(2 * pause, pause_ms.most)
  }
}

function isPassing({ status }: ApiError) {
  return status === 0 || status === 429 || status >= 500
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
}
