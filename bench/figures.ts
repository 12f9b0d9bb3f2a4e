import { appendFileSync } from 'node:fs'

type Measure = {
  /** As docs/performance.md quotes it. */
  figure: string
  value: number
  unit: string
  /** Measured in the same run; without one the goal is for the value itself. */
  baseline?: number
  /** Value divided by baseline; baseline divided by value for a goal of "times as fast". */
  ratio?: number
} & ({ least: number; most?: never } | { most: number; least?: never })

/** Prints a figure with its goal: one line of JSON with `--json`, a sentence otherwise. */
export function report({ figure, value, unit, baseline, least, most, ...measured }: Measure) {
  const ratio = measured.ratio ?? (baseline === undefined ? null : value / baseline)
  const compared = ratio ?? value
  const holds = least === undefined ? compared <= most : compared >= least
  const bound = least === undefined ? `≤ ${most}` : `≥ ${least}`
  const goal = ratio === null ? bound : `ratio ${bound}`
  // The last line of all benchmarks names them.
  const { BENCH_MISSED: missed } = process.env
  if (missed && !holds && !is_smallest) appendFileSync(missed, `${figure}\n`)
  if (process.argv.includes('--json')) {
    const row = { figure, value, unit, baseline: baseline ?? null, ratio, goal, holds }
    return console.log(JSON.stringify(row))
  }
  const beside =
    baseline === undefined ? '' : `, baseline ${round(baseline)}, ratio ${ratio?.toFixed(2)}`
  console.log(`${holds ? '✓' : '✗'} ${figure}: ${round(value)} ${unit}${beside} (goal: ${goal})`)
}

/** `npm run bench -- --smallest` starts a benchmark with as little as it can do: its figures say nothing. */
export const is_smallest = process.env.BENCH_SIZE === 'smallest'

/** The size of a benchmark: the usual one, or the smallest. */
export function sized<Value>(usual: Value, smallest: Value): Value {
  return is_smallest ? smallest : usual
}

/** A size that the environment may choose, `BENCH_CLIENTS=20000` for a quick look. */
export function sizeFrom(variable: string, usual: number, smallest: number): number {
  return Number(process.env[variable] ?? sized(usual, smallest))
}

/** For autocannon: as many requests as there is time for, or a few where a second may be too short for any. */
export function loadFor(seconds: number) {
  return sized({ duration: seconds }, { amount: 200 })
}

/** The middle of some measurements. */
export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The value below which this share of the measurements lies. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Runs `work` from this many callers at once until the time is over; answers counts per second and latencies in ms. */
export async function drive(callers: number, seconds: number, work: (n: number) => Promise<void>) {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  let n = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const before = performance.now()
        await work(n++)
        latencies.push(performance.now() - before)
      }
    }),
  )
  const rate = latencies.length / ((performance.now() - start) / 1000)
  return { rate, latencies }
}

function round(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}
