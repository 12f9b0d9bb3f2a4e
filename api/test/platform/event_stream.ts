import { onTestFinished } from 'vitest'

/** The events of a stream of server-sent events, without its heartbeats. */
export function listen(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const close = () => reader.cancel()
  onTestFinished(close)
  const decoder = new TextDecoder()
  let heard = ''
  // A read that outlives its asker belongs to the next one.
  let reading: ReturnType<typeof reader.read> | undefined
  const next = async (within_ms = 5_000): Promise<{ word: string; id: string }> => {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), within_ms)
    try {
      for (;;) {
        // One chunk may hold several events, or a part of one.
        heard = heard.replace(/^(: beat\n\n)+/, '')
        const end = heard.indexOf('\n\n')
        if (end >= 0) {
          const event = heard.slice(0, end)
          heard = heard.slice(end + 2)
          const [, id = ''] = /^id: (\S+)$/m.exec(event) ?? []
          const [, data] = /^data: (\S+)$/m.exec(event) ?? []
          // The first event of a stream of figures has no data.
          const word = data?.startsWith('{') ? JSON.parse(data).type : (data ?? 'open')
          return { word, id }
        }
        reading ??= reader.read()
        const read = await Promise.race([reading, late.promise])
        if (read === 'late') return { word: 'nothing', id: '' }
        reading = undefined
        if (read.done) return { word: 'the end', id: '' }
        heard += decoder.decode(read.value, { stream: true })
      }
    } finally {
      clearTimeout(timer)
    }
  }
  return { close, next }
}
