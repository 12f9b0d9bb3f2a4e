import { isApiError } from '@kermesse/sdk/api_error'
import type { Io } from '../io.ts'
import { pause } from '../progress.ts'

export type StepKind = 'top_up' | 'sale' | 'deposit_return' | 'refund_form'
type Tally = { latencies_ms: number[]; replayed: number; declined: number; failed: number }

const retries_max = 5

/** Counts calls and how long they took. */
export class Measure {
  readonly io: Io
  readonly tallies = new Map<StepKind, Tally>()
  readonly reasons = new Map<string, number>()
  readonly started_at_ms = performance.now()
  done = 0

  constructor(io: Io) {
    this.io = io
  }

  /** Undefined when the installation said no; one that is busy is asked again. */
  async call<Answer>(kind: StepKind, send: () => Promise<Answer>): Promise<Answer | undefined> {
    const tally = this.tally(kind)
    const started_ms = performance.now()
    try {
      const answer = await this.patiently(send)
      if ((answer as { replayed?: boolean }).replayed) tally.replayed += 1
      return answer
    } catch (error) {
      if (!isApiError(error) || this.io.signal.aborted) throw error
      if (error.status === 0 || error.status >= 500 || error.status === 401) tally.failed += 1
      else tally.declined += 1
      this.reasons.set(error.code, (this.reasons.get(error.code) ?? 0) + 1)
      return undefined
    } finally {
      tally.latencies_ms.push(performance.now() - started_ms)
      this.done += 1
    }
  }

  rows() {
    return [...this.tallies].map(([kind, tally]) => ({
      kind,
      count: tally.latencies_ms.length,
      replayed: tally.replayed,
      declined: tally.declined,
      failed: tally.failed,
      ...percentiles(tally.latencies_ms),
    }))
  }

  totals() {
    const all = [...this.tallies.values()]
    const sum = (name: 'replayed' | 'declined' | 'failed') =>
      all.reduce((total, tally) => total + tally[name], 0)
    const latencies_ms = all.flatMap((tally) => tally.latencies_ms)
    const duration_s = (performance.now() - this.started_at_ms) / 1000
    return {
      requests: latencies_ms.length,
      replayed: sum('replayed'),
      declined: sum('declined'),
      failed: sum('failed'),
      duration_s: round(duration_s),
      per_second: round(latencies_ms.length / Math.max(duration_s, 0.001)),
      latency_ms: percentiles(latencies_ms),
    }
  }

  private tally(kind: StepKind): Tally {
    const known = this.tallies.get(kind)
    if (known) return known
    const tally = { latencies_ms: [], replayed: 0, declined: 0, failed: 0 }
    this.tallies.set(kind, tally)
    return tally
  }

  private async patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send()
      } catch (error) {
        const is_busy = isApiError(error) && [429, 503].includes(error.status)
        if (!is_busy || attempt > retries_max) throw error
        await pause(this.io, error.status === 429 ? 15_000 : 200 * 2 ** attempt)
      }
    }
  }
}

/** Nearest rank, in milliseconds with one decimal. */
export function percentiles(latencies_ms: readonly number[]) {
  const sorted = latencies_ms.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function round(value: number) {
  return Math.round(value * 10) / 10
}
