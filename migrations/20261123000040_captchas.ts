import type { Knex } from 'knex'

/** Captchas that were solved and used, until they would have ended by themselves. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE spent_captchas (
      nonce text PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_captchas_expires_at ON spent_captchas (expires_at);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
