import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { makePhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import { addBands } from '../fixtures/festival.ts'
import { loadWallets, makeFestival, openDatabase, saleFor, warmServer } from './festival.ts'
import { median, report, sized, sizeFrom } from './figures.ts'
import { cpuSeconds, startApi } from './servers.ts'

// The cost of keeping the wallets on phones up to date. Each of 500 phones sells once in 30 seconds, which is 17 sales a second, and each is
// told once in 30 seconds what has changed, which is what all of them have sold. Chips are random, so that they compress as real ones.
const wanted = sizeFrom('BENCH_PHONES', 500, 3)
const wallets = sizeFrom('BENCH_WALLETS', 50_000, 40)
const rounds = sizeFrom('BENCH_ROUNDS', 3, 1)
/** Of each phone: one would cost less than what two measurements differ by. */
const streams_each = sized(8, 1)
const window_ms = sized(30_000, 500)
const bytes_per_ms = 5_000_000 / 8 / 1_000

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const api = await startApi({ KERMESSE_LIVE_DASHBOARDS: String(wanted * streams_each * 2) })
const festival = await makeWallets()
const { event_id, bar_id } = festival
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const phones = await pairPhones()
await measureFirstLoad()
await measureChanges()
agent.destroy()
await api.stop()
await ledger.close()
await pools.close()

type Phone = { token: string; sdk: Sdk }

/** Wristbands as they are in the middle of an event. */
async function makeWallets() {
  const made = await makeFestival(api.sdk, pools, 0)
  const bands = Array.from({ length: wallets }, (_, n) => ({
    uid: `04${randomBytes(6).toString('hex').toUpperCase()}`,
    short_id: `W${String(n).padStart(7, '0')}`,
  }))
  await addBands((sql, values) => pools.ledger.query(sql, values), made.event_id, bands)
  const filled = { ...made, bands }
  await loadWallets(ledger, filled)
  await pools.knex.raw(
    `UPDATE wallets SET balance = balance - (random() * 5000000)::bigint, age = ('{NULL,16,18}'::smallint[])[1 + (random() * 2)::int],
       deposits = CASE WHEN random() < 0.5 THEN jsonb_build_object(:cup_id::text, 1) ELSE '{}' END
     WHERE event_id = :event_id`,
    made,
  )
  await pools.knex.raw('VACUUM ANALYZE')
  await warmServer(pools.knex)
  return filled
}

/** Phones with a seller on each. */
async function pairPhones() {
  const query = { event_id }
  const person = { email: `${crypto.randomUUID()}@example.org`, password: 'only-for-this-bench' }
  const { _id: user_id } = await api.sdk.users.create({
    body: { ...person, right: 10, event_id, bar_id, name: 'Seller' },
  })
  const paired: Phone[] = []
  for (let n = 0; n < wanted; n++) {
    const body = { smartphone_number: `P${n}`, role: 'seller', bar_id } as const
    const { code } = await api.sdk.pairings.create({ query, body })
    const keys = await makePhoneKeys()
    const { _id } = await pairPhone(api.sdk, keys, code)
    const { token } = await signPhoneIn(api.sdk, keys, _id)
    paired.push({ token, sdk: createClient({ url: api.url, token }) })
    // One caller has limits, which are not what is measured here.
    if (n % 20 === 0) await pools.knex('rate_limits').delete()
  }
  await pools.knex('pairings').where({ event_id }).update({ user_id })
  await sleep(1_100)
  return paired
}

async function measureFirstLoad() {
  const slow = await openSlowLine()
  const begin = performance.now()
  const { text_bytes, bytes } = await loadAll(slow.url)
  const seconds = (performance.now() - begin) / 1_000
  slow.close()
  const name = 'pos_wallets: first load of 50,000 wristbands'
  report({ figure: name, value: text_bytes / 1e6, unit: 'MB', most: 8 })
  report({ figure: `${name}, as it is sent`, value: bytes / 1e6, unit: 'MB', most: 2 })
  report({ figure: `${name} at 5 Mbit/s`, value: seconds, unit: 's', most: 20 })
}

/** CPU time of server and database: of the sales beside open streams, and what it is more where these tell of the wallets. */
async function measureChanges() {
  const open: ClientRequest[] = []
  const measured = async (since?: string) => {
    const told = { texts: 0 }
    const all = Array.from({ length: streams_each }, () => phones).flat()
    for (let n = 0; n < all.length; n += 50) {
      const some = all.slice(n, n + 50).map((phone) => openStream(phone, told, since))
      open.push(...(await Promise.all(some)))
    }
    // Each is told what it lacks before the window begins.
    await sleep(sized(3_000, 100))
    told.texts = 0
    const before = await cpuSeconds([api.pid], pools.knex)
    await sellAll()
    const seconds = (await cpuSeconds([api.pid], pools.knex)) - before
    for (const stream of open.splice(0)) stream.destroy()
    await sleep(sized(1_500, 100))
    return { seconds, texts: told.texts }
  }
  await sellAll()
  const cost: Record<'sales' | 'told', number[]> = { sales: [], told: [] }
  for (let round = 0; round < rounds; round++) {
    const sales = await measured()
    const { revision } = await loadAll(api.url)
    const all = await measured(revision)
    const texts = wanted * streams_each
    assert(sized(all.texts >= texts, true), `${all.texts} texts of ${texts}`)
    cost.sales.push(sales.seconds)
    cost.told.push((all.seconds - sales.seconds) / streams_each)
  }
  report({
    figure: 'pos_wallets: CPU of telling 500 phones every 30 s',
    value: median(cost.told),
    unit: 's',
    baseline: median(cost.sales),
    most: 0.05,
  })
}

/** One sale of each phone, spread over the window. */
async function sellAll() {
  const begin = performance.now()
  const running = phones.map(async ({ sdk }, n) => {
    await sleep(Math.max(0, begin + (n / wanted) * window_ms - performance.now()))
    const query = { event_id }
    await sdk.transactions.create({ query, body: saleFor(festival) })
  })
  await Promise.all(running)
  await sleep(Math.max(0, begin + window_ms - performance.now()))
}

/** The whole list, a page after the other. */
async function loadAll(url: string) {
  let [text_bytes, bytes, revision] = [0, 0, '']
  for (let next: string | null = ''; next !== null; ) {
    const from: string = next && `&since=${revision}&after=${next}`
    const sent = await read(`${url}/pos/wallets?event_id=${event_id}${from}`)
    const text = gunzipSync(sent)
    const page = JSON.parse(text.toString())
    bytes += sent.length
    text_bytes += text.length
    revision ||= page.revision
    next = page.next
  }
  return { text_bytes, bytes, revision }
}

async function read(url: string) {
  const asked = ask(phones[0]!, url)
  const [response] = await once(asked, 'response')
  assert.equal(response.statusCode, 200)
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts)
}

async function openStream(phone: Phone, told: { texts: number }, since = '') {
  const more = since && `&since=${since}`
  const asked = ask(phone, `${api.url}/pos/stream?event_id=${event_id}${more}`)
  // It is left in the middle.
  asked.on('error', () => {})
  const [response] = await once(asked, 'response')
  assert.equal(response.statusCode, 200)
  response.setEncoding('utf8')
  response.on('error', () => {})
  response.on('data', (text: string) => {
    if (text.includes('"type":"wallets"')) told.texts += 1
  })
  return asked
}

function ask({ token }: Phone, url: string) {
  const asked = request(url, {
    agent,
    headers: { 'access-token': token, 'accept-encoding': 'gzip' },
  })
  asked.end()
  return asked
}

/** A way to the API that lets 5 Mbit/s through. */
async function openSlowLine() {
  const { hostname, port } = new URL(api.url)
  const server = createServer((phone) => {
    const upstream = connect(Number(port), hostname)
    phone.pipe(upstream)
    upstream.on('data', (bytes) => {
      phone.write(bytes)
      upstream.pause()
      setTimeout(() => upstream.resume(), bytes.length / bytes_per_ms)
    })
    for (const end of [phone, upstream])
      end
        .on('error', () => {})
        .on('close', () => {
          phone.destroy()
          upstream.destroy()
        })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${own}`, close: () => server.close() }
}
