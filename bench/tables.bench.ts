import assert from 'node:assert/strict'
import { userInfo } from 'node:os'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { buildConsole } from '../scripts/console.ts'
import { loadWallets, makeFestival, openDatabase } from './festival.ts'
import { median, report } from './figures.ts'
import { startApi } from './servers.ts'
import { sized } from './size.ts'

// Time that the console needs to draw a list of wristbands, from the end of the API's response to
// the frame that shows it, by the browser's own clock. A page of a thousand alternates with one of
// fifty, each in a page that is reloaded.
const rounds = sized(11, 1)
const few = 50
const many = sized(1_000, 100)
const most = 4

// Runs in the page: sets a mark once the frame with the first rows is on the screen. A message that is sent from the last
// callback of a frame arrives after it was painted.
const markWhatIsPainted = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('tr[data-row]')) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => performance.mark('painted')
      port2.postMessage(null)
    })
  })
  watch.observe(document, { childList: true, subtree: true })`
const timesOfList = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName('painted')
    if (!painted) return
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === '/clients')
    resolve({ asked: answers.length, own_ms: painted.startTime - answers.at(-1).responseEnd })
  }).observe({ type: 'mark', buffered: true })
})`

await using stack = new AsyncDisposableStack()
const executablePath = await ensureBrowser(stack)
await buildConsole(stack)
const pools = openDatabase()
const ledger = openLedger(pools.ledger)
const festival = await makeFestival(pools.knex, many)
await loadWallets(ledger, festival)
const api = await startApi()
const browser = await chromium.launch({ executablePath, chromiumSandbox: userInfo().uid !== 0 })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await signIn(page)
await page.addInitScript(markWhatIsPainted)

for (const limit of [few, many]) await draw(limit)
const [of_few, of_many]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round += 1) {
  of_few.push(await draw(few))
  of_many.push(await draw(many))
}

const [fifty_ms, thousand_ms] = [median(of_few), median(of_many)]
const ratio = thousand_ms / fifty_ms
report({
  figure: `tables: ${many} wristbands, from the answer to the painted table`,
  value: thousand_ms,
  unit: 'ms',
  baseline: fifty_ms,
  ratio,
  goal: `ratio ≤ ${most}`,
  holds: ratio <= most,
})
await browser.close()
await api.stop()
await ledger.close()
await pools.close()

type Times = { asked: number; own_ms: number }

async function signIn(page: Page) {
  // Any address of the console's origin will do; this one has no page to draw.
  await page.goto(`${api.url}/health`)
  const kept = JSON.stringify({ token: api.token, right: '50' })
  await page.evaluate(`Object.assign(localStorage, ${kept})`)
}

/** Opens the list with so many rows a page; answers the time of our own part, in ms. */
async function draw(limit: number) {
  await page.goto(`${api.url}/admin/events/${festival.event_id}/clients?limit=${limit}`)
  await page.getByText(`1–${new Intl.NumberFormat('en-CH').format(limit)} of`).waitFor()
  const { asked, own_ms } = await page.evaluate<Times>(timesOfList)
  assert.equal(asked, 1, 'the list was asked for more than once')
  return own_ms
}
