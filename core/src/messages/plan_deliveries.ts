import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { inMajorUnits } from './major_units.ts'

/** A message, as far as a delivery needs it. */
export type DeliveredMessage = {
  _id: string
  type: string
  created_at: string | Date
  data: Record<string, unknown>
}

type Receiver = { _id: string; types: string[] }

/**
 * Plans deliveries of new messages to the webhooks that want them, in the transaction that publishes the messages: each message is
 * planned once.
 */
export async function planDeliveries(
  trx: Trx,
  event_id: string,
  messages: DeliveredMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const receivers: Receiver[] = await trx('webhooks')
    .where({ event_id, enabled: true })
    // Disabling a webhook ends its deliveries. The lock keeps one from being planned at the same moment.
    .forShare()
    .select('_id', 'types')
  const rows = messages.flatMap((message) =>
    receivers
      .filter(({ types }) => types.includes(message.type))
      .map(({ _id }) => newDelivery(event_id, _id, message)),
  )
  if (rows.length > 0) await trx.batchInsert('webhook_deliveries', rows, 500)
}

/** A row of `webhook_deliveries`, due at once. */
export function newDelivery(event_id: string, webhook_id: string, message: DeliveredMessage) {
  const { _id: message_id, type, created_at, data } = message
  const timestamp = new Date(created_at).toISOString()
  const body = JSON.stringify({ type, timestamp, data: inMajorUnits(data) })
  return { event_id, _id: newId(), webhook_id, message_id, type, body }
}
