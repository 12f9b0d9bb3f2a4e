import type { Knex } from 'knex'

/** Results of the nightly comparison of an event's books with its providers' lists. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE provider_checks (
      event_id uuid NOT NULL REFERENCES events,
      provider text NOT NULL CHECK (provider IN ('payrexx', 'twint', 'mypos')),
      checked_at timestamptz NOT NULL,
      -- Why there was no list; empty when there was one.
      unanswered text,
      -- What the two say differently, the oldest first, at most twenty.
      differences jsonb NOT NULL DEFAULT '[]',
      PRIMARY KEY (event_id, provider)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
