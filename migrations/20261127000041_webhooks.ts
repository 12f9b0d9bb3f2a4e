import type { Knex } from 'knex'

/** Webhooks of an event, and the messages to be delivered to them. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE webhooks (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      url text NOT NULL,
      types jsonb NOT NULL,
      description text NOT NULL DEFAULT '',
      enabled boolean NOT NULL DEFAULT true,
      disabled_at timestamptz,
      disabled_reason text CHECK (disabled_reason IN ('by_hand', 'gone', 'failing', 'restored')),
      -- Since when no attempt has succeeded.
      failing_since timestamptz,
      -- Encrypted; null after a restore, because backups do not hold them.
      secret_sealed text,
      -- Messages are signed with both until it ends.
      previous_secret_sealed text,
      previous_secret_ends_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    )`)
  await knex.raw(`
    CREATE TABLE webhook_deliveries (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      webhook_id uuid NOT NULL,
      message_id uuid NOT NULL,
      type text NOT NULL,
      -- What is sent, byte for byte, in each attempt.
      body text NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      attempts smallint NOT NULL DEFAULT 0,
      -- When the next attempt is due; while one is under way, when its lease ends.
      due_at timestamptz DEFAULT now(),
      last_attempt_at timestamptz,
      last_status smallint,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      CONSTRAINT webhook_deliveries_waits CHECK ((state = 'waiting') = (due_at IS NOT NULL))
    )`)
  await knex.raw(
    'CREATE INDEX webhook_deliveries_due ON webhook_deliveries (event_id, webhook_id, due_at) WHERE due_at IS NOT NULL',
  )
  await knex.raw('CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at)')
  await knex.raw(
    'CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (event_id, webhook_id, created_at)',
  )
  await knex.raw(`
    CREATE TABLE webhook_attempts (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      delivery_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      duration_ms integer NOT NULL,
      status smallint,
      error text,
      -- The beginning of the answer.
      answer text NOT NULL,
      PRIMARY KEY (event_id, _id)
    )`)
  await knex.raw(
    'CREATE INDEX webhook_attempts_delivery ON webhook_attempts (event_id, delivery_id, at)',
  )
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
