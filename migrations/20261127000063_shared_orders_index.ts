/** The transactions of one order are found by it. */
export const indexes = [
  'CREATE INDEX CONCURRENTLY transactions_order ON transactions (event_id, order_id) WHERE order_id IS NOT NULL',
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
