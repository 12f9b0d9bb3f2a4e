import type { Account } from './accounts.ts'

const window_ms = 300_000

export interface Firewall {
  /** Counts a call; answers whether it is let through, and else whether it is the first that is not. */
  pass(account: Account, now?: number): { is_through: boolean; is_first: boolean }
  /** How many calls have come to an instance, and how many of them were turned away. */
  counts(instance: string): { calls: number; refused: number }
}

/** Stands before the API and counts: who calls too often is turned away, in words of its own. */
export function openFirewall(): Firewall {
  const seen = new Map<string, { times: number[]; calls: number; refused: number }>()
  const of = (instance: string) => {
    const found = seen.get(instance) ?? { times: [], calls: 0, refused: 0 }
    seen.set(instance, found)
    return found
  }
  return {
    pass({ instance, calls_limit }, now = Date.now()) {
      const one = of(instance)
      one.calls += 1
      one.times = one.times.filter((time) => time > now - window_ms)
      one.times.push(now)
      const over = calls_limit === 0 ? 0 : one.times.length - calls_limit
      if (over > 0) one.refused += 1
      return { is_through: over <= 0, is_first: over === 1 }
    },
    counts(instance) {
      const { calls, refused } = of(instance)
      return { calls, refused }
    },
  }
}
