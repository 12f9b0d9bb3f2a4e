import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { is_smallest, report, sizeFrom } from './figures.ts'
import { own_browser, type PageMeasures, visitOften } from './lighthouse.ts'
import { startApi } from './servers.ts'

// The pages that a visitor opens first, by Lighthouse on its mobile profile (a slow phone on a slow network), the median of
// five (`BENCH_ROUNDS=1` for a quick look), its times beside those of a page with nothing in it. Lighthouse is fetched when it is
// needed: nothing else uses it, and at its smallest size the pages are only opened.
const rounds = sizeFrom('BENCH_ROUNDS', 5, 1)
const visit = (url: string) =>
  visitOften(url, { rounds, args: [own_browser], env: { CHROME_PATH: browser } })
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }

await using stack = new AsyncDisposableStack()
const browser = await ensureBrowser(stack)
await buildConsole(stack)
const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const api = await startApi()
const festival = await makeFestival(api.sdk, pools, 10)
await loadWallets(ledger, festival, 45_50)
await openForAll(festival.event_id)
const number = festival.bands[0]!.short_id
const pages = {
  entry: '/',
  wallet: `/client/${number}`,
  pay: `/client/${number}/pay?payment_type=twint`,
  refund: `/refund/${number}`,
}

const open = await countOpen()
report({ figure: 'pages: pages that open', value: open, unit: 'of 4', least: 4 })
if (!is_smallest) await measurePages()
await api.stop()
await ledger.close()
await pools.close()

/** Counts the pages that answer, because Lighthouse measures error pages too. */
async function countOpen() {
  const chromiumSandbox = userInfo().uid !== 0
  const launched = await chromium.launch({ executablePath: browser, chromiumSandbox })
  const page = await launched.newPage()
  let count = 0
  for (const path of Object.values(pages))
    if ((await page.goto(`${api.url}${path}`))?.ok()) count += 1
  await launched.close()
  return count
}

/** The worst page of each figure, by the median of its rounds. */
async function measurePages() {
  const { server, url } = await emptyPage()
  const empty = await visit(url)
  server.close()
  const seen: PageMeasures[] = []
  for (const path of Object.values(pages)) seen.push(await visit(`${api.url}${path}`))
  for (const [category, least] of Object.entries(goals)) {
    const value = Math.min(...seen.map(({ scores }) => scores[category as keyof typeof goals]))
    report({ figure: `pages: ${category}, the lowest`, value, unit: 'of 100', least })
  }
  const slowest = (name: 'paint_ms' | 'complete_ms') => ({
    value: Math.max(...seen.map((measures) => measures[name])),
    unit: 'ms',
    baseline: empty[name],
  })
  report({ figure: 'pages: first paint, the latest', ...slowest('paint_ms'), most: 1.8 })
  report({ figure: 'pages: complete, the latest', ...slowest('complete_ms'), most: 2 })
  const value = Math.max(...seen.map(({ layout_shift }) => layout_shift))
  report({ figure: 'pages: layout shift, the largest', value, unit: '', most: 0 })
}

async function emptyPage() {
  const html = '<!doctype html><html lang="en"><title>Nothing</title><p>Nothing</p></html>'
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** The event takes payments, and pays back what is left already. */
async function openForAll(id: string) {
  await api.sdk.events.update({
    path: { id },
    body: {
      online_payment: true,
      twint: { enable_twint: true },
      form_refund: { enabled: true, dateBegin: new Date(Date.now() - 86_400_000).toISOString() },
    },
  })
}
