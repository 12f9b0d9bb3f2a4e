import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Knex } from 'knex'
import { proveIn } from '../../ledger/audit.ts'
import type { Trx } from '../../platform/db.ts'
import { DomainError } from '../../platform/errors.ts'
import { type EventTable, eventTables } from '../../platform/event_tables.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type Head, magic } from './format.ts'

/** A copy must not sign as its original does. */
const secrets_of_webhooks = ['secret_sealed', 'previous_secret_sealed', 'previous_secret_ends_at']
/** Of this installation, or derived: transaction ids of the database mean nothing elsewhere. */
const unsaved_columns = ['event_id', 'xid', ...secrets_of_webhooks]
/** Tables that the worker rebuilds from the transactions. */
const derived = /(^|_)(rollups?|watermarks?)(_|$)/
/** A device has subscribed to the event, and a mail was written for it: not for its copy. */
const of_devices = /^(push_|mails$)/
/** Of the last days, for those who watch, and what a worker is about to do. */
const passing = [
  'declined_sales',
  'due_work',
  'event_messages',
  'message_positions',
  'print_jobs',
  'raised_alarms',
  'wallet_edits',
  'webhook_deliveries',
  'webhook_attempts',
]
const rows_at_a_time = 1000

/** The tables of an event that a backup holds, each after those that it refers to. */
export async function savedTables(db: Knex): Promise<EventTable[]> {
  const tables = await eventTables(db)
  return tables
    .filter(({ name }) => !derived.test(name) && !of_devices.test(name) && !passing.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((name) => !unsaved_columns.includes(name)),
    }))
}

/**
 * The bytes of a backup as they are made, all from one snapshot; memory stays flat. What speaks against it is thrown before the
 * first of them.
 */
export async function writeBackup(
  knex: Knex,
  secrets: Secrets,
  event_id: string,
): Promise<AsyncIterable<Buffer>> {
  const rest = lines(knex, secrets, event_id)
  const head = await rest.next()
  const out = new PassThrough()
  out.write(magic)
  // A reader that goes away ends the snapshot; an error ends the stream before its last line.
  pipeline(Readable.from(begunWith(head.value as string, rest)), createGzip(), out, () => {})
  return out
}

async function* begunWith(head: string, rest: AsyncGenerator<string>) {
  try {
    yield head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

async function* lines(knex: Knex, secrets: Secrets, event_id: string): AsyncGenerator<string> {
  const trx = await knex.transaction({ isolationLevel: 'repeatable read', readOnly: true })
  const hash = createHash('sha256')
  let rows = 0
  const counted = (text: string) => {
    hash.update(text)
    return text
  }
  try {
    // Before the proof: it settles how this transaction plans its queries.
    const tables = await savedTables(trx)
    yield counted(`${JSON.stringify(await headOf(trx, secrets, event_id))}\n`)
    for (const table of tables) {
      yield counted(`${JSON.stringify({ table: table.name, columns: table.columns })}\n`)
      for await (const batch of rowsOf(trx, table, event_id)) {
        rows += batch.length
        yield counted(batch.map((row) => `${row}\n`).join(''))
      }
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`
  } finally {
    await trx.rollback()
  }
}

async function headOf(trx: Trx, secrets: Secrets, event_id: string): Promise<Head> {
  const [row] = await queryRows<{ event: Head['event'] }>(
    trx,
    'SELECT to_jsonb(e) AS event FROM events e WHERE _id = ?',
    [event_id],
  )
  await refuseRunning(trx, event_id)
  const proof = await proveIn(trx, event_id)
  if (!row || !proof) throw new DomainError('event_not_found')
  return {
    created_at: new Date().toISOString(),
    key_check: keyCheck(secrets),
    event: row.event,
    proof,
  }
}

/** Refuses while a refund run is under way: a copy of it would hold or pay the same money again. */
export async function refuseRunning(db: Knex, event_id: string) {
  const running = await db('refunds')
    .where({ event_id })
    .whereIn('step', ['holding', 'writing', 'cancelling', 'sending'])
    .first('_id')
  if (running) throw new DomainError('refund_in_progress')
}

/** The same for every backup of an installation, and of no use to anybody else. */
export function keyCheck(secrets: Secrets) {
  return secrets.digest('backup', 'which key').toString('hex').slice(0, 16)
}

async function* rowsOf(trx: Trx, { name, columns, key }: EventTable, event_id: string) {
  const wanted = trx
    .select(columns.map((column) => `t.${column}`))
    .from(`${name} as t`)
    .where({ 't.event_id': event_id })
    .orderBy(key.map((column) => `t.${column}`))
  await trx.raw(`DECLARE saved NO SCROLL CURSOR FOR SELECT to_jsonb(r)::text AS row FROM ? r`, [
    wanted,
  ])
  for (;;) {
    const rows = await queryRows<{ row: string }>(trx, `FETCH ${rows_at_a_time} FROM saved`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await trx.raw('CLOSE saved')
}
