import type { Knex } from 'knex'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'

/** A person at an event: wristbands that replaced each other, and others with the same e-mail address or account. */
export type Person = { uids: string[]; values: string[] }

/** Replacements and shared addresses are followed so often. */
const most_steps = 20

/** Finds the person who wears a wristband, and every value that is known of them. */
export async function findPerson(db: Knex, event_id: string, uid: string): Promise<Person> {
  const first = await db('clients').where({ event_id, uid }).first('uid')
  if (!first) throw new DomainError('client_not_found')
  return findPersons(db, event_id, [uid])
}

/** Finds the persons of several wristbands as one: whatever is done to them is done at once. */
export async function findPersons(db: Knex, event_id: string, some: string[]): Promise<Person> {
  const uids = await relatedWristbands(db, event_id, some)
  return { uids, values: await valuesOf(db, event_id, uids) }
}

/** The given wristbands and all others of the same persons. */
export async function relatedWristbands(
  db: Knex,
  event_id: string,
  first: string[],
): Promise<string[]> {
  let uids = first
  for (let step = 0; step < most_steps; step++) {
    const rows = await queryRows<{ uid: string }>(db, related, { event_id, uids })
    const found = rows.map((row) => row.uid)
    if (found.length === uids.length) break
    uids = found
  }
  return uids
}

const related = `
  WITH mine AS (
    SELECT lower(email) AS email, iban FROM clients WHERE event_id = :event_id AND uid = ANY(:uids)
    UNION SELECT lower(email), iban FROM refund_forms WHERE event_id = :event_id AND uid = ANY(:uids))
  SELECT c.uid FROM clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid
  WHERE c.event_id = :event_id AND (
    c.uid = ANY(:uids) OR w.transferred_to = ANY(:uids)
    OR c.uid IN (SELECT transferred_to FROM wallets WHERE event_id = :event_id AND uid = ANY(:uids))
    OR lower(c.email) IN (SELECT email FROM mine WHERE email <> '') OR c.iban IN (SELECT iban FROM mine WHERE iban <> '')
    OR EXISTS (SELECT FROM refund_forms f WHERE f.event_id = c.event_id AND f.uid = c.uid
      AND (lower(f.email) IN (SELECT email FROM mine WHERE email <> '') OR f.iban IN (SELECT iban FROM mine WHERE iban <> ''))))
  ORDER BY c.uid`

/** The texts that name a person, longest first; short ones such as a house number name nobody. */
export async function valuesOf(db: Knex, event_id: string, uids: string[]): Promise<string[]> {
  const clients = await db('clients')
    .where({ event_id })
    .whereIn('uid', uids)
    .select('name', 'address', 'email', 'phone_number', 'iban')
  const forms = await db('refund_forms')
    .where({ event_id })
    .whereIn('uid', uids)
    .select('first_name', 'last_name', 'address', 'email', 'phone', 'iban')
  const texts = [...clients, ...forms].flatMap((row) => Object.values(row as object))
  const named = texts.filter((text): text is string => typeof text === 'string' && text.length > 2)
  return [...new Set(named)].sort((a, b) => b.length - a.length)
}
