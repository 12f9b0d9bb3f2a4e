import type { ApiError } from './api_error.ts'
import type { OperationId, Route } from './types.ts'

/** Statuses that a retry may resolve: not reached, rate limit, unavailable behind a proxy. */
const passing = [0, 429, 502, 503, 504]
/** Milliseconds before the second try; doubled for each one after that. */
const first_pause_ms = 200
/** Seconds; a longer retry-after is an error for the caller. */
const longest_wait_s = 10

/** True if a call may be sent twice: it only reads, puts, or carries an idempotency key. */
export function mayRepeat(id: OperationId, { method, takes_key }: Route): boolean {
  // Each movement of a batch has its own id; what takes a key and comes without one has its own id too.
  return method === 'GET' || method === 'PUT' || !!takes_key || id === 'transactions.batch'
}

/** True if the call may have arrived, and be done later. */
export function isUnanswered({ status }: Pick<ApiError, 'status'>): boolean {
  return [0, 502, 503, 504].includes(status)
}

/** Tries again after a pause while the refusal may pass; throws the last one. A signal ends the wait with its reason. */
export async function withRetries<Result>(
  once: () => Promise<Result>,
  retries: number,
  signal?: AbortSignal,
): Promise<Result> {
  for (let left = retries, pause_ms = first_pause_ms; ; left--, pause_ms *= 2) {
    try {
      return await once()
    } catch (error) {
      if (signal?.aborted) throw error
      const { status, retry_after = 0 } = error as ApiError
      if (!(left > 0) || !passing.includes(status) || retry_after > longest_wait_s) throw error
      // Not all at once: those who were sent away together would come back together.
      await sleep(Math.max(pause_ms * (0.5 + Math.random()), retry_after * 1000), signal)
    }
  }
}

function sleep(ms: number, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      // One signal may stand for the whole life of a program.
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
