/** Sessions are found by their phone, and people by their staff wristband. */
export const indexes = [
  'CREATE INDEX CONCURRENTLY sessions_pairing ON sessions (pairing_id) WHERE pairing_id IS NOT NULL',
  'CREATE UNIQUE INDEX CONCURRENTLY users_staff_uid ON users (event_id, staff_uid) WHERE NOT deleted',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
