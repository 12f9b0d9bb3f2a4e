export const indexes = [
  'CREATE INDEX CONCURRENTLY ledger_audits_latest ON ledger_audits (event_id) WHERE is_latest',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
