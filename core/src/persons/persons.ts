import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { WriteCtx } from '../operations/context.ts'
import { read, whole_event, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import { erasePerson, lockErasures } from './erase.ts'
import { openRefunds } from './open_refunds.ts'
import { findPerson, findPersons } from './person.ts'
import { exported_tables } from './personal_columns.ts'

/** The most wristbands that a search answers. */
const most_found = 50

/** Finds the wristbands of a person by e-mail address, IBAN, name, number or chip. */
export const find = read<'persons.find'>(async ({ db, event_id }, { query }) => {
  const compact = query.q.replace(/\s/g, '').toUpperCase()
  const rows = await queryRows<Schema<'PersonFound'>>(
    db,
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

/** Columns that hold secrets of the installation, not data of the person. */
const secret = /_hash$|_sealed$|^subscription$|^device$/

/** Everything that is stored of a person, record by record. */
export const export_ = read<'persons.export'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const { uids } = await findPerson(db, event_id, path.uid)
  const records: Record<string, object[]> = {}
  for (const table of exported_tables) {
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
  await lockErasures(db, event_id)
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
  const wristbands = await openRefunds(db, event_id, uids)
  if (wristbands.length > 0) throw new DomainError('refunds_are_open', undefined, { wristbands })
}

function withoutSecrets(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !secret.test(name)))
}

/** Wristbands that a restored event erases at once. */
const chunk = 200

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
  for (let n = 0; n < uids.length; n += chunk) {
    const some = uids.slice(n, n + chunk)
    const known: string[] = await db('clients')
      .where({ event_id })
      .whereIn('uid', some)
      .pluck('uid')
    if (known.length > 0) await erasePerson(db, event_id, await findPersons(db, event_id, known))
  }
}
