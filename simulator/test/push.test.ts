import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webpush from 'web-push'
import { type Simulator, startSimulator } from '../src/server.ts'

let simulator: Simulator
let subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
const keys = webpush.generateVAPIDKeys()

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  subscription = (await control('PUT', '/devices/phone')) as typeof subscription
})

afterEach(() => simulator?.stop())

async function control(method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const url = `${simulator.url}/control/push${path}`
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
  return answer.status === 204 ? undefined : answer.json()
}

async function send(
  text: string,
  more: { headers?: Record<string, string>; topic?: string; to?: typeof subscription } = {},
) {
  const { to = subscription, topic } = more
  const { headers, body } = webpush.generateRequestDetails(to, text, {
    ...(topic && { topic }),
    vapidDetails: {
      subject: 'mailto:team@example.org',
      publicKey: keys.publicKey,
      privateKey: keys.privateKey,
    },
  })
  const { 'Content-Length': _, ...rest } = headers as Record<string, string>
  const texts = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, String(one)]))
  const answer = await fetch(to.endpoint, {
    method: 'POST',
    headers: { ...texts, ...more.headers },
    body: new Uint8Array(body!),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function inbox() {
  const answer = await fetch(`${simulator.url}/push/inbox/phone`)
  return ((await answer.json()) as { messages: { payload: unknown; topic: string | null }[] })
    .messages
}

test('a message is opened, kept and shown on the page', async () => {
  const answer = await send('{"title":"Hello","body":"20.00 <b>"}')

  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toContain('/push/inbox/phone')
  expect(await inbox()).toMatchObject([{ payload: { title: 'Hello' }, topic: null }])
  const markup = await (await fetch(`${simulator.url}/push`)).text()
  expect(markup).toContain('<strong>Hello</strong>')
  expect(markup).toContain('20.00 &lt;b&gt;')
})

test('of one topic the device sees the last message', async () => {
  await send('one', { topic: 'a' })
  await send('two', { topic: 'a' })
  await send('three', { topic: 'b' })

  expect((await inbox()).map(({ payload }) => payload)).toEqual(['two', 'three'])
})

test('a token is accepted only for this service, unexpired, and signed by its key', async () => {
  const other = webpush.generateVAPIDKeys()
  const now_s = Math.floor(Date.now() / 1000)
  const by = (aud: string, expires: number, publicKey = keys.publicKey) => {
    const { Authorization } = webpush.getVapidHeaders(
      ...([aud, 'mailto:team@example.org', keys.publicKey, keys.privateKey] as const),
      ...(['aes128gcm', expires] as const),
    )
    return Authorization.replace(keys.publicKey, publicKey)
  }
  const answers = [
    by(simulator.url, now_s + 60),
    by('https://elsewhere.example', now_s + 60),
    by(simulator.url, now_s + 60, other.publicKey),
    by(simulator.url, now_s + 1).replace(/t=[^.]+\./, 't=e30.'),
  ].map(
    async (authorization) =>
      (await send('x', { headers: { Authorization: authorization } })).status,
  )

  expect(await Promise.all(answers)).toEqual([201, 403, 403, 403])
})

test('messages not encrypted for the device, or too long, are refused', async () => {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const foreign = { ...subscription, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }

  expect(await send('x', { to: foreign })).toMatchObject({ status: 400 })
  expect(await send('x'.repeat(4000))).toMatchObject({ status: 413 })
  expect(await inbox()).toEqual([])
})

test.each([
  ['not_found', 404],
  ['gone', 410],
  ['too_large', 413],
  ['forbidden', 403],
  ['http_500', 500],
])('told so, the next message is answered with %s', async (mode, status) => {
  await control('POST', '/failures', { mode })

  expect(await send('one')).toMatchObject({ status })
  expect(await send('two')).toMatchObject({ status: 201 })
})

test('a throttled caller gets a retry-after', async () => {
  await control('POST', '/failures', { mode: 'throttled', retry_after_s: 7 })

  const { status, headers } = await send('one')

  expect([status, headers.get('retry-after')]).toEqual([429, '7'])
})

test('a device that is gone for ever is not found', async () => {
  await control('DELETE', '/devices/phone')

  expect(await send('one')).toMatchObject({ status: 404 })
})
