import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import { actorNamed } from '../operations/context.ts'
import type { RunCtx } from '../operations/lease.ts'
import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { mailAdmins } from './mail_admins.ts'

type Reason = Schema<'WebhookDisabledReason'>
type Webhook = { event_id: string; _id: string; url: string }

/** Disables a webhook that its receiver does not want any more, or that has failed for days. Logs it, and writes to the admins of its event. */
export async function disableWebhook(
  trx: Trx,
  ctx: Pick<RunCtx, 'config' | 'secrets'>,
  { event_id, _id, url }: Webhook,
  disabled_reason: Exclude<Reason, 'by_hand' | 'restored'>,
): Promise<void> {
  const changed = await trx('webhooks')
    .where({ event_id, _id, enabled: true })
    .update({ enabled: false, disabled_at: trx.fn.now(), disabled_reason })
  if (changed === 0) return
  await endDeliveries(trx, event_id, _id)
  await mailAdmins(trx, ctx, event_id, { url, reason: disabled_reason })
  await record(
    {
      db: trx,
      event_id,
      actor: actorNamed('worker'),
      operation: 'webhooks.update',
      request_id: newId(),
    },
    {
      record_type: 'webhooks',
      record_id: _id,
      before: { enabled: true },
      after: { enabled: false, disabled_reason },
    },
  )
}

/** Ends the deliveries of a webhook that wait. They can be redelivered by hand. */
export async function endDeliveries(trx: Trx, event_id: string, webhook_id: string) {
  await trx('webhook_deliveries')
    .where({ event_id, webhook_id, state: 'waiting' })
    .update({ state: 'failed', due_at: null })
}
