import { AsyncLocalStorage } from 'node:async_hooks'
import type { Doubtful } from './payment_provider.ts'

const ends_at_ms = new AsyncLocalStorage<number>()

/** Runs work whose requests to providers together take `limit_ms` at most. */
export function withinLimit<T>(limit_ms: number, work: () => Promise<T>): Promise<T> {
  return ends_at_ms.run(Date.now() + limit_ms, work)
}

/** The timeout of the next request: its own, or what is left of the limit of its work. */
export function timeoutWithinLimit(timeout_ms: number): number {
  const end_ms = ends_at_ms.getStore()
  return end_ms === undefined ? timeout_ms : Math.min(timeout_ms, end_ms - Date.now())
}

/** The answer to a request for which no time is left; undefined while there is some. */
export function outOfTime(): Doubtful | undefined {
  if (timeoutWithinLimit(1) > 0) return undefined
  return { outcome: 'unknown', reason: 'timeout', detail: 'no time was left for it', unsent: true }
}
