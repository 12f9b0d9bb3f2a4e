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
      -- Below superadmin everyone belongs to one event.
      CHECK ("right" = 50 OR event_id IS NOT NULL)
    );
    CREATE INDEX users_event ON users (event_id);
    -- The username of a deleted user is free again.
    CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE NOT deleted;

    CREATE TABLE device_tokens (
      _id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES events,
      token_hash bytea NOT NULL UNIQUE,
      token_sealed text NOT NULL,
      authorized_terminals jsonb NOT NULL DEFAULT '[]',
      permissions jsonb NOT NULL DEFAULT '[]',
      archived boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX device_tokens_event ON device_tokens (event_id);

    -- Of a user, of a device, or of whoever opens the login link of an event.
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
      -- A login link is a session that someone else opened; the link of an event stands for no user.
      is_link boolean NOT NULL DEFAULT false,
      link_event_id uuid REFERENCES events ON DELETE CASCADE,
      CONSTRAINT sessions_holder CHECK (num_nonnulls(user_id, device_token_id, link_event_id) = 1),
      CONSTRAINT sessions_event_link CHECK (is_link OR link_event_id IS NULL)
    );
    CREATE INDEX sessions_user ON sessions (user_id);
    CREATE INDEX sessions_device_token ON sessions (device_token_id);
    CREATE INDEX sessions_link_event ON sessions (link_event_id) WHERE link_event_id IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
