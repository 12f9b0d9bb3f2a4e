const most = 10_000

export type TtlCache<T> = { get(key: string): Promise<T>; clear(): void }

/** Asks once for each key and stretch of time, however many requests arrive meanwhile. A failure is asked about again. */
export function ttlCache<T>(for_ms: number, ask: (key: string) => Promise<T>): TtlCache<T> {
  const known = new Map<string, { until: number; answer: Promise<T> }>()
  const get = (key: string) => {
    const now = Date.now()
    const before = known.get(key)
    if (before && before.until > now) return before.answer
    if (known.size > most) known.clear()
    const answer = ask(key)
    known.set(key, { until: now + for_ms, answer })
    answer.catch(() => known.delete(key))
    return answer
  }
  return { get, clear: () => known.clear() }
}
