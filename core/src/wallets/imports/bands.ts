import type { ErrorCode } from '@kermesse/sdk/types'
import { listWallets, unlistWallets } from '../../ledger/rollups/wallet_list.ts'
import type { Trx } from '../../platform/db.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { listNumbers } from '../number_directory.ts'
import { pinDigest } from '../pin.ts'
import { noteWalletEdits } from '../wallet_edits.ts'
import type { Wristband } from '../wristband_rows.ts'
import { correctBands } from './corrections.ts'
import type { ImportRow } from './import_row.ts'

export type WristbandImport = {
  /** Bands that stand in the database and may be loaded. */
  ready: Wristband[]
  /** Those of them that were not there before. */
  created: ReadonlySet<string>
  /** Bands that stay as they are, by chip, and why. */
  refused: ReadonlyMap<string, ErrorCode>
  /** Bands of an earlier import that got the number, PIN or ticket of this one. */
  corrected: ReadonlySet<string>
}

/** The import that brings the bands; none for a text, whose bands may still be loaded. */
type Origin = { event_id: string; _id: string | null } & Partial<
  Pick<ImportRow, 'age' | 'entrance_id' | 'created_at'>
>

/** Makes clients, wallets and directory entries for bands that are new, all in the caller's transaction. */
export async function register(
  trx: Trx,
  secrets: Secrets,
  run: Origin,
  bands: Wristband[],
): Promise<WristbandImport> {
  const refused = new Map<string, ErrorCode>()
  await waitForBands(trx, run.event_id)
  const corrections = run._id
    ? await correctBands(trx, secrets, run.event_id, bands)
    : no_corrections
  const { corrected } = corrections
  for (const [uid, reason] of corrections.refused) refused.set(uid, reason)
  const known = await knownBands(trx, run.event_id, bands)
  for (const band of bands) {
    const reason = known.has(band.uid) ? refusalOf(band, known.get(band.uid)!) : undefined
    if (reason && !corrected.has(band.uid) && !refused.has(band.uid)) refused.set(band.uid, reason)
  }
  const fresh = bands.filter(({ uid }) => !known.has(uid))
  const created = await insertBands(trx, secrets, run, fresh)
  for (const { uid } of fresh) if (!created.has(uid)) refused.set(uid, 'number_taken')
  return { ready: bands.filter(({ uid }) => !refused.has(uid)), created, refused, corrected }
}

const no_corrections = { corrected: new Set<string>(), refused: new Map<string, ErrorCode>() }

/**
 * Serializes requests that register or renumber bands of this event, so that each sees the changes
 * of the one before.
 */
export async function waitForBands(trx: Trx, event_id: string) {
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('bands'), hashtext(?))`, [event_id])
}

/** Removes bands that were made in this transaction and could not be loaded. */
export async function forget(trx: Trx, event_id: string, uids: string[]) {
  if (uids.length === 0) return
  await unlistWallets(trx, event_id, uids)
  for (const table of ['wallets', 'wristband_directory', 'clients'])
    await trx.raw('DELETE FROM ?? WHERE event_id = ? AND uid = ANY(?)', [table, event_id, uids])
}

type KnownBand = {
  uid: string
  short_id: string
  import_id: string | null
  is_bracelet_used: boolean
  transferred_to: string | null
}

async function knownBands(trx: Trx, event_id: string, bands: Wristband[]) {
  const rows = await queryRows<KnownBand>(
    trx,
    `SELECT c.uid, c.short_id, c.import_id, w.is_bracelet_used, w.transferred_to
     FROM clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid
     WHERE c.event_id = :event_id AND c.uid = ANY(:uids)`,
    { event_id, uids: bands.map(({ uid }) => uid) },
  )
  return new Map(rows.map((row) => [row.uid, row]))
}

/** A band that staff registered by hand may still be loaded, as long as nobody wears it. */
function refusalOf(band: Wristband, known: KnownBand): ErrorCode | undefined {
  if (known.short_id !== band.short_id) return 'wristband_taken'
  if (known.import_id) return 'already_imported'
  if (known.transferred_to) return 'wristband_transferred'
  return known.is_bracelet_used ? 'wristband_in_use' : undefined
}

/** The chips that could be registered; the others have a number that is taken, here or at another running event. */
async function insertBands(
  trx: Trx,
  secrets: Secrets,
  run: Origin,
  bands: Wristband[],
): Promise<Set<string>> {
  if (bands.length === 0) return new Set()
  const { event_id } = run
  // Always in the same order: two imports that share bands wait for each other instead of locking each other up.
  const mine = await queryRows<{ uid: string; short_id: string }>(
    trx,
    `INSERT INTO clients (event_id, uid, short_id, pin_hash, import_id, name, email, ticket_id)
     SELECT :event_id, x.uid, x.short_id, x.pin_hash, :import_id, x.name, x.email, x.ticket
     FROM ${unnested} AS x(uid, short_id, pin_hash, name, email, ticket)
     ORDER BY x.uid ON CONFLICT DO NOTHING RETURNING uid, short_id`,
    { event_id, import_id: run._id, ...columnsOf(secrets, event_id, bands) },
  )
  // Registered by someone else at this very moment: the next try finds it.
  if (mine.length < bands.length && (await knownBands(trx, event_id, bands)).size > 0)
    throw new Error('a wristband was registered meanwhile')
  const created = await listNumbers(trx, event_id, mine)
  const elsewhere = mine.flatMap(({ uid }) => (created.has(uid) ? [] : [uid]))
  await trx.raw('DELETE FROM clients WHERE event_id = ? AND uid = ANY(?)', [event_id, elsewhere])
  await insertWallets(trx, run, [...created])
  return created
}

/**
 * With what the same transaction is about to load, as long as that leaves them open to it: an update that changes no column
 * of an index is a third of the price.
 */
async function insertWallets(trx: Trx, run: Origin, uids: string[]) {
  const { event_id, age = null, entrance_id = null, created_at = null } = run
  await trx.raw(
    `INSERT INTO wallets (event_id, uid, age, entrance_id, entrance_begin_date, entrance_end_date)
     SELECT :event_id, x.uid, :age, e._id, e.entrance_begin_date,
       CASE WHEN e.entrance_end_date >= :created_at THEN e.entrance_end_date END
     FROM unnest(:uids::text[]) AS x(uid) LEFT JOIN entrances e ON e.event_id = :event_id AND e._id = :entrance_id`,
    { event_id, uids, age, entrance_id, created_at },
  )
  await listWallets(trx, event_id, uids)
  await noteWalletEdits(trx, event_id, uids)
}

/** Gives what the file says to bands that were registered by hand; what staff has written stays. */
export async function adopt(trx: Trx, secrets: Secrets, run: ImportRow, bands: Wristband[]) {
  if (bands.length === 0) return
  await trx.raw(
    `UPDATE clients c SET import_id = :import_id, pin_hash = coalesce(c.pin_hash, x.pin_hash), name = coalesce(c.name, x.name),
       email = coalesce(c.email, x.email), ticket_id = coalesce(c.ticket_id, x.ticket)
     FROM (SELECT :event_id::uuid AS event_id, u.* FROM ${unnested}
       AS u(uid, short_id, pin_hash, name, email, ticket) OFFSET 0) x
     WHERE c.event_id = :event_id AND c.event_id = x.event_id AND c.uid = x.uid`,
    {
      event_id: run.event_id,
      import_id: run._id,
      ...columnsOf(secrets, run.event_id, bands),
    },
  )
}

const unnested =
  'unnest(:uids::text[], :short_ids::text[], :pins::bytea[], :names::text[], :emails::text[], :tickets::text[])'

function columnsOf(secrets: Secrets, event_id: string, bands: Wristband[]) {
  return {
    uids: bands.map(({ uid }) => uid),
    short_ids: bands.map(({ short_id }) => short_id),
    pins: bands.map(({ short_id, pin }) =>
      pin ? pinDigest(secrets, event_id, short_id, pin) : null,
    ),
    names: bands.map(({ name }) => name ?? null),
    emails: bands.map(({ email }) => email ?? null),
    tickets: bands.map(({ ticket }) => ticket ?? null),
  }
}
