import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import { freePort } from '../scripts/free_port.ts'
import { root } from '../scripts/settings.ts'
import {
  copyComplete,
  holdBand,
  openCounter,
  parts_of_copy,
  phone_options,
  sellRaclette,
  slowDown,
  tileOf,
} from './counter_phone.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { is_smallest, quantile, report, sized, sizeFrom } from './figures.ts'
import { visitOften } from './lighthouse.ts'
import { startApi } from './servers.ts'

// A paired phone with a hundred items on its menu and 50,000 wristbands in its copy: how smoothly the menu scrolls, what blocks its page
// while it sells, how soon a verdict comes without a network, and what Lighthouse says of a later start.
const slowdown = 6
const rounds = sizeFrom('BENCH_ROUNDS', 5, 1)
/** All of them are in the copy of the phone. */
const bands = sizeFrom('BENCH_WALLETS', 50_000, 50)
const tiles = sizeFrom('BENCH_TILES', 100, 10)
const sales = sizeFrom('BENCH_VERDICTS', 60, 3)
const look_ups = sized(1_000, 10)
const goals = { performance: 95, accessibility: 100 } as const

await using stack = new AsyncDisposableStack()
const executablePath = await ensureBrowser(stack)
await buildConsole(stack)
const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const api = await startApi()
const festival = await makeFestival(api.sdk, pools, bands)
await loadWallets(ledger, festival, 900_000_00)
await prepareEvent()

const port = await freePort()
const profile = await mkdtemp(join(tmpdir(), 'kermesse-phone-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  chromiumSandbox: userInfo().uid !== 0,
  args: [`--remote-debugging-port=${port}`],
  baseURL: api.url,
  ...phone_options,
})
// A headless browser promises no place on its disk.
await context.addInitScript('navigator.storage.persist = async () => true')
const page = await openCounter(context, api.sdk, festival)
await copyComplete(page)
await measureScroll()
await measureBlocks()
await measureLookUp()
await measureOffline()
if (!is_smallest) await measureStart()
await context.close()
await rm(profile, { recursive: true })
await api.stop()
await ledger.close()
await pools.close()

/** A long menu, and limits that the benchmark does not reach. */
async function prepareEvent() {
  const { event_id, bar_id } = festival
  await api.sdk.events.update({
    path: { id: event_id },
    body: {
      pos: { confirm_above: 1_000_000 },
      offline: { enabled: true, limit_per_wristband: 10_000, limit_per_device: 100_000 },
    },
  })
  for (let n = 0; n < tiles; n++) {
    const body = { name: `Item ${n}`, type: 'quantity' as const, price: 2, bars: [bar_id] }
    await api.sdk.all_consumptions.create({ query: { event_id }, body })
  }
}

/** The frames of a long menu that is pushed up and down, beside those of a page with as many plain boxes. */
async function measureScroll() {
  await tileOf(page, `Item ${tiles - 1}`).waitFor()
  const value = quantile(await framesOf(page), 0.95)
  const plain = await context.newPage()
  await plain.goto('/health/live')
  await plain.evaluate(`document.body.innerHTML =
    '<p style="display: inline-block; width: 30%; height: 112px; background: #8c4">Item</p>'.repeat(${tiles})`)
  const baseline = quantile(await framesOf(plain), 0.95)
  await plain.close()
  const unit = `ms between frames at 1/${slowdown} of the processor, 95th percentile`
  report({ figure: 'pos_counter: a long menu scrolls', value, unit, baseline, most: 1.5 })
}

async function framesOf(of_page: Page): Promise<number[]> {
  const session = await slowDown(of_page, slowdown)
  await of_page.evaluate(`globalThis.frames = []; globalThis.last = performance.now()
    const step = (now) => { frames.push(now - last); last = now; requestAnimationFrame(step) }
    requestAnimationFrame(step)`)
  const gesture = { x: 180, y: 300, speed: 1_500, gestureSourceType: 'touch' } as const
  for (let n = 0; n < rounds; n++)
    for (const yDistance of [-1_000, 1_000])
      await session.send('Input.synthesizeScrollGesture', { ...gesture, yDistance })
  await session.detach()
  // The first ones belong to the call that counts them.
  return (await of_page.evaluate<number[]>('globalThis.frames')).slice(2)
}

/** The longest task of the page during sales: for so long it does not see a tap. Processor time, so that no neighbour counts. */
async function measureBlocks() {
  // Playwright's own search for a tile would be the longest task.
  const tile = await tileOf(page).boundingBox()
  const session = await slowDown(page, slowdown)
  const tasks: Task[] = []
  session.on('Tracing.dataCollected', ({ value }) => tasks.push(...(value as unknown as Task[])))
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
    },
    transferMode: 'ReportEvents',
  })
  for (let n = 0; n < sales; n++) {
    await page.touchscreen.tap(tile!.x + 20, tile!.y + 20)
    await holdBand(page, festival, n)
  }
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const value = longestOf(tasks)
  const unit = `ms at 1/${slowdown} of the processor`
  report({ figure: 'pos_counter: the longest task while selling', value, unit, most: 100 })
}

type Task = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/** In milliseconds, of the main threads of pages. */
function longestOf(tasks: Task[]): number {
  const idOf = ({ pid, tid }: Task) => `${pid} ${tid}`
  const threads = tasks.filter(({ args }) => args.name === 'CrRendererMain').map(idOf)
  const own = tasks.filter((task) => task.name === 'RunTask' && threads.includes(idOf(task)))
  assert(own.length > 0, 'the trace has no tasks')
  return Math.max(...own.map(({ tdur = 0 }) => tdur)) / 1_000
}

/** The code of the app finds wristbands among those that this phone has on its disk. */
async function measureLookUp() {
  const source = await readFile(join(root, 'console/src/pos/wallets/wallet_table.ts'), 'utf8')
  const code = stripTypeScriptTypes(source).replaceAll(/^export /gm, '')
  const uids = Array.from({ length: look_ups }, (_, n) => festival.bands[(n * 37) % bands]!.uid)
  const session = await slowDown(page, slowdown)
  // The policy of the page lets it load no code from elsewhere.
  const took = await page.evaluate<number>(`(async () => {
    ${code}
    const table = createWalletTable()
    for (const lines of await ${parts_of_copy}) table.add(lines)
    const begin = performance.now()
    const found = ${JSON.stringify(uids)}.map((uid) => table.find(uid))
    const took = performance.now() - begin
    if (found.some((row) => !row)) throw new Error('a wristband was not found')
    return took
  })()`)
  await session.detach()
  const unit = `ms at 1/${slowdown} of the processor, mean of ${look_ups.toLocaleString('en')}`
  const value = took / look_ups
  report({ figure: 'pos_counter: a wristband is found in the copy', value, unit, most: 5 })
}

/** From the wristband to the verdict where nothing answers. */
async function measureOffline() {
  await context.setOffline(true)
  await page.getByText(/Offline since/).waitFor()
  const took: number[] = []
  for (let n = 0; n < sales; n++) took.push(await sellRaclette(page, festival, n))
  await context.setOffline(false)
  const value = quantile(took, 0.95)
  const unit = 'ms without a network, 95th percentile'
  report({ figure: 'pos_counter: from wristband to verdict offline', value, unit, most: 150 })
}

/** A later start, from the worker's store, of a phone whose session goes on. */
async function measureStart() {
  await page.close()
  const args = [`--port=${port}`, '--disable-storage-reset']
  const { scores } = await visitOften(`${api.url}/pos/sell`, { rounds, args })
  for (const [category, least] of Object.entries(goals)) {
    const value = scores[category as keyof typeof goals]
    report({ figure: `pos_counter: ${category} of a later start`, value, unit: 'of 100', least })
  }
}
