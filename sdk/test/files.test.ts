import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/client.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** An API whose every answer is a file, sent as the test sends it. */
async function sending(send: (response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    send(response)
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { db_backup } = createClient({ url, retries: 2 }).events
  return { asked, download: db_backup }
}

/** A place for a file that remembers what became of it. */
function place(write = (_part: Uint8Array): Promise<void> | void => {}) {
  const seen = { text: '', is_closed: false, reason: undefined as unknown }
  const into = new WritableStream<Uint8Array>({
    async write(part) {
      await write(part)
      seen.text += Buffer.from(part).toString()
    },
    close() {
      seen.is_closed = true
    },
    abort(reason) {
      seen.reason = reason
    },
  })
  return { seen, into }
}

const file = { 'content-type': 'application/octet-stream' }
const path = { id: 'an event' }

describe('a file that is saved while it arrives', () => {
  test('is written part by part, and answered nowhere else', async () => {
    let sent: ServerResponse | undefined
    const { download } = await sending((response) => {
      sent = response.writeHead(200, file)
      response.write('the first, ')
    })
    // The second part is sent only after the first one is written: a client that buffers both would
    // wait forever.
    const { seen, into } = place(() => void sent?.end('the second'))

    const answer = await download({ path }, { into })

    expect(answer).toHaveLength(0)
    expect(seen).toEqual({ text: 'the first, the second', is_closed: true, reason: undefined })
  })

  test('that is broken off is an error, and not begun again behind its beginning', async () => {
    let sent: ServerResponse | undefined
    const { asked, download } = await sending((response) => {
      sent = response.writeHead(200, file)
      response.write('half of it')
    })
    const { seen, into } = place(() => void sent?.socket?.destroy())

    const call = download({ path }, { into })

    await expect(call).rejects.toMatchObject({ code: 'unreachable', status: 0 })
    expect(seen).toMatchObject({ text: 'half of it', is_closed: false })
    expect(seen.reason).toMatchObject({ code: 'unreachable' })
    expect(asked).toHaveLength(1)
  })

  test('that is refused is not written at all', async () => {
    const problem = { error: 'no such event', error_code: 'event_not_found' }
    const { download } = await sending((response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(problem)),
    )
    const { seen, into } = place()

    await expect(download({ path }, { into })).rejects.toMatchObject({ code: 'event_not_found' })

    expect(seen).toMatchObject({ text: '', reason: { code: 'event_not_found' } })
  })

  test('ends with the reason of a full disk, and asks for no more of it', async () => {
    const closed = Promise.withResolvers<void>()
    const { download } = await sending((response) => {
      response.writeHead(200, file).write('more than fits')
      response.on('close', () => closed.resolve())
    })
    const full = new Error('no space left')
    const { into } = place(() => Promise.reject(full))

    await expect(download({ path }, { into })).rejects.toBe(full)
    await closed.promise
  })

  test('ends with the signal of its caller', async () => {
    const stop = new AbortController()
    const { download } = await sending((response) => void response.writeHead(200, file).write('a'))
    const { seen, into } = place(() => stop.abort(new Error('enough')))

    await expect(download({ path }, { into, signal: stop.signal })).rejects.toThrow('enough')

    expect(seen).toMatchObject({ is_closed: false, reason: { message: 'enough' } })
  })
})
