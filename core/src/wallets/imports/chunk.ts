import type { ErrorCode } from '@kermesse/sdk/types'
import { named } from '../../ledger/own_id.ts'
import type { Outcome, Preload } from '../../ledger/types.ts'
import { fence, type Lease, type RunCtx } from '../../operations/lease.ts'
import type { Trx } from '../../platform/db.ts'
import { derivedId } from '../../platform/ids.ts'
import type { Wristband, WristbandRow } from '../wristband_rows.ts'
import { adopt, forget, register, type WristbandImport } from './bands.ts'
import { keepOpen } from './closed.ts'
import type { ImportRow } from './import_row.ts'

type Result = {
  row: number
  outcome: 'success' | 'failure' | 'skipped'
  reason: ErrorCode | null
  uid: string | null
  short_id: string | null
  cell: string | null
  read: string | null
}

/** Carries what a trial run found out of the transaction that must not stay. */
class Rehearsed extends Error {
  readonly results: Result[]
  constructor(results: Result[]) {
    super('a dry run keeps nothing')
    this.results = results
  }
}

/** Imports some rows in one transaction: the bands, their money, and what became of each row. */
export async function importChunk(ctx: RunCtx, lease: Lease, run: ImportRow, rows: WristbandRow[]) {
  const bands = rows.filter((row) => row.outcome === 'ok')
  let registered: WristbandImport
  try {
    await ctx.ledger.postWith(run.event_id, {
      async before(trx) {
        await fence(trx, lease)
        await keepOpen(trx, run.event_id)
        registered = await register(trx, ctx.secrets, run, bands)
      },
      commands: async () => registered.ready.map((band) => preloadOf(run, band)),
      async after(trx, outcomes) {
        const results = rows.map(resultsOf(registered, outcomes))
        if (run.dry_run) throw new Rehearsed(results)
        const { loaded, declined } = sorted(registered, outcomes)
        await adopt(trx, ctx.secrets, run, loaded)
        await forget(trx, run.event_id, declined)
        await report(trx, run, results)
      },
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    await ctx.ledger.postWith(run.event_id, {
      before: (trx) => fence(trx, lease),
      commands: [],
      after: (trx) => report(trx, run, error.results),
    })
  }
}

/** Named after the chip alone: no second import of a band ever loads it again, whatever its amount. */
function preloadOf(run: ImportRow, { uid }: Wristband): Preload {
  const id = derivedId(run.event_id, 'import', uid)
  return {
    type: 'preload',
    ...named(id),
    date: run.created_at,
    user_id: run.user_id,
    uid,
    amount: run.amount,
    entrance_id: run.entrance_id,
    entrance_paid_outside: run.entrance_paid_outside,
    ...(run.age !== null && { age: run.age }),
  }
}

/** The result of a row that is not imported. */
function unimportedResult(row: Exclude<WristbandRow, { outcome: 'ok' }>): Result {
  const { outcome, reason, uid = null, short_id = null, cell = null, read = null } = row
  return { row: row.row, outcome, reason, uid, short_id, cell, read }
}

/** Writes down the rows for which nothing is imported. */
export function reportDoubtful(trx: Trx, run: ImportRow, rows: WristbandRow[]) {
  const results = rows.flatMap((row) => (row.outcome === 'ok' ? [] : [unimportedResult(row)]))
  return report(trx, run, results)
}

function resultsOf({ ready, refused, corrected }: WristbandImport, outcomes: Outcome[]) {
  const posted = new Map(ready.map(({ uid }, n) => [uid, outcomes[n]!]))
  return (row: WristbandRow): Result => {
    if (row.outcome !== 'ok') return unimportedResult(row)
    const { uid, short_id } = row
    const base = { row: row.row, uid, short_id, cell: null, read: null }
    const reason = refused.get(row.uid)
    if (reason === 'already_imported') return { ...base, outcome: 'skipped', reason }
    if (reason) return { ...base, outcome: 'failure', reason }
    const outcome = posted.get(row.uid)!
    if (outcome.status === 'declined') return { ...base, outcome: 'failure', reason: outcome.code }
    if (outcome.status === 'replayed' && !corrected.has(row.uid))
      return { ...base, outcome: 'skipped', reason: 'already_imported' }
    return { ...base, outcome: 'success', reason: null }
  }
}

/**
 * Bands that were there before and are loaded now; and new ones that could not be loaded: nothing of those stays, so that
 * a corrected file can bring them again.
 */
function sorted({ ready, created }: WristbandImport, outcomes: Outcome[]) {
  const loaded: Wristband[] = []
  const declined: string[] = []
  for (const [n, band] of ready.entries()) {
    const is_declined = outcomes[n]!.status === 'declined'
    if (is_declined && created.has(band.uid)) declined.push(band.uid)
    if (!is_declined && !created.has(band.uid)) loaded.push(band)
  }
  return { loaded, declined }
}

async function report(trx: Trx, { event_id, _id }: ImportRow, results: Result[]) {
  const count = (outcome: Result['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  await trx.raw(
    `INSERT INTO import_rows (event_id, import_id, row, outcome, reason, uid, short_id, cell, read)
     SELECT :event_id, :_id, x.*
     FROM unnest(:rows::integer[], :outcomes::text[], :reasons::text[], :uids::text[], 
       :short_ids::text[], :cells::text[], :reads::text[]) AS x`,
    {
      event_id,
      _id,
      rows: results.map(({ row }) => row),
      outcomes: results.map(({ outcome }) => outcome),
      reasons: results.map(({ reason }) => reason),
      uids: results.map(({ uid }) => uid),
      short_ids: results.map(({ short_id }) => short_id),
      cells: results.map(({ cell }) => cell),
      reads: results.map(({ read }) => read),
    },
  )
  await trx('imports')
    .where({ event_id, _id })
    .increment({
      success: count('success'),
      failure: count('failure'),
      skipped: count('skipped'),
    })
}
