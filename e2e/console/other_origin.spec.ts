import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type * as Client from '@kermesse/sdk/client'
import { root } from '../../scripts/settings.ts'
import { expect, superadmin, test } from './test.ts'

const fetcher = join(root, 'node_modules/openapi-fetch/dist/index.mjs')
// Asked for where so many have signed in from this address that one more solves a captcha.
const fromSdk = createRequire(join(root, 'sdk/src/captcha.ts'))
const captcha = join(dirname(fromSdk.resolve('altcha-lib')), '../../esm/v2')
const imports = {
  'openapi-fetch': '/openapi-fetch.js',
  'altcha-lib': '/altcha/index.js',
  'altcha-lib/algorithms/web/pbkdf2': '/altcha/algorithms/web/pbkdf2.js',
}
const page_html = `<!doctype html><title>A shop</title>
<script type="importmap">${JSON.stringify({ imports })}</script>`

/** The shop of an integrator: a page of its own with the SDK in it. */
async function serve(port: number): Promise<Server> {
  const server = createServer(async ({ url = '/' }, answer) => {
    const [, file] = /^\/sdk\/([\w/]+\.ts)$/.exec(url) ?? []
    const [, part] = /^\/altcha\/([\w/-]+\.js)$/.exec(url) ?? []
    const script = file
      ? stripTypeScriptTypes(await readFile(join(root, 'sdk/src', file), 'utf8'))
      : part
        ? await readFile(join(captcha, part), 'utf8')
        : url === '/openapi-fetch.js' && (await readFile(fetcher, 'utf8'))
    answer.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    answer.end(script || page_html)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return server
}

test('the SDK works in a page of another origin that the installation names', async ({
  page,
  baseURL,
  festival: { event, regular },
}) => {
  const shop = await serve(Number(process.env.E2E_SHOP_PORT))
  // A page of another origin would ask whether it may say from where it comes: a proxy never has to.
  await page.context().setExtraHTTPHeaders({})
  await page.goto(addressOf(shop))

  const seen = await page.evaluate(useSdk, {
    url: String(baseURL),
    login: superadmin(),
    event_id: event._id,
    short_id: regular.short_id,
    pin: regular.pin,
  })

  expect(seen.bar).toMatchObject({ name: 'Seen from the shop' })
  // The same key answers the same record: it has arrived.
  expect(seen.again).toMatchObject({ _id: seen.bar._id })
  expect(seen.wallet).toMatchObject({ short_id: regular.short_id })
  expect(seen.refusal).toMatchObject({ code: 'bar_not_found', status: 404 })
  expect(seen.refusal.request_id).toBeTruthy()
  expect(seen.request_id).toMatch(/^[0-9a-f-]{36}$/)
  shop.close()
})

test('it is not reached from a page that the installation does not name', async ({
  page,
  baseURL,
}) => {
  const stranger = await serve(0)
  await page.goto(addressOf(stranger))

  const refusal = await page.evaluate(async (url) => {
    const { createClient } = (await import('/sdk/client.ts' as string)) as typeof Client
    const sdk = createClient({ url, retries: 0 })
    return sdk.users.login({ body: { email: 'x', password: 'y' } }).then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    )
  }, String(baseURL))

  expect(refusal).toBe('unreachable')
  stranger.close()
})

type Wish = {
  url: string
  login: { email: string; password: string }
  event_id: string
  short_id: string
  pin: string
}

/** Runs in the page: nothing of this file is there. */
async function useSdk({ url, login, event_id, short_id, pin }: Wish) {
  const { createClient } = (await import('/sdk/client.ts' as string)) as typeof Client
  // The client loads this module for a required captcha.
  await import('/sdk/captcha.ts' as string)
  const { token } = await createClient({ url }).users.login({ body: login })
  const sdk = createClient({ url, token })
  const query = { event_id }
  const idempotency_key = crypto.randomUUID()
  const create = () =>
    sdk.bars.create({ query, body: { name: 'Seen from the shop' } }, { idempotency_key })
  const bar = await create()
  const again = await create()
  const headers = { 'wristband-pin': pin }
  const wallet = await createClient({ url }).clients.short({ path: { short_id }, headers })
  await sdk.bars.delete({ path: { id: bar._id }, query })
  const { code, status, request_id } = await sdk.bars
    .get({ path: { id: crypto.randomUUID() }, query })
    .then(
      () => ({ code: 'found', status: 200, request_id: '' }),
      (error: { code: string; status: number; request_id: string }) => error,
    )
  const answer = await fetch(`${url}/health`)
  return {
    bar,
    again,
    wallet,
    refusal: { code, status, request_id },
    request_id: answer.headers.get('x-request-id'),
  }
}

function addressOf(server: Server) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
