import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { median, report } from './figures.ts'
import { startApi } from './servers.ts'
import { is_smallest, sizeFrom } from './size.ts'

// The pages that a visitor opens first, by Lighthouse on its mobile profile (a slow phone on a slow network), the median of
// five (`BENCH_ROUNDS=1` for a quick look), its times beside those of a page with nothing in it. Lighthouse is fetched when it is
// needed: nothing else uses it, and at its smallest size the pages are only opened.
const rounds = sizeFrom('BENCH_ROUNDS', 5, 1)
const lighthouse = 'lighthouse@13.5.0'
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }

await using stack = new AsyncDisposableStack()
const browser = await ensureBrowser(stack)
await buildConsole(stack)
const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, 10)
await loadWallets(ledger, festival, 45_50)
await openForAll(festival.event_id)
const api = await startApi()
const number = festival.uids[0]!.slice(-8)
const pages = {
  entry: '/',
  wallet: `/client/${number}`,
  pay: `/client/${number}/pay?payment_type=twint`,
  refund: `/refund/${number}`,
}

const empty = await emptyPage()
const nothing = is_smallest ? undefined : await timesOf(empty.url)
for (const [name, path] of Object.entries(pages)) {
  if (!nothing) {
    const status = await openPage(`${api.url}${path}`)
    report({
      figure: `pages: ${name} is there`,
      value: status,
      unit: '',
      baseline: null,
      ratio: null,
      goal: '200',
      holds: status === 200,
    })
    continue
  }
  const seen: PageMeasures[] = []
  for (let round = 0; round < rounds; round++) seen.push(await visit(`${api.url}${path}`))
  for (const [category, goal] of Object.entries(goals)) {
    const value = median(seen.map(({ scores }) => scores[category]!))
    const failed = value < goal && category !== 'performance' ? seen.at(-1)!.failed[category]! : []
    report({
      figure: `pages: ${[`${category} of ${name}`, ...failed].join(', ')}`,
      value,
      unit: 'of 100',
      baseline: null,
      ratio: null,
      goal: `≥ ${goal}`,
      holds: value >= goal,
    })
  }
  const [paint, complete, shift] = [
    median(seen.map(({ paint_ms }) => paint_ms)),
    median(seen.map(({ complete_ms }) => complete_ms)),
    median(seen.map(({ layout_shift }) => layout_shift)),
  ]
  const times = {
    'first paint': [paint, nothing.paint_ms, 1.8],
    complete: [complete, nothing.complete_ms, 2],
  } as const
  for (const [figure, [value, baseline, most]] of Object.entries(times)) {
    report({
      figure: `pages: ${figure} of ${name}, beside an empty page`,
      value,
      unit: 'ms',
      baseline,
      ratio: value / baseline,
      goal: `ratio ≤ ${most}`,
      holds: value / baseline <= most,
    })
  }
  report({
    figure: `pages: layout shift of ${name}`,
    value: shift,
    unit: '',
    baseline: null,
    ratio: null,
    goal: '0',
    holds: shift === 0,
  })
}
empty.server.close()
await api.stop()
await ledger.close()
await pools.close()

type PageMeasures = {
  scores: Record<string, number>
  /** Failed audits of each category. */
  failed: Record<string, string[]>
  paint_ms: number
  complete_ms: number
  layout_shift: number
}

async function emptyPage() {
  const html = '<!doctype html><html lang="en"><title>Nothing</title><p>Nothing</p></html>'
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function timesOf(url: string) {
  const seen: PageMeasures[] = []
  for (let round = 0; round < rounds; round++) seen.push(await visit(url))
  return {
    paint_ms: median(seen.map(({ paint_ms }) => paint_ms)),
    complete_ms: median(seen.map(({ complete_ms }) => complete_ms)),
  }
}

/** Without Lighthouse: whether there is a page at all. */
async function openPage(url: string) {
  const launched = await chromium.launch({
    executablePath: browser,
    chromiumSandbox: userInfo().uid !== 0,
  })
  const page = await launched.newPage()
  const answer = await page.goto(url)
  await launched.close()
  return answer!.status()
}

async function visit(url: string): Promise<PageMeasures> {
  const args = ['--yes', lighthouse, url, '--quiet', '--output=json', '--output-path=stdout']
  const flags = `--chrome-flags=--headless=new --no-sandbox --disable-gpu`
  const only = `--only-categories=${Object.keys(goals).join(',')}`
  const child = execFile('npx', [...args, only, flags], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 100_000_000,
  })
  const chunks: string[] = []
  child.stdout!.on('data', (chunk: string) => chunks.push(chunk))
  await once(child, 'close')
  const { categories, audits } = JSON.parse(chunks.join(''))
  type Audit = { id: string; weight: number }
  const failedOf = (name: string) =>
    (categories[name].auditRefs as Audit[])
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => `${id} ${JSON.stringify(audits[id].details?.items ?? '').slice(0, 300)}`)
  const numberOf = (audit: string) => audits[audit].numericValue as number
  return {
    scores: Object.fromEntries(
      Object.keys(goals).map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    failed: Object.fromEntries(Object.keys(goals).map((name) => [name, failedOf(name)])),
    paint_ms: numberOf('first-contentful-paint'),
    complete_ms: numberOf('largest-contentful-paint'),
    layout_shift: numberOf('cumulative-layout-shift'),
  }
}

/** An event that is on, takes payments, and pays back what is left already. */
async function openForAll(_id: string) {
  const day_ms = 86_400_000
  await pools
    .knex('events')
    .where({ _id })
    .update({
      dateBegin: new Date(Date.now() - day_ms),
      dateEnd: new Date(Date.now() + day_ms),
      online_payment: true,
      twint: { enable_twint: true },
      form_refund: { enabled: true, dateBegin: new Date(Date.now() - day_ms) },
    })
}
