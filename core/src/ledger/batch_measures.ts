import { metrics } from '../platform/metrics.ts'
import type { Command, Outcome } from './types.ts'

/** Measures how long a commit takes, also of one that fails. */
export async function timed<Result>(commit: Promise<Result>): Promise<Result> {
  const began_ms = performance.now()
  try {
    return await commit
  } finally {
    metrics.ledger_commit.observe({}, (performance.now() - began_ms) / 1000)
  }
}

/** Counts decisions of a batch. Summed up first, because a large batch has few kinds of them. */
export function countOutcomes(commands: readonly Command[], outcomes: readonly Outcome[]): void {
  const counts = new Map<Command['type'], Record<Outcome['status'], number>>()
  for (const [n, outcome] of outcomes.entries()) {
    const { type } = commands[n]!
    const count = counts.get(type) ?? { posted: 0, replayed: 0, declined: 0 }
    counts.set(type, count)
    count[outcome.status] += 1
    if (outcome.status === 'declined') metrics.ledger_declines.inc({ code: outcome.code })
  }
  for (const [command, count] of counts)
    for (const decision of ['posted', 'replayed', 'declined'] as const)
      if (count[decision] > 0) metrics.ledger_commands.inc({ command, decision }, count[decision])
}
