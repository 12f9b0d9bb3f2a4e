import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@kermesse/sdk/client'
import type { SoakEvents } from './events.ts'

/** Counts the calls of the load: latencies of the last interval by name, and every failure. */
export type Load = {
  /** Milliseconds of the calls since they were last taken. */
  takeLatencies(name: string): number[]
  done: Map<string, number>
  failures: Map<string, number>
  stop(): Promise<void>
}
type Work = () => Promise<unknown>

/** Sells at this rate and, beside it, does everything else that happens at an event. */
export function openLoad(events: SoakEvents, rate: number): Load {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = new Map<string, number>()
  const failures = new Map<string, number>()
  let latencies = new Map<string, number[]>()
  const running: Promise<void>[] = []

  async function measure(name: string, work: Work) {
    const began_ms = performance.now()
    try {
      await work()
      done.set(name, (done.get(name) ?? 0) + 1)
      const all = latencies.get(name) ?? []
      latencies.set(name, all)
      all.push(performance.now() - began_ms)
    } catch (error) {
      if (signal.aborted) return
      const why = error instanceof ApiError ? `${error.status} ${error.code}` : String(error)
      failures.set(`${name}: ${why}`, (failures.get(`${name}: ${why}`) ?? 0) + 1)
    }
  }

  /** Calls at a fixed rate, whether or not the ones before have ended; at most `most` at once. */
  async function atRate(name: string, per_s: number, most: number, work: Work) {
    done.set(name, 0)
    const began_ms = performance.now()
    const open = new Set<Promise<void>>()
    for (let n = 0; !signal.aborted; n++) {
      const early_ms = began_ms + (n * 1000) / per_s - performance.now()
      if (early_ms > 1) await sleep(early_ms, undefined, { signal }).catch(() => undefined)
      if (open.size >= most) await Promise.race(open)
      const one = measure(name, work).finally(() => open.delete(one))
      open.add(one)
    }
    await Promise.all(open)
  }

  /** One after another, with a pause in between. */
  async function everySeconds(name: string, seconds: number, work: Work) {
    done.set(name, 0)
    while (!signal.aborted) {
      await measure(name, work)
      await sleep(1000 * seconds, undefined, { signal }).catch(() => undefined)
    }
  }

  const { sales, lists, payments, runs, streams } = events
  running.push(
    atRate('sale', 0.85 * rate, 200, sales.sell),
    atRate('top-up', 0.1 * rate, 50, sales.topUp),
    atRate('offline batch', rate / 200, 20, sales.sendBatch),
    everySeconds('list of clients', 1, lists.clients),
    everySeconds('list of transactions', 1, lists.transactions),
    everySeconds('statistics', 1, lists.statistics),
    everySeconds('cockpit', 5, lists.cockpit),
    everySeconds('search', 3, lists.search),
    everySeconds('file of a wristband', 5, lists.fileOfClient),
    everySeconds('file of all sales', 60, lists.fileOfSales),
    everySeconds('payment', 2, payments.pay),
    everySeconds('refund by provider', 10, payments.refund),
    everySeconds('refund run', 45, runs.run),
    everySeconds('change of a stream', 1, streams.reopen),
  )
  return {
    done,
    failures,
    takeLatencies(name) {
      const all = latencies.get(name) ?? []
      latencies = new Map(latencies).set(name, [])
      return all
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
      await streams.close()
    },
  }
}
