import type { Trx } from '../platform/db.ts'

type Numbered = { uid: string; short_id: string }

const at_once = 1000

/**
 * Lets printed numbers lead to bands of this event, and returns the chips for which it did: a number of another event stays there,
 * unless that event is archived or is the one that this event replaces.
 */
export async function listNumbers(
  trx: Trx,
  event_id: string,
  bands: Numbered[],
  replaced_id?: string,
): Promise<Set<string>> {
  const listed = new Set<string>()
  // Always in the same order: two imports that share bands wait for each other instead of locking each other up.
  const sorted = bands.toSorted((a, b) => (a.short_id < b.short_id ? -1 : 1))
  for (let from = 0; from < sorted.length; from += at_once) {
    const batch = sorted.slice(from, from + at_once)
    const archived = await archivedHolders(trx, batch)
    // Citus refuses subqueries in ON CONFLICT, and parameters there unless the rows are VALUES.
    const uids: string[] = await trx('wristband_directory')
      .insert(batch.map(({ uid, short_id }) => ({ event_id, uid, short_id })))
      .onConflict('short_id')
      .merge(['event_id', 'uid'])
      .whereRaw('wristband_directory.event_id = ANY(?::uuid[])', [
        [...archived, ...(replaced_id ? [replaced_id] : [])],
      ])
      .returning('uid')
      .then((rows: { uid: string }[]) => rows.map(({ uid }) => uid))
    for (const uid of uids) listed.add(uid)
  }
  return listed
}

function archivedHolders(trx: Trx, bands: Numbered[]): Promise<string[]> {
  return trx('wristband_directory as d')
    .join('events as e', 'e._id', 'd.event_id')
    .where('e.archived', true)
    .whereRaw('d.short_id = ANY(?)', [bands.map(({ short_id }) => short_id)])
    .distinct()
    .pluck('d.event_id')
}
