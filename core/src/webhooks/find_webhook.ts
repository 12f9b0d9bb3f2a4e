import type { Schema } from '@kermesse/sdk/types'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

export type WebhookRow = Omit<Schema<'Webhook'>, 'revision'> & {
  secret_sealed: string | null
  previous_secret_sealed: string | null
}

/** Finds a webhook of the event, or throws `webhook_not_found`. */
export async function find({ db, event_id }: ReadCtx, _id: string): Promise<WebhookRow> {
  const row = await db('webhooks').where({ event_id, _id }).first()
  if (!row) throw new DomainError('webhook_not_found')
  return row
}

/** Locks a webhook, so that a worker does not disable it meanwhile. */
export async function findToChange({ db, event_id }: Ctx, _id: string): Promise<WebhookRow> {
  const row = await db('webhooks').where({ event_id, _id }).forUpdate().first()
  if (!row) throw new DomainError('webhook_not_found')
  return row
}
