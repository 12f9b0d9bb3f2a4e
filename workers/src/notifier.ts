import { setTimeout as sleep } from 'node:timers/promises'
import type { RunCtx } from '@kermesse/core/lease'
import { collectMessages } from '@kermesse/core/notifications/collect'
import { sendMessages } from '@kermesse/core/notifications/send'

const every_ms = 1_000

/** Tells visitors' devices what was posted, a second or two behind the ledger. `stop` waits for the calls in hand. */
export function startNotifier(ctx: RunCtx): { stop(): Promise<void> } {
  const stopped = loop(ctx)
  return { stop: () => stopped }
}

async function loop(ctx: RunCtx) {
  while (!ctx.signal.aborted) {
    await collectMessages(ctx).catch(ctx.report)
    await sendMessages(ctx).catch(ctx.report)
    await sleep(every_ms, undefined, { signal: ctx.signal }).catch(() => {})
  }
}
