import { ApiError } from './api_error.ts'
import type { CallOptions, Sdk } from './client.ts'
import type { Input, Schema } from './types.ts'

type Message = Schema<'Message'>
type Asked = Input<'events.stream'>
type OpenStream = Sdk['events']['stream']

/** An open stream shows it every 25 seconds. */
const silent_ms = 60_000
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
  let pause = pause_ms.first
  for (;;) {
    signal?.throwIfAborted()
    try {
      for await (const { position, message } of eventsOf(open, { ...input, query }, options)) {
        query.after = position
        pause = pause_ms.first
        if (message) yield message
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof ApiError && !isPassing(error)) throw error
    }
    await rest(pause, signal)
    pause = Math.min(2 * pause, pause_ms.most)
  }
}

type StreamEvent = { position: number; message: Message | undefined }

/** The events of one connection, which ends where it breaks or is silent. */
async function* eventsOf(
  open: OpenStream,
  input: Asked,
  options: CallOptions,
): AsyncGenerator<StreamEvent> {
  const silent = new AbortController()
  const watch = () => setTimeout(() => silent.abort(), silent_ms)
  let timer = watch()
  const signals = [silent.signal, ...(options.signal ? [options.signal] : [])]
  try {
    const decoder = new TextDecoder()
    let received = ''
    const bytes = await open(input, { ...options, signal: AbortSignal.any(signals) })
    for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer)
      timer = watch()
      const events = (received + decoder.decode(chunk, { stream: true })).split('\n\n')
      received = events.pop()!
      for (const event of events) {
        const [, id] = /^id: (\d+)$/m.exec(event) ?? []
        const [, data] = /^data: (.*)$/m.exec(event) ?? []
        if (id) yield { position: Number(id), message: data && JSON.parse(data) }
      }
    }
  } finally {
    clearTimeout(timer)
    // Ends the connection of a caller that has left.
    silent.abort()
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
