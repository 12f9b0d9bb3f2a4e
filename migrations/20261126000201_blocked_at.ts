import type { Knex } from 'knex'

/**
 * Blocking a wristband is a fact of its own. It was told from an end of its entrance that differs from its kind's, which the next
 * entrance that was sold lifted, and which could not be said of a wristband whose entrance was over.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TABLE wallets ADD COLUMN blocked_at timestamptz;
    UPDATE wallets w SET blocked_at = w.entrance_end_date
    WHERE w.entrance_end_date < now() AND w.transferred_to IS NULL AND w.entrance_end_date IS DISTINCT FROM
      (SELECT n.entrance_end_date FROM entrances n WHERE n.event_id = w.event_id AND n._id = w.entrance_id);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
