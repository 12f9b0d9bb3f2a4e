import { foldHours, foldRollups } from '@kermesse/core/ledger/rollups/fold'
import { collectMessages } from '@kermesse/core/notifications/collect'
import { sendMessages } from '@kermesse/core/notifications/send'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { repeat } from './repeat.ts'

const every_ms = 1_000

/**
 * Follows the ledger a second or two behind: tells visitors' devices what was posted, and adds it to the rollups. `stop`
 * waits for what is in hand.
 */
export function startFollowers(ctx: RunCtx): { stop(): Promise<void> } {
  const stopped = Promise.all([
    repeat(ctx, every_ms, [collectMessages, sendMessages]),
    repeat(ctx, every_ms, [foldRollups, foldHours]),
  ])
  return { stop: async () => void (await stopped) }
}
