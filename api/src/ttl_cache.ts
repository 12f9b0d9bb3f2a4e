const most = 10_000

export type TtlCache<T> = {
  get(key: string): Promise<T>
  /** Asks, whatever is known. */
  getNow(key: string): Promise<T>
  clear(): void
}

/** Asks once for each key and stretch of time, however many requests arrive meanwhile. A failure is asked about again. */
export function ttlCache<T>(for_ms: number, ask: (key: string) => Promise<T>): TtlCache<T> {
  const known = new Map<string, { until: number; answer: Promise<T> }>()
  const get = (key: string) => {
    const before = known.get(key)
    return before && before.until > Date.now() ? before.answer : getNow(key)
  }
  const getNow = (key: string) => {
    if (known.size > most) known.clear()
    const answer = ask(key)
    known.set(key, { until: Date.now() + for_ms, answer })
    answer.catch(() => known.delete(key))
    return answer
  }
  return { get, getNow, clear: () => known.clear() }
}
