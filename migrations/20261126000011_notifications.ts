import type { Knex } from 'knex'

/** Push subscriptions of wristbands, and the push messages and mails to be sent. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE push_subscriptions (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      -- A keyed hash of the endpoint, so that a device has one row.
      device bytea NOT NULL,
      -- The encrypted subscription; null after the device has unsubscribed.
      subscription text,
      language text NOT NULL CHECK (language IN ('en', 'fr', 'de')),
      -- Earlier transactions are not sent.
      since_xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid, device),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    CREATE INDEX push_subscriptions_active ON push_subscriptions (event_id) WHERE subscription IS NOT NULL;

    -- Messages exist for the transactions below the watermark of the event.
    CREATE TABLE push_watermarks (
      event_id uuid NOT NULL REFERENCES events,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (event_id)
    );

    -- Messages that the push service has not accepted yet.
    CREATE TABLE push_messages (
      event_id uuid NOT NULL REFERENCES events,
      -- The id of the transaction or request that it is about; the push service and the device replace messages by it.
      about uuid NOT NULL,
      uid text NOT NULL,
      device bytea NOT NULL,
      -- {kind, amount, balance, ...}; money in minor units.
      content jsonb NOT NULL,
      -- A device gets its messages in this order.
      n bigint GENERATED ALWAYS AS IDENTITY,
      attempts smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The encrypted link of the message, where it is secret; otherwise the message opens the wallet.
      url_sealed text,
      PRIMARY KEY (event_id, about, uid, device),
      FOREIGN KEY (event_id, uid, device) REFERENCES push_subscriptions ON UPDATE CASCADE ON DELETE CASCADE
    );
    CREATE INDEX push_messages_due ON push_messages (next_try_at);

    -- Clients that were asked for a donation by push; each is asked once.
    CREATE TABLE donation_notifications (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );

    -- Mails to visitors.
    CREATE TABLE mails (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      uid text NOT NULL,
      -- A keyed hash of the address, for the limit of mails per address.
      address_hash bytea NOT NULL,
      -- The encrypted address and text; null after the mail server has accepted it, or after the last attempt.
      content_sealed text,
      language text NOT NULL CHECK (language IN ('en', 'fr', 'de')),
      attempts smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, uid) REFERENCES clients,
      CONSTRAINT mails_waits CHECK ((content_sealed IS NULL) = (next_try_at IS NULL))
    );
    CREATE INDEX mails_due ON mails (next_try_at) WHERE next_try_at IS NOT NULL;
    CREATE INDEX mails_address ON mails (address_hash, created_at);
  `)
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
