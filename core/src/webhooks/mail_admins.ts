import { mayReach } from '../events/trial.ts'
import type { EventRow } from '../models/event_model.ts'
import type { MailContent } from '../notifications/mail_texts.ts'
import type { RunCtx } from '../operations/lease.ts'
import { rights } from '../operations/rights.ts'
import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'

/** An event has a few admins; the mails are written in the transaction of an attempt. */
const most_readers = 20

type Disabled = { url: string; reason: 'gone' | 'failing' }
type Event = Pick<EventRow, 'is_trial' | 'language'>

/** Writes to the admins of an event whose username is an address. Only the host is named: an address of a webhook may contain a secret. */
export async function mailAdmins(
  trx: Trx,
  { config, secrets }: Pick<RunCtx, 'config' | 'secrets'>,
  event_id: string,
  { url, reason }: Disabled,
): Promise<void> {
  const event: Event = await trx('events').where({ _id: event_id }).first('is_trial', 'language')
  if (!config.mail || !mayReach(config, event, `smtp://${config.mail.host}`)) return
  const admins: string[] = await trx('users')
    .where({ event_id, right: rights.admin, deleted: false })
    .whereLike('email', '%_@_%')
    .orderBy('created_at')
    .limit(most_readers)
    .pluck('email')
  const screen = `${config.public_url}/admin/events/${event_id}/webhooks`
  const mails = admins.map((to) => {
    const content: MailContent = {
      kind: 'webhook_disabled',
      to,
      url: screen,
      host: new URL(url).host,
      reason,
    }
    return {
      event_id,
      _id: newId(),
      address_hash: secrets.digest('mail address', to),
      content_sealed: secrets.seal(JSON.stringify(content)),
      language: event.language,
    }
  })
  if (mails.length > 0) await trx('mails').insert(mails)
}
