export type Figure = {
  figure: string
  value: number
  unit: string
  /** Baseline of the same run. */
  baseline: number | null
  ratio: number | null
  goal: string
  holds: boolean
}

/** Prints a figure: one line of JSON with `--json`, a sentence otherwise. */
export function report(figure: Figure) {
  if (process.argv.includes('--json')) return console.log(JSON.stringify(figure))
  const { figure: name, value, unit, baseline, ratio, goal, holds } = figure
  const beside =
    baseline === null ? '' : `, baseline ${round(baseline)}, ratio ${ratio?.toFixed(2)}`
  console.log(`${holds ? '✓' : '✗'} ${name}: ${round(value)} ${unit}${beside} (goal: ${goal})`)
}

/** The middle of some measurements. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
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
  return { rate, latencies, done: latencies.length }
}

function round(value: number) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}
