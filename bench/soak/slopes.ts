export type Sample = { at_ms: number; value: number }
/** Per hour, with the bounds of a confidence of 95 %. */
export type Slope = { mean: number; per_hour: number; least: number; most: number }

/** The first part of a run fills caches and heaps. */
const warm_up = 1 / 3
/** Neighbouring samples are alike, so that each block of them counts once. */
const blocks = 12
/** Student's t for a confidence of 95 %, by the degrees of freedom; the last one for more. */
const t_values = [0, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23]

/** How a measure changes after the warm-up, by least squares; undefined for fewer than three blocks. */
export function slopeOf(samples: Sample[]): Slope | undefined {
  const points = inBlocks(samples.slice(Math.ceil(samples.length * warm_up)))
  if (points.length < 3) return undefined
  const x = mean(points.map(({ at_ms }) => at_ms))
  const y = mean(points.map(({ value }) => value))
  const sum = (of: (point: Sample) => number) => points.reduce((all, one) => all + of(one), 0)
  const spread = sum(({ at_ms }) => (at_ms - x) ** 2)
  const per_ms = sum(({ at_ms, value }) => (at_ms - x) * (value - y)) / spread
  const left = sum(({ at_ms, value }) => (value - y - per_ms * (at_ms - x)) ** 2)
  const free = points.length - 2
  const error = Math.sqrt(left / free / spread) * t_values[Math.min(free, t_values.length - 1)]!
  const hour_ms = 3_600_000
  return {
    mean: y,
    per_hour: per_ms * hour_ms,
    least: (per_ms - error) * hour_ms,
    most: (per_ms + error) * hour_ms,
  }
}

function inBlocks(samples: Sample[]): Sample[] {
  const size = Math.max(1, samples.length / blocks)
  const count = Math.min(blocks, samples.length)
  return Array.from({ length: count }, (_, n) => {
    const some = samples.slice(Math.floor(n * size), Math.floor((n + 1) * size))
    return {
      at_ms: mean(some.map(({ at_ms }) => at_ms)),
      value: mean(some.map(({ value }) => value)),
    }
  })
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
