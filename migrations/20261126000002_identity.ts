import type { Knex } from 'knex'

/** Users, device tokens, and the sessions of both. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE users (
      _id uuid PRIMARY KEY,
      email text NOT NULL,
      password_hash text NOT NULL,
      "right" smallint NOT NULL CHECK ("right" IN (0, 5, 10, 20, 30, 50)),
      event_id uuid REFERENCES events,
      bar_id uuid,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Every user except a superadmin belongs to one event.
      CHECK ("right" = 50 OR event_id IS NOT NULL)
    );
    CREATE INDEX users_event ON users (event_id);
    -- The username of a deleted user may be used again.
    CREATE UNIQUE INDEX users_email ON users (name_key(email)) WHERE NOT deleted;
    -- Signing in compares the name as it is written, ignoring case only.
    CREATE INDEX users_sign_in ON users (lower(email)) WHERE NOT deleted;

    CREATE TABLE device_tokens (
      _id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      token_hash bytea NOT NULL UNIQUE,
      token_sealed text NOT NULL,
      authorized_terminals jsonb NOT NULL DEFAULT '[]',
      permissions jsonb NOT NULL DEFAULT '[]',
      archived boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      bar_id uuid
    );
    CREATE INDEX device_tokens_event ON device_tokens (event_id);

    -- Of a user, of a device, or of the login link of an event.
    CREATE TABLE sessions (
      _id uuid PRIMARY KEY,
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid REFERENCES users ON DELETE CASCADE,
      device_token_id uuid REFERENCES device_tokens ON DELETE CASCADE,
      address text,
      user_agent text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      terminal text,
      -- A login link: a session made by another user. The login link of an event has no user.
      is_link boolean NOT NULL DEFAULT false,
      link_event_id uuid REFERENCES events ON DELETE CASCADE,
      -- The email of the user who made the login link; the audit log names it.
      opened_by text,
      smartphone_number text,
      CONSTRAINT sessions_holder CHECK (num_nonnulls(user_id, device_token_id, link_event_id) = 1),
      CONSTRAINT sessions_event_link CHECK (is_link OR link_event_id IS NULL)
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_device_token ON sessions (device_token_id);
    CREATE INDEX sessions_link_event ON sessions (link_event_id) WHERE link_event_id IS NOT NULL;
    CREATE INDEX sessions_smartphone ON sessions (smartphone_number) WHERE smartphone_number IS NOT NULL;
    CREATE INDEX sessions_terminal ON sessions (terminal) WHERE terminal IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
