import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { WriteCtx } from '../operations/context.ts'
import { read, whole_event, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { erasePerson } from './erase.ts'
import { findPerson } from './person.ts'

/** The most wristbands that a search answers. */
const most_found = 50

/** Finds the wristbands of a person by e-mail address, IBAN, name, number or chip. */
export const find = read<'persons.find'>(async ({ db, event_id }, { query }) => {
  const compact = query.q.replace(/\s/g, '').toUpperCase()
  const { rows } = await db.raw(
    `SELECT DISTINCT c.uid, c.short_id, coalesce(c.name, f.first_name || ' ' || f.last_name) AS name, coalesce(c.email, f.email) AS email,
       EXISTS (SELECT FROM erasures x WHERE x.event_id = c.event_id AND x.uid = c.uid) AS is_erased
     FROM clients c LEFT JOIN refund_forms f ON f.event_id = c.event_id AND f.uid = c.uid
     WHERE c.event_id = :event_id AND (lower(c.email) = lower(:q) OR lower(f.email) = lower(:q) OR c.uid = :compact OR c.short_id = :compact
       OR c.iban = :compact OR f.iban = :compact OR search_key(c.name) = search_key(:q)
       OR search_key(f.first_name || ' ' || f.last_name) = search_key(:q))
     ORDER BY c.short_id LIMIT :most`,
    { event_id, q: query.q, compact, most: most_found },
  )
  return { persons: rows }
})

const exported = [
  'clients',
  'wallets',
  'refund_forms',
  'refund_items',
  'refund_rivals',
  'mails',
  'push_subscriptions',
  'push_messages',
  'import_rows',
  'payments',
  'provider_refunds',
  'entrance_checks',
  'transactions',
]
/** Columns that hold secrets of the installation, not data of the person. */
const secret = /_hash$|_sealed$|^subscription$|^device$/

/** Everything that is stored of a person, record by record. */
export const export_ = read<'persons.export'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const { uids } = await findPerson(db, event_id, path.uid)
  const records: Record<string, object[]> = {}
  for (const table of exported) {
    const rows = await db(table).where({ event_id }).whereIn('uid', uids)
    if (rows.length > 0) records[table] = rows.map(withoutSecrets)
  }
  const log = await db('audit_log')
    .where({ event_id })
    .whereIn('record_id', uids)
    .select('date', 'operation', 'record_type', 'record_id', 'before', 'after')
  if (log.length > 0) records.audit_log = log
  return { wristbands: uids, records } as Schema<'PersonExport'>
}, whole_event)

export { export_ as export }

/** Erases a person: names, addresses, accounts, mails and messages go; amounts, references and dates stay. */
export const erase = write<'persons.erase'>(async (ctx, { path, body }) => {
  const { db, event_id } = ctx
  await db.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`erase person ${event_id}`])
  const person = await findPerson(db, event_id, path.uid)
  await refuseOpenRefunds(ctx, person.uids)
  const records = await erasePerson(db, event_id, person)
  await record(ctx, {
    record_type: 'persons',
    record_id: path.uid,
    after: { wristbands: person.uids, reason: body.reason, records },
  })
  return { wristbands: person.uids, records }
})

/** Money that is on its way to a person needs the account that it goes to. */
async function refuseOpenRefunds(
  { db, event_id }: Pick<WriteCtx, 'db' | 'event_id'>,
  uids: string[],
) {
  const { rows } = await db.raw(open_refunds, { event_id, uids })
  if (rows.length > 0)
    throw new DomainError('refunds_are_open', undefined, { wristbands: rows.map(uidOf) })
}

const uidOf = ({ uid }: { uid: string }) => uid

const open_refunds = `
  SELECT f.uid FROM refund_forms f JOIN wallets w ON w.event_id = f.event_id AND w.uid = f.uid
    WHERE f.event_id = :event_id AND f.uid = ANY(:uids) AND f.refund_id IS NULL AND w.balance > 0 AND w.transferred_to IS NULL
  UNION SELECT i.uid FROM refund_items i JOIN refunds r ON r.event_id = i.event_id AND r._id = i.refund_id
    WHERE i.event_id = :event_id AND i.uid = ANY(:uids)
      AND (i.status IN ('planned', 'held') OR (i.status = 'sent' AND i.paid_at IS NULL AND i.returned_at IS NULL AND r.confirmed_at IS NULL))
  UNION SELECT p.uid FROM provider_refunds p
    WHERE p.event_id = :event_id AND p.uid = ANY(:uids) AND p.status IN ('sending', 'pending', 'unknown')`

function withoutSecrets(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secret.test(name)))
}

/** Erases in a restored event the persons who were erased in its original since the backup was made. */
export async function eraseRestored(
  { db }: Pick<WriteCtx, 'db'>,
  event_id: string,
  original_id: string | null,
) {
  const uids: string[] = await db('erasures')
    .whereIn('event_id', [event_id, ...(original_id ? [original_id] : [])])
    .distinct()
    .pluck('uid')
  for (const uid of uids) {
    const known = await db('clients').where({ event_id, uid }).first('uid')
    if (known) await erasePerson(db, event_id, await findPerson(db, event_id, uid))
  }
}
