import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { loadWallets, makeFestival, openDatabase, sellOverHttp, warmServer } from './festival.ts'
import { median, quantile, report, sized, sizeFrom } from './figures.ts'
import { cpuSeconds, memoryOf, startApi, startServer } from './servers.ts'

// Open wallets, each with a stream to one process, while bars sell: CPU time of server and database
// per sale, in rounds that alternate with none open, memory per stream, and delay until a page is
// notified. CPU time is compared, because the pages run on this machine too and would slow down the
// sales, unlike visitors' phones.
const wanted = sizeFrom('BENCH_WALLETS', 5_000, 20)
const seconds = sized(4, 1)
const rounds = sized(3, 1)
const sales = sized(50, 2)

const pools = openDatabase()
const ledger = openLedger(pools.ledger)
// Every page comes from the same address here, and all of them have opened their wallet before.
const api = await startApi({ KERMESSE_LIVE_WALLETS: String(wanted * 4 + 4) })
const festival = await makeFestival(api.sdk, pools, sized(10_000, 100))
await loadWallets(ledger, festival)
await warmServer(pools.knex)
const bands = festival.bands.slice(0, wanted)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

for (let n = 0; n < sized(2, 0); n++) await sell()
const costs: Record<'alone' | 'watched', number[]> = { alone: [], watched: [] }
let bytes_each = 0
let late_ms: number[] = []
let sold_ms: number[] = []
let last_told_ms = 0
for (let round = 0; round < rounds; round += 1) {
  costs.alone.push(await sell())
  const before = memoryOf(api.pid, 'now')
  const pages = await openAll()
  await sleep(500)
  bytes_each = (memoryOf(api.pid, 'now') - before) / pages.length
  costs.watched.push(await sell())
  await untilAllAreTold()
  ;({ late_ms, sold_ms } = await latencies(pages))
  for (const { close } of pages) close()
  await sleep(500)
}

report({
  figure: 'live: CPU of a sale while 5,000 wallets are open',
  value: median(costs.watched) * 1000,
  unit: 'ms',
  baseline: median(costs.alone) * 1000,
  most: 1.1,
})
report({
  figure: 'live: memory of an open wallet, beside a bare stream',
  value: bytes_each / 1000,
  unit: 'kB',
  baseline: (await bytesOfPlainStream()) / 1000,
  most: 3,
})
report({
  figure: 'live: p99 from a sale to its page, beside the answer of the sale',
  value: quantile(late_ms, 0.99),
  unit: 'ms',
  baseline: quantile(sold_ms, 0.99),
  most: 4,
})
agent.destroy()
await api.stop()
await ledger.close()
await pools.close()

type Page = { uid: string; told(): Promise<void>; close(): void }

async function openAll(): Promise<Page[]> {
  const pages: Page[] = []
  for (let n = 0; n < bands.length; n += 100) {
    const some = bands.slice(n, n + 100)
    pages.push(...(await Promise.all(some.map(({ short_id, uid }) => open(short_id, uid)))))
    // The look-ups of one caller have limits, which are not what is measured here.
    await pools.knex('rate_limits').delete()
  }
  return pages
}

function open(short_id: string, uid: string): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const headers = { 'access-token': api.token }
  const url = `${api.url}/clients/short/${short_id}/changes?event_id=${festival.event_id}`
  const asked = request(url, { agent, headers })
  asked.on('error', reject)
  asked.on('response', (answer) => {
    if (answer.statusCode !== 200) return reject(new Error(`refused: ${answer.statusCode}`))
    answer.setEncoding('utf8')
    let hear = () => {}
    answer.on('data', (text: string) => {
      if (text.includes('open')) resolve(page)
      if (!text.includes('changed')) return
      last_told_ms = performance.now()
      hear()
    })
    answer.on('error', () => {})
    const page = {
      uid,
      told: () =>
        new Promise<void>((heard) => {
          hear = heard
        }),
      close: () => asked.destroy(),
    }
  })
  asked.end()
  return promise
}

/**
 * Waits for queued notifications: sales at full speed change more wallets per second than are
 * notified.
 */
async function untilAllAreTold() {
  do await sleep(500)
  while (performance.now() - last_told_ms < 1_500)
}

/** Memory of as many streams in a server that only opens them. */
async function bytesOfPlainStream() {
  const plain = await startServer('stream_server.ts', {})
  const before = memoryOf(plain.pid, 'now')
  const streams = await Promise.all(bands.map(() => openPlain(plain.url)))
  await sleep(500)
  const each = (memoryOf(plain.pid, 'now') - before) / streams.length
  for (const stream of streams) stream.destroy()
  await plain.stop()
  return each
}

function openPlain(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof request>>()
  const asked = request(url, { agent })
  asked.on('error', reject)
  asked.on('response', (answer) => {
    answer.on('error', () => {})
    answer.once('data', () => resolve(asked))
  })
  asked.end()
  return promise
}

/** One sale after another, each on a wallet that is open. */
async function latencies(pages: Page[]) {
  const [late_ms, sold_ms]: [number[], number[]] = [[], []]
  for (let n = 0; n < sales; n += 1) {
    const page = pages[Math.floor((n / sales) * pages.length)]!
    const told = page.told()
    const began = performance.now()
    const order = [{ _id: festival.beer_id }]
    const body = { type: 'debit' as const, uid: page.uid, bar_id: festival.bar_id, order }
    await api.sdk.transactions.create({ query: { event_id: festival.event_id }, body })
    sold_ms.push(performance.now() - began)
    await told
    late_ms.push(performance.now() - began)
  }
  return { late_ms, sold_ms }
}

/** CPU time of server and database per sale, in seconds of one core. */
async function sell() {
  const before = await cpuSeconds([api.pid], pools.knex)
  const url = `${api.url}/transactions?event_id=${festival.event_id}`
  const { sold } = await sellOverHttp(festival, { url, token: api.token, connections: 64, seconds })
  return ((await cpuSeconds([api.pid], pools.knex)) - before) / sold
}
