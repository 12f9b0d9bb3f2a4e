/** The list of what one person sold or paid out; INCLUDE has the other filters and sort columns. */
export const indexes = [
  `CREATE INDEX CONCURRENTLY transactions_user ON transactions (event_id, user_id, date)
    INCLUDE (_id, type, amount) WHERE user_id IS NOT NULL`,
]

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
