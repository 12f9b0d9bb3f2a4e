import type { Knex } from 'knex'

/** Usernames of deleted users are free again; sessions know their terminal and their link; the audit log says who. */
export async function up(knex: Knex) {
  await knex.raw(`
    DROP INDEX users_email;
    CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE NOT deleted;

    -- A login link is a session that someone else opened; the link of an event stands for no user.
    ALTER TABLE sessions
      ADD COLUMN terminal text,
      ADD COLUMN is_link boolean NOT NULL DEFAULT false,
      ADD COLUMN link_event_id uuid REFERENCES events ON DELETE CASCADE,
      DROP CONSTRAINT sessions_check,
      ADD CONSTRAINT sessions_holder CHECK (num_nonnulls(user_id, device_token_id, link_event_id) = 1),
      ADD CONSTRAINT sessions_event_link CHECK (is_link OR link_event_id IS NULL);
    CREATE INDEX sessions_link_event ON sessions (link_event_id) WHERE link_event_id IS NOT NULL;

    -- What they were called at the time: a user may be renamed, and a device or a link is no user.
    ALTER TABLE audit_log ADD COLUMN actor text;
    CREATE INDEX audit_log_date ON audit_log (date DESC, _id DESC);
    CREATE INDEX audit_log_record ON audit_log (record_id, date DESC);
    CREATE INDEX audit_log_user ON audit_log (user_id, date DESC);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
