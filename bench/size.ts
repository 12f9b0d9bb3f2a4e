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
