import { execFile } from 'node:child_process'
import { openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@kermesse/sdk/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { freePort } from '../scripts/free_port.ts'
import { type Running, startProcess, waitForHealth } from '../scripts/processes.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { openQuay } from './shop.ts'

const run = promisify(execFile)
const deploy = join(root, 'deploy')
const admin = { email: 'admin@example.org', password: 'a-long-test-password' }

let stack: AsyncDisposableStack
let folder: string
let url: string
let shop: Awaited<ReturnType<typeof openShop>>
let ca: string
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  folder = await mkdtemp(join(tmpdir(), 'kermesse-proxies-'))
  await chmod(folder, 0o755)
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await ensurePrograms(stack, 'the tests of proxies', {
    '/usr/sbin/nginx': 'nginx-light',
    '/usr/sbin/haproxy': 'haproxy',
    '/usr/bin/openssl': 'openssl',
  })
  url = await startApi()
  shop = await openShop(url)
  ca = await makeCertificate()
}, 300_000)
afterAll(() => stack?.disposeAsync())

describe.each([
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)('%s', (name, startProxy) => {
  let port: number
  let proxy: Running
  beforeAll(async () => {
    port = await freePort()
    proxy = stack.use(await startProxy(port, url))
    await expectReady()
  }, 60_000)
  afterAll(() => proxy?.stop())

  const call = (path: string, options: CallOptions = {}) => callThrough({ port, ca }, path, options)
  async function expectReady() {
    for (let tries = 0; tries < 100; tries++) {
      const answer = await call('/health/ready').catch(() => undefined)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error(`${name} does not answer`)
  }

  test('passes a sale on', async () => {
    const answer = await call(`/transactions?event_id=${shop.event_id}`, {
      method: 'POST',
      headers: shop.headers,
      body: JSON.stringify({ ...shop.sale, _id: crypto.randomUUID() }),
    })

    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('passes events on as they happen, not when the stream ends', async () => {
    const path = `/clients/short/${shop.short_id}/changes`

    const answer = await call(path, { until: 'data: open' })

    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('data: open') })
  })

  test('lets the API say that a body is too large, and refuses larger ones itself', async () => {
    const send = (bytes: number) => ({
      method: 'POST',
      headers: { ...shop.headers, 'content-length': String(bytes) },
    })
    const path = `/transactions?event_id=${shop.event_id}`

    const by_api = await call(path, { ...send(2_000_000), body: 'x'.repeat(2_000_000) })
    const by_proxy = await call(path, send(200_000_000))

    expect(by_api.status).toBe(413)
    expect(JSON.parse(by_api.text)).toMatchObject({ error_code: 'payload_too_large' })
    expect(by_proxy.status).toBe(413)
  })

  test('logs neither the query nor more than the first part of a path', async () => {
    const headers = { referer: 'https://pay.example.org/x?planted', 'user-agent': 'planted' }

    await call('/login/planted?token=planted', { headers })
    await call('/bars?event_id=planted', { method: 'POST', headers, body: 'planted' })
    await call('/transactions/planted', { headers: { ...headers, 'content-length': '200000000' } })

    const log = () => readFile(logOf(name), 'utf8')
    await expect.poll(log).toMatch(/ \/transactions /)
    await expect.poll(log).toMatch(/ GET \/login /)
    await expect.poll(log).toMatch(/ POST \/bars .*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)
    expect(await log()).not.toContain('planted')
  })

  test('takes headers of 12 kB, and refuses those that the API would not take', async () => {
    const inLines = (bytes: number) =>
      Object.fromEntries([1, 2].map((n) => [`x-line-${n}`, 'x'.repeat(bytes / 2)]))

    const short = await call('/health/ready', { headers: inLines(12_000) })
    const long = await call('/health/ready', { headers: inLines(40_000) })

    expect(short.status).toBe(200)
    expect([400, 413, 431]).toContain(long.status)
  })
})

test('the API keeps idle connections longer than nginx and HAProxy, so that neither sends on one that closes', async () => {
  const { headers } = await fetch(`${url}/health/live`)
  const [, api_s] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  const read = (path: string) => readFile(join(deploy, path), 'utf8')
  const [, nginx_s] = /^upstream [^}]*keepalive_timeout (\d+)s;/m.exec(
    await read('nginx/kermesse.conf'),
  )!
  const [, haproxy_s] = /timeout http-keep-alive (\d+)s/.exec(await read('haproxy/haproxy.cfg'))!

  expect(Number(api_s)).toBeGreaterThanOrEqual(Number(nginx_s) + 5)
  expect(Number(api_s)).toBeGreaterThanOrEqual(Number(haproxy_s) + 5)
})

type CallOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Reads until this text, then leaves. */
  until?: string
}

/** A call by TLS to the name in the certificate. An answer may come before the body was sent. */
function callThrough(
  { port, ca }: { port: number; ca: string },
  path: string,
  options: CallOptions,
) {
  const { method = 'GET', headers, body, until } = options
  type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
  return new Promise<Answer>((resolve, reject) => {
    const to = { host: '127.0.0.1', servername: 'pay.example.org', port, ca, path, method }
    const sent = request({ ...to, headers: { host: 'pay.example.org', ...headers }, agent: false })
    sent.on('response', (response) => {
      let text = ''
      const done = () => {
        resolve({ status: response.statusCode!, headers: response.headers, text })
        sent.destroy()
      }
      response.on('data', (part) => {
        text += part
        if (until && text.includes(until)) done()
      })
      response.on('end', done)
      response.on('error', reject)
    })
    sent.on('error', reject)
    if (body !== undefined || !headers?.['content-length']) sent.end(body)
    else sent.flushHeaders()
  })
}

/** Makes a certificate and returns it. */
async function makeCertificate() {
  const about = ['-subj', '/CN=pay.example.org', '-addext', 'subjectAltName=DNS:pay.example.org']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about])
  const text = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'kermesse.pem'), text + (await readFile(key, 'utf8')))
  return text
}

async function startApi() {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: await copyTemplate(inject('database_server_url'), `e2e_proxies_${process.pid}`),
    DATA_DIR: join(folder, 'data'),
    PORT: port,
    KERMESSE_TRUST_PROXY: '1',
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
  }
  const start = async (name: string) =>
    stack.use(
      startProcess({
        name,
        command: process.execPath,
        args: [join(root, name, 'src/main.ts')],
        env,
      }),
    )
  const api = await start('api')
  await waitForHealth(api, `${url}/health/ready`, 60_000)
  await start('workers')
  return url
}

const logOf = (name: string) => join(folder, `${name}.log`)

/** The site of Debian's nginx as it is, but for ports and places. */
async function startNginx(port: number, url: string) {
  const site = (await readFile(join(deploy, 'nginx/kermesse.conf'), 'utf8'))
    .replaceAll('127.0.0.1:8080', new URL(url).host)
    .replaceAll('/etc/ssl/kermesse', folder)
    .replaceAll('/var/log/nginx/kermesse.log', logOf('nginx'))
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/etc/nginx/kermesse_proxy.conf', join(deploy, 'nginx/kermesse_proxy.conf'))
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replace(/^ *listen (80|\[::\]:\d+.*);\n/gm, '')
    .replace('server {', `server {\n    listen 127.0.0.1:${await freePort()};`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = paths.map((name) => `${name}_temp_path ${folder}/nginx_${name};`).join('\n')
  const config = join(folder, 'nginx.conf')
  const http = `http {\naccess_log off;\n${temporary}\n${site}\n}`
  await writeFile(
    config,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n${http}\n`,
  )
  return startProcess({ name: 'nginx', command: '/usr/sbin/nginx', args: ['-c', config] })
}

/** The file for HAProxy as it is, but for ports, places, and connections that need many open files. */
async function startHaproxy(port: number, url: string) {
  const own = await readFile(join(deploy, 'haproxy/haproxy.cfg'), 'utf8')
  // Beside Patroni, its file is appended; nothing of it may change what is above.
  const with_patroni = own + (await readFile(join(deploy, 'patroni/haproxy.cfg'), 'utf8'))
  const text = with_patroni
    .replaceAll('127.0.0.1:8080', new URL(url).host)
    .replaceAll('/etc/ssl/kermesse', folder)
    .replace('maxconn 20000', 'maxconn 1000')
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('bind :80', `bind 127.0.0.1:${await freePort()}`)
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${await freePort()}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${await freePort()}`)
  const config = join(folder, 'haproxy.cfg')
  // Only root may become another user.
  const is_root = process.getuid?.() === 0
  await writeFile(config, is_root ? text : text.replace(/^ {4}(user|group|chroot) .*\n/gm, ''))
  return startProcess({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    output: openSync(logOf('HAProxy'), 'a'),
  })
}

/** The shop of `openQuay`, and the sale of a beer. */
async function openShop(url: string) {
  const { token } = await createClient({ url }).users.login({ body: admin })
  const sdk = createClient({ url, token })
  const { query, bar, beer, uid, short_id } = await openQuay(sdk)
  return {
    event_id: query.event_id,
    short_id,
    headers: { 'access-token': token!, 'content-type': 'application/json' },
    sale: { type: 'debit', uid, bar_id: bar, order: [{ _id: beer, quantity: 1 }] },
  }
}
