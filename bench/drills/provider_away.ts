import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../fixtures/random.ts'
import { openShop, openTills } from '../../fixtures/tills.ts'
import { openEvent } from '../chaos/event.ts'
import { playScenario } from '../chaos/scenario.ts'
import { comeToRest, compare } from '../chaos/verdict.ts'
import { openWorld } from '../chaos/world.ts'
import { sized } from '../figures.ts'
import { longestGap, proveSales, untilSold } from './installation.ts'
import { atMost, must, printTable, within } from './table.ts'

// Every payment provider stops answering while visitors pay and tills sell. Sales do not notice, and each payment ends as its provider
// says once it answers again.
const visitors = sized(60, 12)
const away_ms = sized(15_000, 3_000)
const seed = 33

await using stack = new AsyncDisposableStack()
const world = await openWorld(stack)
const event = await openEvent(world, visitors)
const shop = await openShop(world.staff, world.query, { name: 'Beside', wallets: 30 })
const tills = openTills(world.till, shop, { count: 4, pause_ms: 20 })
await untilSold(tills, 50)

const numbers = Array.from({ length: visitors }, (_, n) => n).values()
let begun = 0
let under_way = 0
const paying = Promise.all(Array.from({ length: 8 }, pay))
// Some have paid, and most are still to come.
while (under_way > 0 && begun < visitors / 6) await sleep(20)
world.pauseProviders()
const from_ms = performance.now()
await sleep(away_ms)
const gap_s = longestGap(tills.answers, from_ms, performance.now())
const waited = under_way
world.resumeProviders()
await paying
const proof = await proveSales(world.till, shop, tills)
await comeToRest(world, event)
const differences = await compare(world, event)
for (const { what, subject, here, there } of differences.slice(0, 10))
  console.log(`${what} ${subject}: here ${JSON.stringify(here)}, there ${JSON.stringify(there)}`)
process.exitCode = printTable(`drill provider-away: ${away_ms / 1000} s, ${begun} payments begun`, [
  must('payments were under way', waited > 0, String(waited)),
  within('longest time without a sale meanwhile', gap_s, 1),
  atMost('calls of tills that had to be repeated', tills.cut, 0),
  ...proof,
  atMost('payments that differ from what their provider says', differences.length, 0),
])

async function pay() {
  for (const n of numbers) {
    under_way += 1
    if (await playScenario(world, event, n, randomOf(seed, n))) begun += 1
    under_way -= 1
  }
}
