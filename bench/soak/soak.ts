import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { programFlags, workerFlags } from '../../scripts/program_flags.ts'
import { openWorld } from '../chaos/world.ts'
import { atMost, must, printTable, type Row } from '../drills/table.ts'
import { drive, sized } from '../figures.ts'
import { openEvents } from './events.ts'
import { openHeaps, probeFlags } from './heaps.ts'
import { openLoad } from './load.ts'
import { type Samples, sampleHeaps, sampleProcesses, sampleTables } from './samples.ts'
import { slopeOf } from './slopes.ts'

// An installation at half of what it can take, with everything on. What leaks shows as a slope: memory, handles, tables, latency.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Sales per second; half of the capacity by default. */
    rate: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const sample_ms = sized(5_000, 500)
const minute_ms = sized(60_000, 4_000)
const audit_ms = 120_000
/** In less time caches and heaps still fill, and a slope says nothing. */
const least_minutes = 30

/** At most so much more per hour; judged by the lower bound of the slope, so that noise is no leak. */
const goals: Record<string, number> = {
  'memory of api, MB': 30,
  'handles of api': 10,
  'memory of workers, MB': 30,
  'handles of workers': 10,
  'heap of api after gc, MB': 5,
  'buffers of api after gc, MB': 5,
  'memory of api after gc, MB': 30,
  'heap of workers after gc, MB': 5,
  'buffers of workers after gc, MB': 5,
  'memory of workers after gc, MB': 30,
  'memory of PostgreSQL without buffers, MB': 60,
  'processes of PostgreSQL': 2,
  'p99 of a sale, ms': 20,
  'dead rows per 100 live ones': 5,
  'size of the table wallets, MB': 5,
}

await using stack = new AsyncDisposableStack()
const heaps = await openHeaps(stack)
const world = await openWorld(stack, {
  api: [...programFlags, ...probeFlags],
  workers: [...workerFlags, ...probeFlags],
})
const events = await openEvents(world, minutes)
const { sales, payments, runs } = events
const event_ids = [...events.event_ids, payments.event_id, runs.event_id]
const rate = values.rate ? Number(values.rate) : (await findCapacity()) / 2
console.log(`soak: ${minutes} minutes with ${Math.round(rate)} sales per second`)

const samples: Samples = new Map()
const load = openLoad(events, rate)
const audits: boolean[] = []
let unanswered_audits = 0
let tables: Awaited<ReturnType<typeof sampleTables>> = []
const ends_ms = performance.now() + minutes * 60_000
for (let next_ms = performance.now() + minute_ms; performance.now() < ends_ms; ) {
  await sleep(sample_ms)
  sampleProcesses(samples, world, load)
  if (performance.now() < next_ms) continue
  next_ms += minute_ms
  audits.push(...(await audit()))
  await sampleHeaps(samples, world, heaps)
  tables = await sampleTables(samples, world)
  tell()
}
await load.stop()
audits.push(...(await audit()))
tellTables()
process.exitCode = printTable(`soak: ${minutes} minutes`, [...slopes(), ...outcomes()])
for (const [failure, count] of load.failures) console.log(`${count} × ${failure}`)

/** More and more tills that sell again at once, until more of them sell no more. */
async function findCapacity(): Promise<number> {
  let best = 0
  for (const callers of sized([4, 8, 16, 32, 64, 128], [4])) {
    await drive(8, sized(1, 0.2), sales.topUp)
    const { rate } = await drive(callers, sized(4, 1), sales.sell)
    if (rate < 1.03 * best) break
    best = rate
  }
  return best
}

/** Audits every event; a busy machine may take long. Prints what it finds, and counts what is not answered. */
async function audit(): Promise<boolean[]> {
  const audited = event_ids.map(async (id) => {
    const { ok, differences } = await world.staff.events.audit(
      { path: { id } },
      { timeout_ms: audit_ms },
    )
    for (const one of differences.slice(0, 5)) console.log(`audit of ${id}: ${JSON.stringify(one)}`)
    return ok
  })
  const answers = await Promise.allSettled(audited)
  unanswered_audits += answers.filter(({ status }) => status === 'rejected').length
  return answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** A line each minute, for somebody who waits. */
function tell() {
  const last = [...samples].map(([name, all]) => `${name} ${all.at(-1)!.value.toFixed(0)}`)
  const green = audits.every(Boolean) ? 'audits green' : 'AN AUDIT IS RED'
  console.log(`${load.done.get('sale') ?? 0} sales, ${green}; ${last.join('; ')}`)
}

function tellTables() {
  const largest = tables.toSorted((a, b) => b.dead - a.dead).slice(0, 6)
  for (const { name, live, dead, bytes } of largest)
    console.log(`${name}: ${live} rows, ${dead} dead, ${(bytes / 1_000_000).toFixed(1)} MB`)
}

function slopes(): Row[] {
  return Object.entries(goals).map(([name, most]): Row => {
    const slope = slopeOf(samples.get(name) ?? [])
    const is_judged = minutes >= least_minutes
    const goal = `≤ +${most} per hour${is_judged ? '' : ', not judged'}`
    if (!slope)
      return { what: name, found: 'too short to tell', goal, holds: !is_judged, is_time: true }
    const { mean, per_hour, least } = slope
    const most_found = signed(slope.most)
    const found = `${mean.toFixed(1)}, ${signed(per_hour)} per hour (${signed(least)} to ${most_found})`
    return { what: name, found, goal, holds: least <= most || !is_judged, is_time: true }
  })
}

function signed(value: number) {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`
}

/** Everything has happened, hardly anything has failed, and each audit was green. */
function outcomes(): Row[] {
  const count = [...load.done.values()].reduce((sum, n) => sum + n, 0)
  const failed = [...load.failures.values()].reduce((sum, n) => sum + n, 0)
  return [
    ...[...load.done].map(([name, n]) => must(name, n > 0, n.toLocaleString('en'))),
    must('audits without a difference', audits.every(Boolean), `${audits.length}`),
    atMost('audits without an answer', unanswered_audits, 0),
    atMost('calls that failed, of 10,000', Math.round((10_000 * failed) / count), sized(10, 500)),
  ]
}
