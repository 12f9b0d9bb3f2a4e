import type { Knex } from 'knex'
import { queryRows } from '../platform/query_rows.ts'

type LatestAudit = { ok: boolean; age_s: number }

/** The latest nightly audit of each event that has one, by event: a plain select, which every node of a distributed database answers. */
export async function latestAudits(db: Knex): Promise<Map<string, LatestAudit>> {
  const rows = await queryRows<LatestAudit & { event_id: string }>(
    db,
    `SELECT DISTINCT ON (event_id) event_id, ok, extract(epoch FROM now() - checked_at)::float8 AS age_s
     FROM ledger_audits WHERE is_latest ORDER BY event_id, _id DESC`,
  )
  return new Map(rows.map(({ event_id, ...audit }) => [event_id, audit]))
}

type Audit = { event_id: string; _id: string; checked_at: string; ok: boolean; proof: object }

export async function insertAudit(db: Knex, audit: Audit): Promise<void> {
  await db.transaction(async (trx) => {
    const { event_id } = audit
    await trx('ledger_audits').where({ event_id, is_latest: true }).update({ is_latest: false })
    await trx('ledger_audits').insert(audit)
  })
}
