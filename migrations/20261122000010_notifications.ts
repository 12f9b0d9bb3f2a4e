import type { Knex } from 'knex'

/** Whom to tell by push what happens on a wristband, and what is still to be told. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE push_subscriptions (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      -- A keyed hash of the endpoint: one device is there once.
      device bytea NOT NULL,
      -- The subscription, sealed; empty once the device does not want to be told any more.
      subscription text,
      language text NOT NULL CHECK (language IN ('en', 'fr', 'de')),
      -- What was posted before is not told.
      since_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid, device),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    CREATE INDEX push_subscriptions_active ON push_subscriptions (event_id) WHERE subscription IS NOT NULL;

    -- Up to which transaction of an event its devices were told.
    CREATE TABLE push_watermarks (
      event_id uuid NOT NULL REFERENCES events,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (event_id)
    );

    -- What is to be told and has not been taken by the push service yet.
    CREATE TABLE push_messages (
      event_id uuid NOT NULL REFERENCES events,
      -- What it tells of: a transaction, or whatever asked for it. The push service and the device know it by this.
      about uuid NOT NULL,
      uid text NOT NULL,
      device bytea NOT NULL,
      -- {kind, amount, balance, ...}; money in minor units.
      content jsonb NOT NULL,
      -- A device is told things in the order in which they happened.
      n bigint GENERATED ALWAYS AS IDENTITY,
      attempts smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, about, uid, device),
      FOREIGN KEY (event_id, uid, device) REFERENCES push_subscriptions ON UPDATE CASCADE ON DELETE CASCADE
    );
    CREATE INDEX push_messages_due ON push_messages (next_try_at);

    -- Who was asked for a donation by push; nobody is asked twice.
    CREATE TABLE donation_notifications (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
