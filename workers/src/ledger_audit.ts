import { proveEvent } from '@kermesse/core/ledger/audit'
import { insertAudit } from '@kermesse/core/ledger/latest_audits'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { newId } from '@kermesse/core/platform/ids'
import { Fault } from '@kermesse/core/platform/logged_error'
import type { Knex } from 'knex'

/** Proves every running event once a night and keeps the proof. Run twice it proves twice. */
export async function ledgerAudit({ db, signal, report }: RunCtx): Promise<void> {
  const ids: string[] = await db('events').where({ archived: false, deleted: false }).pluck('_id')
  for (const event_id of ids) {
    if (signal.aborted) return
    // An event that cannot be read must not keep the others from being proved.
    await auditOne(db, event_id).catch(report)
  }
}

async function auditOne(db: Knex, event_id: string) {
  const proof = await proveEvent(db, event_id)
  if (!proof) return
  const { ok, checked_at } = proof
  await insertAudit(db, { event_id, _id: newId(), checked_at, ok, proof })
  const count = proof.differences.length
  if (!ok)
    throw new Fault(`an event does not add up, with ${count} differences`, { event_id, count })
}
