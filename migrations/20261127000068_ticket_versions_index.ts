/** The tickets that have changed since a phone asked are found by it. */
export const indexes = [
  'CREATE INDEX CONCURRENTLY tickets_xid ON tickets (event_id, xid) WHERE xid IS NOT NULL',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
