import { parseArgs } from 'node:util'
import { randomOf } from '../../fixtures/random.ts'
import { tryCopies } from './copies.ts'
import { database_flags } from './database.ts'
import { type ChaosEvent, openEvent } from './event.ts'
import { compareOffline, decideReviews, playOffline, tellOffline } from './offline.ts'
import { openOfflineEvent } from './offline_event.ts'
import { compareReturns, openBankEvent, playReturns } from './returns.ts'
import { playScenario } from './scenario.ts'
import { comeToRest, compare } from './verdict.ts'
import { openViolence } from './violence.ts'
import { openWorld, type World } from './world.ts'

const { values } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    ...database_flags,
  },
})
const scenarios = Number(values.scenarios)
const seed = Number(values.seed)
const at_once = 12

await using stack = new AsyncDisposableStack()
const world = await openWorld(stack, {}, values)
const event = await openEvent(world, scenarios)
const bank_event = await openBankEvent(world, Math.max(24, Math.ceil(scenarios / 10)))
const offline_event = await openOfflineEvent(world, 24, randomOf(seed, -4))
console.log(`chaos: ${scenarios} scenarios, seed ${seed}`)

const violence = openViolence(world, randomOf(seed, -1))
const [begun, bank, offline] = await Promise.all([
  playAll(world, event),
  playReturns(world, bank_event, randomOf(seed, -2)),
  playOffline(world, offline_event, randomOf(seed, -3)),
])
await violence.end()
await decideReviews(world, offline)
await comeToRest(world, event)
const differences = [
  ...(await compare(world, event)),
  ...(await compareReturns(world, bank)),
  ...(await compareOffline(world, offline)),
  ...(await tryCopies(world, event)),
]

const { kills, restarts } = world.counts
for (const { what, subject, here, there } of differences.slice(0, 20))
  console.log(`${what} ${subject}: here ${JSON.stringify(here)}, there ${JSON.stringify(there)}`)
const returned = bank.transfers.filter(({ back }) => back > 0).length
console.log(`${returned} of ${bank.transfers.length} bank transfers came back`)
console.log(await tellOffline(world, offline))
await tellFigures(world)
console.log(
  `${scenarios} scenarios, ${begun} payments begun, ${kills} kills, ${restarts} database restarts, ${differences.length} differences`,
)
// A run in which hardly anything moved, or in which nothing was killed, proves nothing.
const is_vacuous = begun < scenarios / 2
if (is_vacuous) console.log(`only ${begun} of ${scenarios} scenarios began a payment`)
const restarts_wanted = world.can_restart ? Math.floor(scenarios / 100) : 0
const is_gentle = kills < Math.floor(scenarios / 15) || restarts < restarts_wanted
if (is_gentle) console.log('too few kills and restarts for so many scenarios')
process.exitCode = differences.length === 0 && !is_vacuous && !is_gentle ? 0 : 1

/** Answers in how many there was a payment. */
async function playAll(world: World, event: ChaosEvent): Promise<number> {
  const numbers = Array.from({ length: scenarios }, (_, n) => n).values()
  let done = 0
  let begun = 0
  await Promise.all(
    Array.from({ length: at_once }, async () => {
      for (const n of numbers) {
        await violence.before(n)
        if (await playScenario(world, event, n, randomOf(seed, n))) begun += 1
        done += 1
        if (done % 100 === 0) console.log(`${done} of ${scenarios}`)
      }
    }),
  )
  return begun
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
