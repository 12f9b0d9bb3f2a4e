/** A part of a statement's text, with single spaces, and why it asks all events. */
export type Allowed = { has: string; why: string }

const due = 'which events have work that is due'
const lookup = 'the event is not known yet'
const superadmin = 'lists of superadmins show all events'
const shared = 'events may share an account at a provider'
const names = 'names for a page of a list over events, by their keys'
const metrics = 'figures of the whole installation'
const secrets = 'the keys of the whole installation change'

/** Plain selects that all events may be asked with. */
export const over_all_events: Allowed[] = [
  { has: 'SELECT event_id FROM due_work WHERE kind', why: due },
  { has: 'SELECT event_id FROM sales_watermarks WHERE due_at', why: due },
  { has: 'SELECT DISTINCT event_id FROM event_messages WHERE position IS NULL', why: due },
  { has: 'select "event_id" from "message_positions"', why: due },
  { has: 'SELECT event_id FROM push_messages WHERE next_try_at', why: due },
  { has: 'SELECT event_id, webhook_id FROM webhook_deliveries WHERE due_at', why: due },
  { has: 'SELECT DISTINCT event_id FROM webhook_deliveries WHERE created_at', why: due },
  { has: 'SELECT event_id, _id FROM mails WHERE next_try_at', why: due },
  { has: 'SELECT event_id, _id FROM payments WHERE next_poll_at', why: due },
  { has: 'SELECT event_id, _id FROM provider_refunds WHERE next_check_at', why: due },
  { has: 'SELECT 1 FROM payments, poll_job WHERE running', why: due },
  { has: 'SELECT 1 FROM provider_refunds WHERE next_check_at', why: due },
  { has: 'SELECT 1 FROM mails WHERE next_try_at', why: due },
  { has: 'select distinct "event_id" from "provider_refunds" where "status" = $1', why: due },
  { has: 'select distinct "event_id" from "push_subscriptions" where "subscription"', why: due },
  { has: 'select distinct "event_id" from "mails" where created_at', why: due },
  { has: 'select distinct "event_id" from "declined_sales" where minute', why: due },
  { has: 'select "event_id", "_id" from "imports" where', why: due },
  { has: 'select "event_id", "_id" from "refunds" where', why: due },
  { has: 'select "event_id", "_id" from "reports" where', why: due },
  { has: 'select "event_id", "_id" from "ticket_syncs" where', why: due },
  { has: 'select "event_id", "_id" from "retention_runs" where', why: due },
  { has: 'select "event_id", "_id" from "ticket_reports" where', why: due },
  {
    has: 'select "_id" from "payments" where next_poll_at < now() -',
    why: 'payments that are late',
  },
  { has: 'SELECT job AS name, extract(epoch FROM now() - since)', why: metrics },
  { has: 'SELECT provider AS name, count(*)::float8 AS number', why: metrics },
  { has: 'FROM refunds WHERE step IN', why: metrics },
  { has: 'SELECT coalesce(max(extract(epoch FROM now() - t.created_at)), 0)', why: metrics },
  { has: 'FROM ledger_audits WHERE is_latest', why: metrics },
  { has: 'from "payments" where next_poll_at <= now()', why: 'payments that wait' },
  {
    has: 'select "c"."short_id", "c"."event_id", "c"."ticket_id" from "events" as "e"',
    why: lookup,
  },
  { has: 'select "event_id", "bar_code" from "tickets" where "token"', why: lookup },
  {
    has: 'SELECT EXISTS (SELECT FROM events e JOIN clients c',
    why: 'which event has a chip is not known',
  },
  { has: 'select "event_id" from "users" where "staff_uid"', why: lookup },
  { has: 'select "p".* from "payments" as "p" inner join "clients" as "c"', why: lookup },
  { has: 'select count(*) as "count" from "mails" where "address_hash"', why: 'limits by address' },
  // Visitors look up a ticket by its code, too.
  { has: 'from "tickets" as "t"', why: superadmin },
  { has: '"e"."name" as "event_name" from', why: 'superadmins search all events' },
  { has: 'AS is_running from (SELECT r._id, r.name, r.event_id', why: superadmin },
  { has: 'from "bars" as "b" inner join "events" as "e"', why: superadmin },
  { has: 'from "users" as "u" left join "events" as "e"', why: superadmin },
  { has: 'from "device_tokens" as "t" inner join "events" as "e"', why: superadmin },
  { has: 'from "device_logs" as "l"', why: superadmin },
  {
    has: 'FROM transactions t JOIN events e ON e._id = t.event_id LEFT JOIN clients c',
    why: shared,
  },
  {
    has: 'FROM transactions o JOIN events e ON e._id = o.event_id AND e.frozen IS NULL',
    why: shared,
  },
  { has: 'SELECT reference, bool_or(event_id = $1) AS is_ours', why: shared },
  { has: 'as "booked" from "provider_refunds" where "provider"', why: shared },
  { has: 'WHERE r.event_id = ANY($1)', why: names },
  { has: 'from "erasures" where "event_id" in', why: 'a copy is erased like its original' },
  { has: 'select * from "push_subscriptions" where "subscription" is not null', why: secrets },
  { has: 'from "ticket_syncs" where "credential_sealed" is not null', why: secrets },
  { has: 'from "mails" where "content_sealed" is not null', why: secrets },
  { has: 'from "push_messages" where "url_sealed" is not null', why: secrets },
  { has: 'from "webhooks" where "secret_sealed" is not null', why: secrets },
  { has: 'from "webhooks" where "previous_secret_sealed" is not null', why: secrets },
]
