import type { Schema } from '@kermesse/sdk/types'
import { mayReach } from '../../events/trial.ts'
import type { EventRow } from '../../models/event_model.ts'
import type { MailContent } from '../../notifications/mail_texts.ts'
import type { Content } from '../../notifications/text.ts'
import type { Ctx } from '../../operations/context.ts'
import { DomainError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readSubscription } from '../../providers/push.ts'

type SentBy = NonNullable<Schema<'RefundFormResult'>['sent_by']>[number]
type Wristband = { event_id: string; uid: string; short_id: string }
type LinkTo = {
  url: string
  /** Fields of the request itself: its own address, and the device that sends it. */
  email: string | null
  notification_token: string | undefined
  language: Schema<'Language'>
}

/** More to one address in a day is no family any more. */
const mails_a_day = 20

/**
 * Sends the secret link of a request to its requester by every available channel; returns the
 * channels. Devices that only subscribed to the wristband get nothing: without a PIN, anybody could
 * subscribe.
 */
export async function sendOwnerLink(
  ctx: Ctx,
  event: EventRow,
  client: Wristband,
  link: LinkTo,
): Promise<SentBy[]> {
  const is_mailed = await mail(ctx, event, client, link)
  const is_pushed = await push(ctx, client, link)
  return [...(is_mailed ? ['mail' as const] : []), ...(is_pushed ? ['push' as const] : [])]
}

async function mail(
  { db, secrets, config }: Ctx,
  event: EventRow,
  { event_id, uid, short_id }: Wristband,
  { url, email, language }: LinkTo,
) {
  if (!config.mail || !email || !mayReach(config, event, `smtp://${config.mail.host}`)) return false
  const address_hash = secrets.digest('mail address', email)
  const sent = await db('mails')
    .where({ address_hash })
    .whereRaw("created_at > now() - interval '1 day'")
    .count({ count: '*' })
  if (Number(sent[0]!.count) >= mails_a_day) return false
  const content: MailContent = { kind: 'refund_link', to: email, url, short_id }
  const content_sealed = secrets.seal(JSON.stringify(content))
  await db('mails').insert({ event_id, _id: newId(), uid, address_hash, content_sealed, language })
  return true
}

async function push(
  { db, secrets, config }: Ctx,
  { event_id, uid }: Wristband,
  { url, notification_token }: LinkTo,
) {
  const endpoint = notification_token && endpointOf(config.push, notification_token)
  if (!endpoint) return false
  const device = secrets.digest('push', endpoint)
  const listens = db('push_subscriptions').where({ event_id, uid, device })
  if (!(await listens.whereNotNull('subscription').first('uid'))) return false
  const content: Content = { kind: 'refund_link' }
  const message = { event_id, about: newId(), uid, device, content: JSON.stringify(content) }
  await db('push_messages').insert({ ...message, url_sealed: secrets.seal(url) })
  return true
}

/** A device that takes no messages does not prevent a request. */
function endpointOf(config: Ctx['config']['push'], token: string) {
  try {
    return readSubscription(config, token).endpoint
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
