import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Ended, kindOf, kinds, playEpisode } from './episode.ts'

// Plays the real ledger on a simulated database, in virtual time. The same seed gives the same run.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '1000000' },
    /** Plays this one alone, and prints all of its trace. */
    episode: { type: 'string' },
  },
})
const seed = Number(values.seed)
const steps = Number(values.steps)
// Also a short run plays every kind of evening.
const steps_of_episode = Math.min(10_000, Math.ceil(steps / 3))

const began_ms = performance.now()
const sums: Record<string, number> = {}
const played: Record<string, number> = {}
const hash = createHash('sha256')
let done = 0
let episodes = 0
let told = 0
console.log(`simulation: seed ${seed}, ${steps} steps`)
for (let n = Number(values.episode ?? 0); done < steps; n++) {
  const kind = kindOf(n)
  const ended = await playEpisode(seed, n, { steps: steps_of_episode, ...kinds[kind] })
  add(ended)
  played[kind] = (played[kind] ?? 0) + 1
  if (ended.violation) {
    tellViolation(n, ended.violation)
    process.exit(1)
  }
  if (values.episode !== undefined) break
  if (done - told < 100_000) continue
  told = done
  console.log(`${done} steps, ${rate()} per second`)
}
for (const counted of [played, sums]) {
  const parts = Object.entries(counted).map(([name, count]) => `${name} ${count}`)
  console.log(parts.join(', '))
}
const seconds = ((performance.now() - began_ms) / 1000).toFixed(1)
console.log(`${done} steps in ${episodes} episodes, ${seconds} s, ${rate()} steps per second`)
console.log(`seed ${seed}, trace ${hash.digest('hex').slice(0, 16)}, no promise broken`)

function add(ended: Ended) {
  done += ended.steps
  episodes += 1
  hash.update(ended.hash)
  for (const [name, count] of Object.entries(ended.counts)) sums[name] = (sums[name] ?? 0) + count
}

function rate() {
  return Math.round(done / ((performance.now() - began_ms) / 1000))
}

function tellViolation(n: number, { message, trace }: NonNullable<Ended['violation']>) {
  console.log(trace.join('\n'))
  console.log(`Broken: ${message}`)
  console.log(`Seed ${seed}, episode ${n}, after ${done} steps. To repeat it:`)
  console.log(`npm run simulate -- --seed ${seed} --episode ${n} --steps ${steps}`)
}
