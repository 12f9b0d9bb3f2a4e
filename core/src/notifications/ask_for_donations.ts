import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { Knex } from 'knex'
import { localized } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import type { Language } from '../i18n/shape.ts'
import { textsFor } from '../i18n/texts.ts'
import type { Trx } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { queryRow, queryRows } from '../platform/query_rows.ts'
import type { Content } from './text.ts'

type DonationQuestion = {
  event_id: string
  uid: string
  short_id: string
  device: Buffer
  language: Language
}

// Subscribed visitors with a refundable balance.
const reachable = `
  clients c JOIN wallets w USING (event_id, uid)
  WHERE c.event_id = :event_id AND w.transferred_to IS NULL AND w.balance - (w.unpaid - w.unpaid_spent) > 0
    AND EXISTS (SELECT FROM push_subscriptions s WHERE s.event_id = c.event_id AND s.uid = c.uid
      AND s.subscription IS NOT NULL)`
const open = `coalesce(c.feedback ->> 'donationChoice', '') = ''
  AND NOT EXISTS (SELECT FROM donation_notifications d WHERE d.event_id = c.event_id
    AND (d.uid = c.uid OR jsonb_exists(c.old_uids, d.uid)))`

/** How many visitors would be asked for a donation now, and how many have answered or were asked before. */
export async function countAsked(trx: Knex, event_id: string) {
  return queryRow<{ queued: number; skipped: number }>(
    trx,
    `SELECT count(*) FILTER (WHERE ${open})::int AS queued, count(*) FILTER (WHERE NOT (${open}))::int AS skipped
     FROM ${reachable}`,
    { event_id },
  )
}

/** Notes that everyone who is to be asked is asked, and what their devices are to be told. Amounts play no part. */
export async function askForDonations(trx: Trx, event: EventRow, base_url: string) {
  const { _id: event_id } = event
  const counted = await countAsked(trx, event_id)
  const rows = await queryRows<DonationQuestion>(
    trx,
    `WITH asked AS (INSERT INTO donation_notifications (event_id, uid)
       SELECT c.event_id, c.uid FROM ${reachable} AND ${open} ON CONFLICT DO NOTHING RETURNING event_id, uid)
     SELECT s.event_id, s.uid, s.device, s.language, c.short_id FROM asked a
     JOIN push_subscriptions s ON s.event_id = :event_id AND s.uid = a.uid JOIN clients c ON c.event_id = :event_id AND c.uid = a.uid
     WHERE s.subscription IS NOT NULL`,
    { event_id },
  )
  const about = newId()
  const messages = rows.map(({ event_id, uid, device, language, short_id }) => {
    const content: Content = {
      kind: 'donation',
      ...textFor(event, language),
      url: urlOf(base_url, short_id),
    }
    return { event_id, about, uid, device, content: JSON.stringify(content) }
  })
  await trx.batchInsert('push_messages', messages, 1000)
  return { ...counted, queued: new Set(rows.map(({ uid }) => uid)).size }
}

const urlOf = (base_url: string, short_id: string) =>
  `${withoutTrailing(base_url, '/')}/${short_id}?donation=true`

function textFor(event: EventRow, language: Language) {
  const { notification_title, notification_text } = event.donation ?? {}
  return {
    title: localized(notification_title, language, event) || event.name,
    body:
      localized(notification_text, language, event) || textsFor(language).notifications.donation,
  }
}
