import type { Knex } from 'knex'
import type { Trx } from '../platform/db.ts'
import { readFile, replaceFile } from '../platform/files.ts'
import { countChanged } from '../platform/query_rows.ts'
import { setForTriggers } from '../platform/trigger_settings.ts'
import { eraseAll, erased, eraseJson } from './erased_json.ts'
import type { Person } from './person.ts'
import { personal_columns } from './personal_columns.ts'

type Where = { event_id: string; uids: string[] }
type Counts = Record<string, number>

/**
 * Removes everything that names a person at an event, in the caller's transaction; amounts, references and dates stay. Returns the
 * number of records that were changed, by table. Repeating it changes nothing.
 */
export async function erasePerson(trx: Trx, event_id: string, person: Person): Promise<Counts> {
  const where = { event_id, uids: person.uids }
  await setForTriggers(trx, 'kermesse.erasing_event', event_id)
  const ids = await recordsOf(trx, where)
  const counts = {
    files: await eraseBankFiles(trx, where),
    refund_items: await eraseItems(trx, where),
    ...(await runStatements(trx, where)),
    audit_log: await eraseAuditLog(trx, event_id, ids, person.values),
  }
  const rows = person.uids.map((uid) => ({ event_id, uid }))
  await trx('erasures').insert(rows).onConflict(['event_id', 'uid']).ignore()
  return counts
}

const blank = (names: string[]) => names.map((name) => `${name} = NULL`).join(', ')
const client_fields = Object.keys(personal_columns.clients!).filter(
  (name) => personal_columns.clients![name] === 'erased',
)
/** The columns of `clients` that an erasure empties, as SQL. */
export const named_client_fields = client_fields.join(', ')
const of_person = 'event_id = :event_id AND uid = ANY(:uids)'

/** The statements that erase a person, by table. Rows that prove a payment stay without the person. */
const statements: Record<string, string> = {
  clients: `UPDATE clients SET ${blank(client_fields)} WHERE ${of_person} AND num_nonnulls(${named_client_fields}) > 0`,
  refund_forms: `UPDATE refund_forms SET first_name = '${erased}', last_name = '${erased}', address = '${erased}', house_number = NULL,
    postal_code = '${erased}', locality = '${erased}', country = '', email = NULL, phone = NULL, iban = '', bic = NULL,
    hold_detail = NULL, owner_hash = NULL WHERE ${of_person} AND iban <> ''`,
  refund_rivals: `DELETE FROM refund_rivals WHERE ${of_person}`,
  mails: `DELETE FROM mails WHERE ${of_person}`,
  push_messages: `DELETE FROM push_messages WHERE ${of_person}`,
  push_subscriptions: `DELETE FROM push_subscriptions WHERE ${of_person}`,
  import_rows: `UPDATE import_rows SET read = NULL WHERE ${of_person} AND read IS NOT NULL`,
  payments: `UPDATE payments SET raw_answer = NULL, message = NULL WHERE ${of_person} AND num_nonnulls(raw_answer, message) > 0`,
  provider_refunds: `UPDATE provider_refunds SET detail = NULL WHERE ${of_person} AND detail IS NOT NULL`,
  entrance_checks: `UPDATE entrance_checks SET review_note = CASE WHEN review_note IS NOT NULL THEN '${erased}' END,
    override_reason = CASE WHEN override_reason IS NOT NULL THEN '${erased}' END
    WHERE ${of_person} AND (review_note <> '${erased}' OR override_reason <> '${erased}')`,
  // The uploaded file of an import has all of its wristbands' holders: what was read of them is in its rows.
  imports: `DELETE FROM file_chunks WHERE event_id = :event_id AND file_id IN (
    SELECT i.file_id FROM imports i JOIN clients c ON c.event_id = i.event_id AND c.import_id = i._id
    WHERE i.event_id = :event_id AND i.finished_at IS NOT NULL AND c.uid = ANY(:uids))`,
}

async function runStatements(trx: Trx, where: Where): Promise<Counts> {
  const counts: Counts = {}
  for (const [table, sql] of Object.entries(statements)) {
    counts[table] = await countChanged(trx, sql, where)
  }
  return counts
}

/** The ids by which the audit log knows the records of a person. */
async function recordsOf(trx: Knex, { event_id, uids }: Where): Promise<string[]> {
  const items = await trx('refund_items').where({ event_id }).whereIn('uid', uids).pluck('_id')
  return [...uids, ...items]
}

async function eraseItems(trx: Trx, { event_id, uids }: Where): Promise<number> {
  const items = await trx('refund_items').where({ event_id }).whereIn('uid', uids)
  let count = 0
  for (const { _id, payee, detail, name_at_bank } of items) {
    const { short_id, ...named } = payee
    const after = { short_id, ...(eraseAll(named) as object) }
    const is_erased = JSON.stringify(after) === JSON.stringify({ short_id, ...named })
    if (is_erased && !detail && !name_at_bank) continue
    const changes = { payee: JSON.stringify(after), detail: null, name_at_bank: null }
    await trx('refund_items').where({ event_id, _id }).update(changes)
    count += 1
  }
  return count
}

/** A bank file keeps amount, reference and date of each transfer, and the other payees. */
async function eraseBankFiles(trx: Trx, { event_id, uids }: Where): Promise<number> {
  const items: {
    end_to_end_id: string
    bank_file_id: string
    earlier_files: { bank_file_id: string }[]
  }[] = await trx('refund_items as i')
    .join('refunds as r', (on) => on.on('r.event_id', 'i.event_id').on('r._id', 'i.refund_id'))
    .where('i.event_id', event_id)
    .whereIn('i.uid', uids)
    .select('i.end_to_end_id', 'r.bank_file_id', 'r.earlier_files')
  const by_file = new Map<string, Set<string>>()
  for (const { end_to_end_id, bank_file_id, earlier_files } of items) {
    const files = [bank_file_id, ...earlier_files.map((earlier) => earlier.bank_file_id)]
    for (const id of files.filter(Boolean))
      by_file.set(id, (by_file.get(id) ?? new Set()).add(end_to_end_id))
  }
  let count = 0
  for (const [file_id, references] of by_file) {
    const changed = await rewriteFile(trx, { event_id, file_id }, references)
    count += changed ? 1 : 0
  }
  return count
}

const transfer_begins = '<CdtTrfTxInf>'
const reference_of = /<EndToEndId>([^<]*)<\/EndToEndId>/
const of_payee = /<(Nm|StrtNm|BldgNb|PstCd|TwnNm|Ctry|IBAN|BICFI)>[^<]*<\//g

async function rewriteFile(
  trx: Trx,
  { event_id, file_id }: { event_id: string; file_id: string },
  references: ReadonlySet<string>,
): Promise<boolean> {
  const pieces: Buffer[] = []
  for await (const piece of readFile(trx, event_id, file_id)) pieces.push(piece)
  const before = Buffer.concat(pieces).toString()
  const [head, ...transfers] = before.split(transfer_begins)
  const after = [head, ...transfers.map((text) => withoutPayee(text, references))].join(
    transfer_begins,
  )
  if (after === before) return false
  await replaceFile(trx, { event_id, _id: file_id }, [Buffer.from(after)])
  return true
}

/** A transfer, and what follows the last one: the end of the file names nobody. */
function withoutPayee(text: string, references: ReadonlySet<string>): string {
  const [transfer, ...rest] = text.split('</CdtTrfTxInf>')
  if (!references.has(reference_of.exec(transfer!)?.[1] ?? '')) return text
  return [transfer!.replace(of_payee, `<$1>${erased}</`), ...rest].join('</CdtTrfTxInf>')
}

/** Entries keep that something changed, by whom and when; the values go. */
async function eraseAuditLog(
  trx: Trx,
  event_id: string,
  ids: string[],
  values: string[],
): Promise<number> {
  const texts = values.map((value) => value.toLowerCase())
  const rows = await trx('audit_log')
    .where({ event_id })
    .where((any) =>
      any.whereIn('record_id', ids).orWhereRaw(
        // OFFSET 0: the text is made once per entry, not once per value.
        `EXISTS (SELECT FROM (SELECT lower(coalesce(before::text, '') || coalesce(after::text, '')) AS text OFFSET 0) t,
             unnest(?::text[]) v WHERE strpos(t.text, v) > 0)`,
        [texts],
      ),
    )
    .select('_id', 'before', 'after', 'record_id')
  let count = 0
  for (const { _id, before, after, record_id } of rows) {
    const erase = (json: unknown) =>
      ids.includes(record_id) ? eraseJson(json, values) : eraseValues(json, values)
    const changed = { before: erase(before), after: erase(after) }
    if (JSON.stringify(changed) === JSON.stringify({ before, after })) continue
    const asText = (json: unknown) => (json === null ? null : JSON.stringify(json))
    await trx('audit_log')
      .where({ _id })
      .update({ before: asText(changed.before), after: asText(changed.after) })
    count += 1
  }
  return count
}

/** Entries of other records lose the texts that name the person, and keep their own names. */
function eraseValues(json: unknown, values: string[]): unknown {
  if (typeof json === 'string') return eraseJson(json, values)
  if (Array.isArray(json)) return json.map((one) => eraseValues(one, values))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, eraseValues(value, values)]),
  )
}

/** One erasure at a time per event: two would rewrite the same bank file. */
export async function lockErasures(db: Knex, event_id: string) {
  await db.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`erase person ${event_id}`])
}
