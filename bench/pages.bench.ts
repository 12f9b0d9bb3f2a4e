import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { median, report } from './figures.ts'
import { startApi } from './servers.ts'

// The pages that a visitor opens first, by Lighthouse on its mobile profile (a slow phone on a slow network), the median of
// five (`BENCH_ROUNDS=1` for a quick look). Lighthouse is fetched when it is needed: nothing else uses it.
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
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

for (const [name, path] of Object.entries(pages)) {
  const seen: Seen[] = []
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
  const times = { 'first paint': [paint, 1_000], complete: [complete, 1_200] } as const
  for (const [figure, [value, goal_ms]] of Object.entries(times)) {
    report({
      figure: `pages: ${figure} of ${name}`,
      value,
      unit: 'ms',
      baseline: null,
      ratio: null,
      goal: `≤ ${goal_ms} ms`,
      holds: value <= goal_ms,
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
await api.stop()
await ledger.close()
await pools.close()

type Seen = {
  scores: Record<string, number>
  /** What each category marks down. */
  failed: Record<string, string[]>
  paint_ms: number
  complete_ms: number
  layout_shift: number
}

async function visit(url: string): Promise<Seen> {
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
