import { nouns } from '@kermesse/sdk/generated/nouns'
import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'

type Recorded = {
  event_id: string | null
  event_name: string | null
  record_type: string
  record_id: string
}
type Named = { event_id: string | null; id: string; name: string | null }

/** The name of a record of the installation, by table. */
const of_installation: Record<string, string> = {
  users: 'r.email',
  devices: 'r.number',
  terminals: 'r.terminal_code',
  app_versions: 'r.version',
  script_tokens: 'r.name',
  pairings: 'r.smartphone_number',
}
/** The name of a record of an event, by table. */
const of_event: Record<string, string> = {
  ...Object.fromEntries(Object.keys(nouns).map((name) => [name, 'r.name'])),
  consumptions: 'r.name',
  zones: "coalesce(r.zone_name->>'en', r.zone_name->>'fr', r.zone_name->>'de')",
  imports: 'r.file_name',
  refunds: 'r.file_name',
  reports: 'r.file_name',
  payments: 'r.reference',
  drawers: 'r.number',
  webhooks: 'r.url',
  entrance_checks: 'coalesce(r.short_id, r.bar_code)',
}
/** Tables whose records are called by the number of their wristband. */
const of_wristband: Record<string, string> = {
  transactions: 'transactions',
  transaction_reviews: 'transaction_reviews',
  refund_items: 'refund_items',
  refund_errors: 'provider_refunds',
}
/** Records that the log knows by the chip of the wristband. */
const by_chip = ['clients', 'refund_forms']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds what the records of log entries are called today; null where one is deleted or has no name. */
export async function findRecordNames(db: Knex, entries: Recorded[]) {
  const found = new Map<string, string>()
  for (const [type, some] of Map.groupBy(entries, ({ record_type }) => record_type)) {
    const sql = questionFor(type)
    const ids = some.map(({ record_id }) => record_id)
    const asked = by_chip.includes(type) ? ids : ids.filter((id) => uuid.test(id))
    if (!sql || asked.length === 0) continue
    const events = some.flatMap(({ event_id }) => event_id ?? [])
    const rows = await queryRows<Named>(db, sql, { ids: asked, events })
    for (const { event_id, id, name } of rows) if (name) found.set(keyOf(type, event_id, id), name)
  }
  return ({ record_type: type, record_id, event_id, event_name }: Recorded): string | null =>
    found.get(keyOf(type, type in of_installation ? null : event_id, record_id)) ??
    (record_id === event_id ? event_name : null)
}

const keyOf = (...parts: (string | null)[]) => parts.join(' ')

function questionFor(type: string) {
  const among = 'r.event_id = ANY(:events) AND'
  if (type in of_installation)
    return `SELECT NULL AS event_id, r._id AS id, ${of_installation[type]} AS name FROM ${type} r WHERE r._id = ANY(:ids)`
  if (type in of_event)
    return `SELECT r.event_id, r._id AS id, ${of_event[type]} AS name FROM ${type} r WHERE ${among} r._id = ANY(:ids)`
  if (by_chip.includes(type))
    return `SELECT r.event_id, r.uid AS id, r.short_id AS name FROM clients r WHERE ${among} r.uid = ANY(:ids)`
  if (type in of_wristband)
    return `SELECT r.event_id, r._id AS id, c.short_id AS name FROM ${of_wristband[type]} r
      JOIN clients c ON c.event_id = r.event_id AND c.uid = r.uid WHERE ${among} r._id = ANY(:ids)`
  return undefined
}
