import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { publishMessages } from '@kermesse/core/messages/publish'
import { tell } from '@kermesse/core/messages/tell'
import { Kermesse } from '@kermesse/sdk/kermesse'
import type { AskedStream } from '@kermesse/sdk/messages'
import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { whenDone } from '../../../core/test/when_done.ts'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, type Festival, load } from '../festival.ts'

const api = await startApi()
const { knex } = api
const worker = {
  db: knex,
  signal: new AbortController().signal,
  report: (error: unknown) => {
    throw error
  },
}

/** Blocks a wristband as staff does, and publishes what that tells. */
async function block({ sessions, bands }: Festival, n: number) {
  await api.sdk(sessions.admin).clients.disable({ path: { uid: bands[n]!.uid } })
  await publishMessages(worker)
}

type Asked = AskedStream<Schema<'MessageType'>>

/** The messages that a program with this token receives; `next` waits for so many. */
function follow(token: string, query: Asked['query'] = { after: 0 }, url = api.url) {
  const leaving = new AbortController()
  const { signal } = leaving
  const received: Schema<'Message'>[] = []
  const ended = (async () => {
    const kermesse = new Kermesse(url, { token })
    for await (const message of kermesse.events.stream({ query }, { signal }))
      received.push(message)
  })().catch((error: Error & { code?: string }) => error)
  return {
    ended,
    messages: () => received,
    received: () =>
      received.map(({ position, data }) => [position, 'uid' in data ? data.uid : undefined]),
    async has(count: number) {
      await expect.poll(() => received.length, { timeout: 10_000 }).toBe(count)
    },
    async leave() {
      leaving.abort()
      return ended
    },
  }
}

/** An address of the API whose connections can be cut. */
async function openProxy() {
  const { port, hostname } = new URL(api.url)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => {})
    }
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(async () => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('a stream of messages', () => {
  test('tells amounts in major units, as lists and webhooks do', async () => {
    const { event_id, bar, sessions } = await createFestival(api)
    const { messages, webhooks } = api.sdk(sessions.admin)
    await webhooks.create({ body: { url: 'http://127.0.0.1:1/', types: ['sales.summarised'] } })
    const stream = follow(sessions.admin)
    const sums = { count: 2, amount: 1250 }
    const minute = '2026-07-04T18:00:00.000Z'
    const bars = [{ bar_id: bar, ...sums }]
    await tell(knex, event_id, 'sales.summarised', { minute, ...sums, currency: 'CHF', bars })
    await publishMessages(worker)
    await stream.has(1)
    await stream.leave()

    const listed = (await messages.list()).messages
    const delivery = await knex('webhook_deliveries').where({ event_id }).first()
    const shown = { count: 2, amount: 12.5 }
    const data = { minute, ...shown, currency: 'CHF', bars: [{ bar_id: bar, ...shown }] }
    expect(stream.messages()).toMatchObject([{ data }])
    expect(listed).toMatchObject([{ data }])
    expect(JSON.parse(delivery.body)).toMatchObject({ data })
  })

  test('sends each message of its event as it comes, of the types that were asked for', async () => {
    const [festival, other] = [await createFestival(api), await createFestival(api)]
    const all = follow(festival.sessions.admin)
    const some = follow(festival.sessions.admin, { after: 0, types: ['event.archived'] })
    const theirs = follow(other.sessions.admin)

    await block(festival, 0)
    await tell(knex, festival.event_id, 'event.archived', {})
    await block(festival, 1)
    await all.has(3)
    await some.has(1)

    const [one, two] = festival.bands.map(({ uid }) => uid)
    expect(all.received()).toEqual([
      [1, one],
      [2, undefined],
      [3, two],
    ])
    expect(some.received()).toEqual([[2, undefined]])
    expect(theirs.received()).toEqual([])
    for (const one of [all, some, theirs])
      expect(await one.leave()).toMatchObject({ name: 'AbortError' })
  })

  test('tells beside messages that figures have changed, which takes no position', async () => {
    const festival = await createFestival(api)
    const leaving = new AbortController()
    const kermesse = new Kermesse(api.url, { token: festival.sessions.admin })
    const types = ['statistics.changed', 'wristband.blocked'] as const
    const query = { types, after: 0 }
    const stream = kermesse.events.stream({ query }, { signal: leaving.signal })
    // Changes may have been missed before.
    expect((await stream.next()).value).toEqual({
      type: 'statistics.changed',
      event_id: festival.event_id,
    })

    await load(api, festival.event_id, festival.bands[1]!.uid, 500)
    expect((await stream.next()).value).toMatchObject({ type: 'statistics.changed' })
    await block(festival, 0)

    expect((await stream.next()).value).toMatchObject({ type: 'wristband.blocked', position: 1 })
    leaving.abort()
    await expect(stream.next()).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('has another id for new figures, also when transaction ids have one digit more', async () => {
    const festival = await createFestival(api)
    const { event_id, bands, sessions } = festival
    await load(api, event_id, bands[1]!.uid, 500)
    await knex.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica')
      await trx('transactions').where({ event_id }).update({ xid: '9' })
    })
    /** The id that a browser sends when it comes back. */
    const idOfFigures = async () => {
      const leaving = new AbortController()
      const address = `${api.url}/messages/stream?event_id=${event_id}&types=statistics.changed`
      const headers = { authorization: `Bearer ${sessions.admin}` }
      const { body } = await fetch(address, { headers, signal: leaving.signal })
      let read = ''
      for await (const part of body!.pipeThrough(new TextDecoderStream())) {
        read += part
        if (/^id: .+$/m.test(read)) break
      }
      leaving.abort()
      return /^id: .+$/m.exec(read)?.[0]
    }
    const before = await idOfFigures()
    expect(before).toMatch(/^id: /)

    await load(api, event_id, bands[1]!.uid, 500)

    expect(await idOfFigures()).not.toBe(before)
  })

  test('goes on after the position that was read last, through a connection that breaks', async () => {
    const festival = await createFestival(api)
    for (const n of [0, 1, 2]) await block(festival, n)
    const proxy = await openProxy()
    const program = follow(festival.sessions.admin, { after: 1 }, proxy.url)
    await program.has(2)

    proxy.cut()
    await block(festival, 3)
    await program.has(3)

    expect(program.received().map(([position]) => position)).toEqual([2, 3, 4])
    await program.leave()
  })

  test('sends more messages than are read at once, each once', async () => {
    const festival = await createFestival(api)
    for (let n = 0; n < 250; n++) await tell(knex, festival.event_id, 'event.archived', {})
    await publishMessages(worker)
    const program = follow(festival.sessions.admin)
    await program.has(250)
    const positions = program.received().map(([position]) => position)
    expect(positions).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
    await program.leave()
  })

  test('is for admins of the event, superadmins and tokens for scripts, and ends with the right', async () => {
    const festival = await createFestival(api)
    const { event_id, sessions } = festival
    const admin = api.sdk(sessions.admin)
    const { token, _id } = await admin.script_tokens.create({
      body: { name: 'stream', operations: ['events.stream'] },
    })
    const script = follow(token)
    const superadmin = await createSuperadmin(api)
    const supers = follow(superadmin.token, { event_id, after: 0 })
    await block(festival, 0)
    await script.has(1)
    await supers.has(1)
    await refused(api.sdk(sessions.cashier).events.stream({}), 'forbidden', 403)
    const other = await createFestival(api)
    const theirs = api.sdk(other.sessions.admin).events.stream({ query: { event_id } })
    await refused(theirs, 'event_not_found', 404)

    await admin.script_tokens.revoke({ path: { id: _id } })
    expect(await script.ended).toMatchObject({ name: 'ApiError', status: 401 })
    await supers.leave()
  }, 20_000)

  test('begins with the next message where no position is named, and says from which on', async () => {
    const festival = await createFestival(api)
    await block(festival, 0)
    const stream = await api.sdk(festival.sessions.admin).events.stream({})
    const { value } = await stream.getReader().read()
    expect(new TextDecoder().decode(value)).toBe('id: 1\n\n')
  })

  test('is refused beyond eight of a session', async () => {
    const festival = await createFestival(api)
    const open = () => api.sdk(festival.sessions.admin).events.stream({})
    // A stream without a reader may be collected, and its connection ended.
    const readers = (await Promise.all(Array.from({ length: 8 }, open))).map((one) =>
      one.getReader(),
    )
    await refused(open(), 'overloaded', 503)
    for (const reader of readers) await reader.cancel()
  })
})
