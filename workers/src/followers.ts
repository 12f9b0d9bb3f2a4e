import {
  aggregateDue,
  aggregateHours,
  aggregateRollups,
} from '@kermesse/core/ledger/rollups/aggregate'
import { publishMessages } from '@kermesse/core/messages/publish'
import { summariseSales } from '@kermesse/core/messages/summarise_sales'
import { collectDue, collectMessages } from '@kermesse/core/notifications/collect'
import { sendMessages } from '@kermesse/core/notifications/send'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { createDeliverer } from '@kermesse/core/webhooks/deliver'
import { repeat } from './repeat.ts'

const message_pace = { every_ms: 1_000 }
/** Under load, fewer but larger batches cost sales less; readers aggregate the rest themselves. */
const fold_pace = { every_ms: 1_000, rest: 10, most_ms: 5_000 }
const webhook_pace = { every_ms: 500 }
/** For an event that is not marked as due, although it has grown. */
const sweep_pace = { every_ms: 300_000 }

/**
 * Follows the ledger a few seconds behind: tells visitors' devices what was posted, and adds it to the rollups. `stop`
 * waits for what is in hand.
 */
export function startFollowers(ctx: RunCtx): { stop(): Promise<void> } {
  const deliverer = createDeliverer(ctx)
  const stopped = Promise.all([
    repeat(ctx, webhook_pace, { 'webhooks.deliver': deliverer.fill }).then(deliverer.settle),
    repeat(ctx, message_pace, { 'messages.collect': collectDue, 'messages.send': sendMessages }),
    repeat(ctx, message_pace, {
      'sales.summarise': (ctx: RunCtx) => summariseSales(ctx),
      'event_messages.publish': publishMessages,
    }),
    repeat(ctx, fold_pace, { 'rollups.aggregate': aggregateDue }),
    repeat(ctx, sweep_pace, {
      'messages.sweep': collectMessages,
      'rollups.sweep': async (ctx: RunCtx) => {
        await aggregateRollups(ctx)
        await aggregateHours(ctx)
      },
    }),
  ])
  return { stop: async () => void (await stopped) }
}
