import { ApiError } from './api_error.ts'
import type { CallOptions, Sdk } from './client.ts'
import { serverEvents } from './server_events.ts'
import type { Input, Schema } from './types.ts'

type StreamType = Schema<'StreamType'>
type StreamInput = Input<'events.stream'>
type OpenStream = Sdk['events']['stream']

/** Something was posted in the event: its figures are to be read again. */
export type StatisticsChanged = { type: 'statistics.changed'; event_id: string }
/** What a stream sends that was asked for these types; all messages without any. */
export type Streamed<Type extends StreamType> = Extract<
  Schema<'Message'> | StatisticsChanged,
  { type: Type }
>
export type AskedStream<Type extends StreamType> = Omit<StreamInput, 'query'> & {
  query?: Omit<NonNullable<StreamInput['query']>, 'types'> & { types?: readonly Type[] }
}

const pause_ms = { first: 1_000, most: 30_000 }

/**
 * Follows the stream of an event for as long as the caller walks it: it reconnects and goes on after the last message. `after` of the
 * query is the position to begin after; without it, it begins with the next message. `statistics.changed` comes only if `types` names it.
 *
 * @throws {ApiError} for refusals that a later try would meet again, such as a token that has ended.
 * @throws {DOMException} named `AbortError` when the signal is aborted.
 */
export async function* followMessages<Type extends StreamType = Schema<'MessageType'>>(
  open: OpenStream,
  input: AskedStream<Type> = {},
  options: CallOptions = {},
): AsyncGenerator<Streamed<Type>> {
  const { signal } = options
  const headers = { ...input.headers }
  const asked = { ...input, headers } as StreamInput
  const ask = (signal: AbortSignal) => open(asked, { ...options, signal })
  let pause = pause_ms.first
  for (;;) {
    signal?.throwIfAborted()
    try {
      for await (const { id, data } of serverEvents(ask, signal)) {
        if (id !== undefined) headers['last-event-id'] = id
        if (id !== undefined || data) pause = pause_ms.first
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
