import { proveEvent } from '@kermesse/core/ledger/audit'
import type { RunCtx } from '@kermesse/core/operations/lease'
import { newId } from '@kermesse/core/platform/ids'

/** Proves every running event once a night and keeps the proof. Run twice it proves twice. */
export async function ledgerAudit({ knex, signal, report }: RunCtx): Promise<void> {
  const ids: string[] = await knex('events').where({ archived: false, deleted: false }).pluck('_id')
  for (const event_id of ids) {
    if (signal.aborted) return
    // An event that cannot be read must not keep the others from being proved.
    await auditOne(knex, event_id).catch(report)
  }
}

async function auditOne(knex: RunCtx['knex'], event_id: string) {
  const proof = await proveEvent(knex, event_id)
  if (!proof) return
  const { ok, checked_at } = proof
  await knex('ledger_audits').insert({ event_id, _id: newId(), checked_at, ok, proof })
  if (!ok)
    throw new Error(`event ${event_id} does not add up: ${JSON.stringify(proof.differences)}`)
}
