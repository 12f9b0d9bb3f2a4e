import { isDeepStrictEqual } from 'node:util'
import { checkCurrency } from '../../events/currency.ts'
import { picturesOf } from '../../events/pictures.ts'
import { type Proof, proveIn } from '../../ledger/audit.ts'
import { listWallets } from '../../ledger/rollups/wallet_list.ts'
import type { Ctx } from '../../operations/context.ts'
import { recordTerms } from '../../operations/record_terms.ts'
import { eraseRestored } from '../../persons/persons.ts'
import { analyzeYoungTables } from '../../platform/analyze_young_tables.ts'
import type { Trx } from '../../platform/db.ts'
import { markDue } from '../../platform/due_work.ts'
import type { EventTable } from '../../platform/event_tables.ts'
import { newId } from '../../platform/ids.ts'
import { listNumbers } from '../../wallets/number_directory.ts'
import { type BackupSection, type Head, unreadable } from './format.ts'
import { createNumbering } from './look_alikes.ts'
import { type Packed, readBackup } from './read_backup.ts'
import { keyCheck, savedTables } from './write_backup.ts'

export type Restored = {
  event_id: string
  audit: Proof
  rows: number
  lost_secrets: string[]
  numbers_taken: number
}

export type Backup = {
  packed: Packed
  /** Of its content, unpacked. */
  max_bytes: number
  /** Finds a free name. */
  nameFor: (original: string) => Promise<string>
}

/** Tokens that sign devices in belong to one event, which may be the original. */
const tokens = ['shared_token', 'deposit_return_token']
const rows_at_a_time = 500

/**
 * Makes a new event from a backup, in the caller's transaction: all of it, or nothing. Its sums must be those that the backup
 * was proved with.
 */
export async function restoreBackup(
  ctx: Ctx,
  { packed, max_bytes, nameFor }: Backup,
): Promise<Restored> {
  const { db } = ctx
  const tables = await savedTables(db)
  const event_id = newId()
  let head: Head | undefined
  let lost_secrets: string[] = []
  let into: { table: EventTable; columns: string[] } | undefined
  let waiting: string[] = []
  let rows = 0
  const flush = async () => {
    if (into && waiting.length > 0) await insertRows(db, into, event_id, waiting)
    rows += waiting.length
    waiting = []
  }
  const numberName = createNumbering()
  const parts = readBackup(packed, max_bytes)
  for await (const part of parts) {
    if (part.kind === 'head') {
      head = part.head
      lost_secrets = await insertEvent(ctx, event_id, head, await nameFor(nameIn(head)))
    } else if (part.kind === 'section') {
      await flush()
      const table = await tableOf(tables, part.section, parts)
      into = { table, columns: part.section.columns.filter((one) => table.columns.includes(one)) }
    } else if (!into) throw unreadable('damaged')
    else {
      waiting.push(numberName(into.table.name, part.row))
      if (waiting.length === rows_at_a_time) await flush()
    }
  }
  await flush()
  if (!head) throw unreadable('truncated')
  await db('imports')
    .where({ event_id })
    .whereIn('status', ['queued', 'running'])
    .update({ status: 'failed' })
  await leaveProvidersAlone(db, event_id)
  const { copy_of } = await db('events').where({ _id: event_id }).first('copy_of')
  await eraseRestored(ctx, event_id, copy_of)
  const numbers_taken = await listNumbersOf(db, event_id)
  await listWallets(db, event_id)
  await recordTerms(db, event_id)
  await markDue(db, event_id, ['push', 'rollups'])
  // Into an empty installation it all came at once.
  await analyzeYoungTables(db)
  const audit = (await proveIn(db, event_id))!
  if (!isProvenBy(audit, head.proof as Proof)) throw unreadable('does_not_add_up')
  return { event_id, audit, rows, lost_secrets, numbers_taken }
}

/** Returns true if the copy has the sums of the original and no other differences. Its rollups are recomputed, so fewer may remain. */
function isProvenBy(copy: Proof, original: Proof) {
  const sumsOf = ({ wallets, transactions, accounts, equation }: Proof) =>
    JSON.parse(JSON.stringify({ wallets, transactions, accounts, equation }))
  if (!isDeepStrictEqual(sumsOf(copy), sumsOf(original))) return false
  const known = Array.isArray(original.differences) ? original.differences : []
  return copy.differences.every((one) => known.some((other) => isDeepStrictEqual(one, other)))
}

function nameIn({ event }: Head) {
  if (typeof event?.name !== 'string' || !event.name) throw unreadable('damaged')
  return event.name
}

/** Tables that earlier versions saved under another name. */
const renamed: Record<string, string> = { transaction_lines: 'postings' }

/** Columns that earlier versions saved and that are left out. */
const dropped: Record<string, string[]> = { consumptions: ['former_prices'] }

async function tableOf(
  tables: EventTable[],
  { table, columns }: BackupSection,
  parts: AsyncGenerator,
): Promise<EventTable> {
  const found = tables.find(({ name }) => name === (renamed[table] ?? table))
  const isKnown = (one: string) =>
    found?.columns.includes(one) || dropped[table]?.includes(one) === true
  const known = found && Array.isArray(columns) && columns.every(isKnown)
  // Names from a file never reach the database unless the catalog has them.
  if (known) return found
  // A changed byte may have made another name: of another version is only a file that is whole to its end.
  while (!(await parts.next()).done);
  throw unreadable('other_version', `this version does not know ${table} as it was saved`)
}

/** The original may still be at work with its providers: the copy asks them nothing unless staff says so. */
async function leaveProvidersAlone(trx: Trx, event_id: string) {
  await trx('payments').where({ event_id }).update({ next_poll_at: null })
  await trx('provider_refunds').where({ event_id }).update({ next_check_at: null })
  await trx('ticket_syncs').where({ event_id }).update({ wanted_at: null })
  // Their receivers hear from the original event.
  await trx('webhooks')
    .where({ event_id, enabled: true })
    .update({ enabled: false, disabled_at: trx.fn.now(), disabled_reason: 'restored' })
  // The original tells who has passed there.
  const queued = trx('entrance_checks').where({ event_id, report: 'queued' })
  await queued.update({ report: 'failed', report_error: null })
}

async function insertRows(
  trx: Trx,
  { table, columns }: { table: EventTable; columns: string[] },
  event_id: string,
  rows: string[],
) {
  const names = columns.map(() => '??').join(', ')
  await asDamage(
    trx.raw(
      `INSERT INTO ?? (event_id, ${names}) SELECT ?::uuid, ${names} FROM jsonb_populate_recordset(NULL::??, ?::jsonb)`,
      [table.name, ...columns, event_id, ...columns, table.name, `[${rows.join(',')}]`],
    ),
  )
}

async function insertEvent({ db, secrets }: Ctx, _id: string, head: Head, name: string) {
  const columns = Object.keys(await db('events').columnInfo())
  checkCurrency(head.event.currencyCode as string | undefined)
  const sealed = (head.event.secrets ?? {}) as Record<string, string>
  const opens = head.key_check === keyCheck(secrets)
  const kept = Object.entries(sealed).filter(([one]) => opens && !tokens.includes(one))
  const event = {
    ...head.event,
    _id,
    name,
    secrets: Object.fromEntries(kept),
    catalogue_version: 1,
    // Nobody sells at a copy before somebody says so, and no money moves before it is named the successor.
    enabled: false,
    deleted: false,
    frozen: 'restored',
    copy_of: head.event.copy_of ?? head.event._id,
    backup_at: head.created_at,
    successor_id: null,
    created_at: new Date().toISOString(),
    customization: picturesOf(head.event.customization ?? {}, String(head.event._id), _id),
  }
  const saved = Object.keys(event).filter((one) => columns.includes(one))
  const names = saved.map(() => '??').join(', ')
  await asDamage(
    db.raw(
      `INSERT INTO events (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::events, ?::jsonb)`,
      [...saved, ...saved, JSON.stringify(event)],
    ),
  )
  return Object.keys(sealed)
    .filter((one) => !kept.some(([name]) => name === one))
    .sort()
}

/** Printed numbers lead to the restored event where no other event has them, or only the one that it replaces. */
export async function listNumbersOf(
  trx: Trx,
  event_id: string,
  replaced_id?: string,
): Promise<number> {
  const bands: { uid: string; short_id: string }[] = await trx('clients as c')
    .join('events as e', 'e._id', 'c.event_id')
    .where({ 'c.event_id': event_id, 'e.archived': false })
    .select('c.uid', 'c.short_id')
  const listed = await listNumbers(trx, event_id, bands, replaced_id)
  return bands.length - listed.size
}

/** Reports a row that the database refuses as a damaged file: no backup wrote it. */
async function asDamage(work: PromiseLike<unknown>) {
  try {
    await work
  } catch (error) {
    if (/^2[23]/.test((error as { code?: string }).code ?? '')) throw unreadable('damaged')
    throw error
  }
}
