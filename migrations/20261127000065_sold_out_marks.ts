import type { Knex } from 'knex'

/** Items that a seller has marked as sold out. The log keeps who took a mark back. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE sold_out_marks (
      event_id uuid NOT NULL REFERENCES events,
      item_id uuid NOT NULL,
      marked_at timestamptz NOT NULL,
      user_id uuid,
      smartphone_number text,
      PRIMARY KEY (event_id, item_id),
      FOREIGN KEY (event_id, item_id) REFERENCES consumptions
    );
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
