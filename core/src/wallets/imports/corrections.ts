import type { ErrorCode } from '@kermesse/sdk/types'
import type { Trx } from '../../platform/db.ts'
import { queryRows } from '../../platform/query_rows.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { pinDigest } from '../pin.ts'
import { noteWalletEdits } from '../wallet_edits.ts'
import type { Wristband } from '../wristband_rows.ts'

/** A band as an earlier import left it: nobody has used it, and no money but the import's has moved. */
type UntouchedBand = {
  uid: string
  short_id: string
  pin_hash: Buffer | null
  ticket_id: string | null
}
type Correction = { band: Wristband; before: UntouchedBand; pin_hash: Buffer | null }

/**
 * Gives bands of an earlier import the number, PIN and ticket of this file, where they differ and nobody has used the band since.
 * What was changed by hand stays. Money stays too: a band is loaded once. Answers the chips that were corrected, and those that
 * could not be, with the reason.
 */
export async function correctBands(
  trx: Trx,
  secrets: Secrets,
  event_id: string,
  bands: Wristband[],
): Promise<{ corrected: Set<string>; refused: Map<string, ErrorCode> }> {
  const refused = new Map<string, ErrorCode>()
  const untouched = await untouchedBands(trx, event_id, bands)
  const corrections: Correction[] = []
  for (const band of bands) {
    const before = untouched.get(band.uid)
    if (!before) continue
    const { short_id, pin } = band
    const pin_hash = pin ? pinDigest(secrets, event_id, short_id, pin) : null
    const is_renumbered = short_id !== before.short_id
    const has_new_pin = pin_hash !== null && !before.pin_hash?.equals(pin_hash)
    const has_new_ticket = band.ticket !== undefined && band.ticket !== before.ticket_id
    if (!is_renumbered && !has_new_pin && !has_new_ticket) continue
    // A PIN belongs to its number: without a new one the band would lose it.
    if (is_renumbered && before.pin_hash && !pin_hash) refused.set(band.uid, 'wristband_taken')
    else corrections.push({ band, before, pin_hash: pin_hash ?? before.pin_hash })
  }
  const possible = await withFreeNumbers(trx, event_id, corrections)
  for (const { band } of corrections)
    if (!possible.some((one) => one.band === band)) refused.set(band.uid, 'number_taken')
  await write(trx, event_id, possible)
  return { corrected: new Set(possible.map(({ band }) => band.uid)), refused }
}

async function untouchedBands(trx: Trx, event_id: string, bands: Wristband[]) {
  const rows = await queryRows<UntouchedBand>(
    trx,
    `SELECT c.uid, c.short_id, c.pin_hash, c.ticket_id
     FROM clients c JOIN wallets w ON w.event_id = c.event_id AND w.uid = c.uid
     WHERE c.event_id = :event_id AND c.uid = ANY(:uids) AND c.import_id IS NOT NULL
       AND NOT w.is_bracelet_used AND w.transferred_to IS NULL AND c.old_uids = '[]'
       AND NOT EXISTS (SELECT FROM payments p WHERE p.event_id = c.event_id AND p.uid = c.uid)
       AND NOT EXISTS (SELECT FROM refund_forms f WHERE f.event_id = c.event_id AND f.uid = c.uid)`,
    { event_id, uids: bands.map(({ uid }) => uid) },
  )
  const found = rows
  const wanted = new Map(bands.map((band) => [band.uid, band]))
  const others = found.filter(({ uid, short_id }) => wanted.get(uid)?.short_id !== short_id)
  const by_hand = await renumberedByHand(trx, event_id, others)
  return new Map(found.filter(({ uid }) => !by_hand.has(uid)).map((row) => [row.uid, row]))
}

/** Bands whose number is not the one that their import gave them: staff has changed it since. */
async function renumberedByHand(trx: Trx, event_id: string, bands: UntouchedBand[]) {
  if (bands.length === 0) return new Set<string>()
  const rows = await queryRows<{ uid: string }>(
    trx,
    `SELECT c.uid FROM clients c WHERE c.event_id = :event_id AND c.uid = ANY(:uids)
       AND NOT EXISTS (SELECT FROM import_rows r WHERE r.event_id = c.event_id AND r.import_id = c.import_id
         AND r.uid = c.uid AND r.short_id = c.short_id AND r.outcome = 'success')`,
    { event_id, uids: bands.map(({ uid }) => uid) },
  )
  return new Set(rows.map(({ uid }) => uid))
}

/** Leaves out bands whose new number another band has and keeps. Bands of one file may swap their numbers. */
async function withFreeNumbers(trx: Trx, event_id: string, corrections: Correction[]) {
  if (corrections.length === 0) return []
  const rows = await queryRows<{ short_id: string }>(
    trx,
    `SELECT d.short_id FROM wristband_directory d JOIN events e ON e._id = d.event_id
     WHERE d.short_id = ANY(:numbers) AND NOT e.archived
       AND NOT (d.event_id = :event_id AND d.uid = ANY(:uids))`,
    {
      event_id,
      numbers: corrections.map(({ band }) => band.short_id),
      uids: corrections.map(({ band }) => band.uid),
    },
  )
  const kept = new Set(rows.map(({ short_id }) => short_id))
  let possible = corrections
  for (;;) {
    const next = possible.filter(({ band }) => !kept.has(band.short_id))
    if (next.length === possible.length) return next
    for (const { band, before } of possible) if (kept.has(band.short_id)) kept.add(before.short_id)
    possible = next
  }
}

async function write(trx: Trx, event_id: string, corrections: Correction[]) {
  if (corrections.length === 0) return
  const uids = corrections.map(({ band }) => band.uid)
  const numbers = corrections.map(({ band }) => band.short_id)
  await trx.raw('DELETE FROM wristband_directory WHERE event_id = ? AND uid = ANY(?)', [
    event_id,
    uids,
  ])
  // Numbers may be swapped, and no two bands may have the same one in between.
  await trx.raw(`UPDATE clients SET short_id = '~' || uid WHERE event_id = ? AND uid = ANY(?)`, [
    event_id,
    uids,
  ])
  await trx.raw(
    `UPDATE clients c SET short_id = x.short_id, pin_hash = x.pin_hash, name = coalesce(x.name, c.name),
       email = coalesce(x.email, c.email), ticket_id = coalesce(x.ticket, c.ticket_id)
     FROM (SELECT :event_id::uuid AS event_id, u.* FROM unnest(:uids::text[], :numbers::text[], :pins::bytea[],
       :names::text[], :emails::text[], :tickets::text[]) AS u(uid, short_id, pin_hash, name, email, ticket) OFFSET 0) x
     WHERE c.event_id = :event_id AND c.event_id = x.event_id AND c.uid = x.uid`,
    {
      event_id,
      uids,
      numbers,
      pins: corrections.map(({ pin_hash }) => pin_hash),
      names: corrections.map(({ band }) => band.name ?? null),
      emails: corrections.map(({ band }) => band.email ?? null),
      tickets: corrections.map(({ band }) => band.ticket ?? null),
    },
  )
  await trx.raw(
    `INSERT INTO wristband_directory (event_id, uid, short_id)
     SELECT :event_id, x.uid, x.short_id FROM unnest(:uids::text[], :numbers::text[]) AS x(uid, short_id)
     ORDER BY x.short_id
     ON CONFLICT (short_id) DO UPDATE SET event_id = EXCLUDED.event_id, uid = EXCLUDED.uid`,
    { event_id, uids, numbers },
  )
  await noteWalletEdits(trx, event_id, uids)
}
