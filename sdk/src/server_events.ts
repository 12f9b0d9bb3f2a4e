/** An event of a stream: its `id`, and its `data` if it has any. */
export type ServerEvent = { id: string | undefined; data: string | undefined }

/** An open stream shows it every 25 seconds. */
const silent_ms = 60_000

/**
 * Reads the server-sent events of one connection, which ends where it breaks, or is silent for a minute. `open` asks for it; its signal
 * is aborted when the reader leaves.
 */
export async function* serverEvents(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  ended?: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const leaving = new AbortController()
  const watch = () => setTimeout(() => leaving.abort(), silent_ms)
  let timer = watch()
  try {
    const decoder = new TextDecoder()
    let received = ''
    const bytes = await open(AbortSignal.any([leaving.signal, ...(ended ? [ended] : [])]))
    for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(timer)
      timer = watch()
      const events = (received + decoder.decode(chunk, { stream: true })).split('\n\n')
      received = events.pop()!
      for (const event of events)
        yield { id: /^id: (\S+)$/m.exec(event)?.[1], data: /^data: (.*)$/m.exec(event)?.[1] }
    }
  } finally {
    clearTimeout(timer)
    leaving.abort()
  }
}
