import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import {
  copyComplete,
  openCounter,
  phone_options,
  sellRaclette,
  slowDown,
  tileOf,
} from './counter_phone.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { median, quantile, report, sized, sizeFrom } from './figures.ts'
import { startApi } from './servers.ts'

// A paired phone at a counter, in a real browser whose processor is slowed down sixfold where a figure says so: how soon it is ready,
// taps, the time from wristband to verdict, and what its memory does over a shift, at whose end each sale is at the server once.
const slowdown = 6
const network_ms = 100
/** All of them are in the copy of the phone. */
const bands = sizeFrom('BENCH_WALLETS', 50_000, 50)
const starts = sizeFrom('BENCH_ROUNDS', 5, 1)
const taps = sizeFrom('BENCH_TAPS', 480, 16)
const verdicts = sizeFrom('BENCH_VERDICTS', 60, 3)
/** `BENCH_ORDERS=8000` is a shift of eight hours, and takes a bit more than two. */
const orders = sizeFrom('BENCH_ORDERS', 400, 4)
/** The server takes 60 sales a minute from a phone. */
const order_ms = sized(1_050, 0)
const hours = orders / 1_000
/** Watched without a touch at the end. */
const idle_ms = sized(30_000, 500)

await using stack = new AsyncDisposableStack()
const executablePath = await ensureBrowser(stack)
await buildConsole(stack)
const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const api = await startApi()
const festival = await makeFestival(api.sdk, pools, bands)
await loadWallets(ledger, festival, 900_000_00)
// Nothing is asked of the seller, whatever the order costs.
await api.sdk.events.update({
  path: { id: festival.event_id },
  body: { pos: { confirm_above: 1_000_000 } },
})
const chromiumSandbox = userInfo().uid !== 0
const browser = await chromium.launch({ executablePath, chromiumSandbox })

const context = await browser.newContext({ baseURL: api.url, ...phone_options })
// Counts timers of less than a second that have run. Those of Playwright are in a world of their own.
await context.addInitScript({
  content: `globalThis.quick_timers = 0
    for (const name of ['setTimeout', 'setInterval']) {
      const begin = globalThis[name].bind(globalThis)
      globalThis[name] = (work, wait_ms = 0, ...more) =>
        begin((...given) => {
          if (wait_ms < 1_000) globalThis.quick_timers += 1
          return work(...given)
        }, wait_ms, ...more)
    }`,
})
const page = await openCounter(context, api.sdk, festival)
/** Sales that the seller was told of, by chip. */
const told = new Map<string, number>()
const sellOne = (n: number) => {
  const { uid } = festival.bands[n % festival.bands.length]!
  told.set(uid, (told.get(uid) ?? 0) + 1)
  return sellRaclette(page, festival, n)
}
await measureCopy()
await measureStarts()
await measureTaps()
await measureVerdicts()
await measureMemory()
await measureSales()
await measureTimers()
await browser.close()
await api.stop()
await ledger.close()
await pools.close()

/** The memory of the menu with the copy of all wristbands beside it. Starts and sales are measured with it too. */
async function measureCopy() {
  await copyComplete(page)
  await page.reload()
  await tileOf(page).waitFor()
  // The copy is read from the disk after the menu is shown.
  await sleep(sized(5_000, 500))
  const own = await page.context().newCDPSession(page)
  const value = (await heapOf(own)) / 1_000_000
  report({ figure: 'pos_app: memory with 50,000 wristbands', value, unit: 'MB', most: 150 })
}

async function measureStarts() {
  const session = await slowDown(page, slowdown)
  const seen: { paint_ms: number; ready_ms: number }[] = []
  for (let round = 0; round < starts; round++) {
    await page.reload()
    await tileOf(page).waitFor()
    seen.push(await page.evaluate('globalThis.started()'))
  }
  await session.detach()
  const paint_ms = median(seen.map((one) => one.paint_ms))
  const ready_ms = median(seen.map((one) => one.ready_ms))
  const unit = `ms at 1/${slowdown} of the processor`
  report({ figure: 'pos_app: first paint of a later start', value: paint_ms, unit, most: 1_000 })
  report({ figure: 'pos_app: a later start is ready to tap', value: ready_ms, unit, most: 2_000 })
}

/** Taps eight times a second, on a slow processor, beside a page that has nothing but a number to count up. */
async function measureTaps() {
  const names = ['Raclette', 'Boisson équipe']
  const tiles = await Promise.all(names.map((name) => tileOf(page, name).boundingBox()))
  const { counted, seen_ms } = await tapOften(page, tiles)
  await sellOne(0)
  const empty = await page.context().newPage()
  await empty.goto('/health/live')
  await empty.evaluate(`document.body.innerHTML = '<p style="height: 300px">0 pieces</p>'
    addEventListener('pointerup', () => {
      document.body.firstChild.innerText = parseInt(document.body.innerText) + 1 + ' pieces'
    })`)
  const plain = await tapOften(empty, [{ x: 20, y: 20, width: 200, height: 200 }])
  await empty.close()
  report({ figure: 'pos_app: taps lost at 8 a second', value: taps - counted, unit: '', most: 0 })
  const value = quantile(seen_ms, 0.95)
  const baseline = quantile(plain.seen_ms, 0.95)
  const unit = `ms at 1/${slowdown} of the processor, 95th percentile`
  report({ figure: 'pos_app: a tap is seen after', value, unit, baseline, most: 2 })
}

type Box = Awaited<ReturnType<ReturnType<typeof tileOf>['boundingBox']>>

async function tapOften(of_page: Page, boxes: Box[]) {
  const session = await slowDown(of_page, slowdown)
  await of_page.evaluate('globalThis.watchTaps()')
  const begin = performance.now()
  for (let n = 0; n < taps; n++) {
    const { x, y, width, height } = boxes[n % boxes.length]!
    await of_page.touchscreen.tap(x + width / 2, y + height / 2)
    const next_ms = begin + (n + 1) * 125 - performance.now()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next_ms)))
  }
  await session.detach()
  return of_page.evaluate<{ counted: number; seen_ms: number[] }>('globalThis.tapsSeen()')
}

/** From the wristband to the verdict, with a network that takes 100 ms. */
async function measureVerdicts() {
  const session = await page.context().newCDPSession(page)
  const network = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...network, latency: network_ms })
  const took: number[] = []
  for (let n = 0; n < verdicts; n++) took.push(await sellOne(n))
  const call_ms: number[] = []
  for (let n = 0; n < verdicts; n++) call_ms.push(await page.evaluate('globalThis.oneCall()'))
  await session.send('Network.emulateNetworkConditions', { ...network, latency: 0 })
  await session.detach()
  const value = quantile(took, 0.95)
  const unit = `ms with ${network_ms} ms of network, 95th percentile`
  report({ figure: 'pos_app: from wristband to verdict', value, unit, most: 400 })
  const baseline = quantile(call_ms, 0.95)
  report({ figure: 'pos_app: verdict beside an empty call', value, unit, baseline, most: 4 })
}

/** Sells for a part of a shift, or a whole one, and compares the memory at its end with that of its first eighth. */
async function measureMemory() {
  const session = await page.context().newCDPSession(page)
  const eighth = Math.max(1, Math.floor(orders / 8))
  const kept: number[] = []
  for (let n = 1; n <= orders; n++) {
    const next = sleep(order_ms)
    await sellOne(n)
    await next
    if (n % eighth === 0) kept.push(await heapOf(session))
  }
  await session.detach()
  const grown = (kept.at(-1)! - kept[0]!) / 1_000_000
  const value = grown / (hours * (7 / 8))
  const unit = `MB an hour of 1,000 orders, over ${hours} hours`
  report({ figure: 'pos_app: memory grows by', value, unit, most: 1 })
}

/** Compares what the seller was told with the sales at the server. */
async function measureSales() {
  const sales = [...told.values()].reduce((sum, count) => sum + count, 0)
  const booked = new Map<string, number>()
  // The last ones may still be on their way.
  for (let tries = 0; tries < 60; tries++) {
    booked.clear()
    const rows: { uid: string; count: string }[] = await pools
      .knex('transactions')
      .where({ event_id: festival.event_id, type: 'debit' })
      .groupBy('uid')
      .select('uid')
      .count({ count: '*' })
    for (const { uid, count } of rows) booked.set(uid, Number(count))
    if ([...booked.values()].reduce((sum, count) => sum + count, 0) >= sales) break
    await sleep(1_000)
  }
  const surplus = [...new Set([...told.keys(), ...booked.keys()])].map(
    (uid) => (booked.get(uid) ?? 0) - (told.get(uid) ?? 0),
  )
  const sumOf = (numbers: number[]) => numbers.reduce((sum, n) => sum + Math.max(0, n), 0)
  const unit = `of ${sales}`
  const lost = sumOf(surplus.map((n) => -n))
  const doubled = sumOf(surplus)
  report({ figure: 'pos_app: sales lost', value: lost, unit, most: 0 })
  report({ figure: 'pos_app: sales doubled', value: doubled, unit, most: 0 })
  // No matter of speed: a missed goal alone would be no failure.
  assert.deepEqual({ lost, doubled }, { lost: 0, doubled: 0 })
}

/** A phone that nobody touches wakes its processor once a second at most. */
async function measureTimers() {
  await page.locator('[data-result]').waitFor({ state: 'hidden' })
  const before = await page.evaluate<number>('globalThis.quick_timers')
  await sleep(idle_ms)
  const value = (await page.evaluate<number>('globalThis.quick_timers')) - before
  const unit = `in ${idle_ms / 1_000} s`
  report({ figure: 'pos_app: timers under a second', value, unit, most: 0 })
}

/** In bytes, with the buffers that are kept outside the heap. */
async function heapOf(session: CDPSession) {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return usedSize + backingStorageSize
}
