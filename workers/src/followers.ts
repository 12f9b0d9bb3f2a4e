import { setTimeout as sleep } from 'node:timers/promises'
import { foldRollups } from '@kermesse/core/ledger/rollups/fold'
import { collectMessages } from '@kermesse/core/notifications/collect'
import { sendMessages } from '@kermesse/core/notifications/send'
import type { RunCtx } from '@kermesse/core/operations/lease'

type Work = (ctx: RunCtx) => Promise<void>

const every_ms = 1_000

/**
 * Follows the ledger a second or two behind: tells visitors' devices what was posted, and adds it to the rollups. `stop`
 * waits for what is in hand.
 */
export function startFollowers(ctx: RunCtx): { stop(): Promise<void> } {
  const stopped = Promise.all([
    loop(ctx, [collectMessages, sendMessages]),
    loop(ctx, [foldRollups]),
  ])
  return { stop: async () => void (await stopped) }
}

async function loop(ctx: RunCtx, works: Work[]) {
  while (!ctx.signal.aborted) {
    for (const work of works) await work(ctx).catch(ctx.report)
    await sleep(every_ms, undefined, { signal: ctx.signal }).catch(() => {})
  }
}
