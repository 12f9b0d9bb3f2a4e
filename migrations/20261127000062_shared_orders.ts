import type { Knex } from 'knex'

/** Orders that several pay for, and how the number of a wristband came in. */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE transactions ADD COLUMN order_id uuid;')
  await knex.raw('ALTER TABLE transactions ADD COLUMN read_by text;')
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
