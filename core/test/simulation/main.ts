import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Ended, playEpisode } from './episode.ts'

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
const steps_of_episode = Math.min(10_000, steps)

const began_ms = performance.now()
const sums: Record<string, number> = {}
const hash = createHash('sha256')
let done = 0
let episodes = 0
let told = 0
console.log(`simulation: seed ${seed}, ${steps} steps`)
for (let n = Number(values.episode ?? 0); done < steps; n++) {
  const ended = await playEpisode(seed, n, { steps: steps_of_episode })
  add(ended)
  if (ended.violation) {
    tellViolation(n, ended.violation)
    process.exit(1)
  }
  if (values.episode !== undefined) break
  if (done - told < 100_000) continue
  told = done
  console.log(`${done} steps, ${rate()} per second`)
}
const what = Object.entries(sums).map(([name, count]) => `${name} ${count}`)
console.log(what.join(', '))
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
  console.log(`npm run simulate -- --seed ${seed} --episode ${n}`)
}
