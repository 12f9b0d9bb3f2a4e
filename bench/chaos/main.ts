import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ChaosEvent, openEvent } from './event.ts'
import { randomOf } from './random.ts'
import { playScenario } from './scenario.ts'
import { comeToRest, compare } from './verdict.ts'
import { openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const scenarios = Number(values.scenarios)
const seed = Number(values.seed)
const at_once = 12

await using stack = new AsyncDisposableStack()
const world = await openWorld(stack)
const event = await openEvent(world, scenarios)
console.log(`chaos: ${scenarios} scenarios, seed ${seed}`)

const end = new AbortController()
const violence = killNowAndThen(world, end.signal)
const begun = await playAll(world, event)
end.abort()
await violence
await comeToRest(world)
const differences = await compare(world, event)

const { kills, restarts } = world.counts
for (const { what, subject, here, there } of differences.slice(0, 20))
  console.log(`${what} ${subject}: here ${JSON.stringify(here)}, there ${JSON.stringify(there)}`)
await tellFigures(world)
console.log(
  `${scenarios} scenarios, ${begun} payments begun, ${kills} kills, ${restarts} database restarts, ${differences.length} differences`,
)
// A run in which hardly anything moved proves nothing.
const is_vacuous = begun < scenarios / 2
if (is_vacuous) console.log(`only ${begun} of ${scenarios} scenarios began a payment`)
process.exitCode = differences.length === 0 && !is_vacuous ? 0 : 1

/** Answers in how many there was a payment. */
async function playAll(world: World, event: ChaosEvent): Promise<number> {
  const numbers = Array.from({ length: scenarios }, (_, n) => n).values()
  let done = 0
  let begun = 0
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (const n of numbers) {
        if (await playScenario(world, event, n, randomOf(seed, n))) begun += 1
        done += 1
        if (done % 100 === 0) console.log(`${done} of ${scenarios}`)
      }
    }),
  )
  return begun
}

/** The API, the worker and the database, each in the middle of what it does. */
async function killNowAndThen(world: World, signal: AbortSignal) {
  const luck = randomOf(seed, -1)
  for (let n = 0; !signal.aborted; n++) {
    // A machine that is slow to start again must get something done between two blows.
    await world.untilUp(signal)
    await sleep(2_000 + luck.below(3_000), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (n % 8 === 7) await world.restartDatabase()
    else world.kill(luck.chance(0.5) ? 'api' : 'workers')
  }
}

/** How much of it was worth the trouble: a run in which nothing moved proves nothing. */
async function tellFigures({ query }: World) {
  const rows = await query<{ what: string; n: number }>(
    `SELECT 'payments ' || status AS what, count(*)::int AS n FROM payments GROUP BY 1
     UNION ALL SELECT 'refunds ' || status, count(*)::int FROM provider_refunds GROUP BY 1
     UNION ALL SELECT 'moved: ' || kind, count(*)::int FROM provider_movements GROUP BY 1
     UNION ALL SELECT 'flagged ' || f, count(*)::int FROM payments, jsonb_array_elements_text(flags) f GROUP BY 1 ORDER BY 1`,
  )
  console.log(rows.map(({ what, n }) => `${what} ${n}`).join(', '))
}
