import type { Knex } from 'knex'

/** Transactions of devices that could not be posted, until somebody books them or writes them off. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE transaction_reviews (
      event_id uuid NOT NULL REFERENCES events,
      -- Follows from the id and the content that the device sent: sent again, it is the same.
      _id uuid NOT NULL,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'booked', 'written_off')),
      received_at timestamptz NOT NULL DEFAULT now(),
      device_id text,
      -- Whose daily limit it counts towards.
      device text NOT NULL,
      error_code text NOT NULL,
      error text NOT NULL,
      details text,
      type text,
      uid text,
      amount bigint,
      date timestamptz,
      bar_id uuid,
      smartphone_number text,
      -- The JSON that the device sent, as text: jsonb does not take all that JSON can say. As it was read, in minor units, it is
      -- null where it is malformed.
      sent text NOT NULL,
      is_truncated boolean NOT NULL DEFAULT false,
      input jsonb,
      decided_at timestamptz,
      decided_by text,
      reason text,
      transaction_id uuid,
      PRIMARY KEY (event_id, _id)
    );
    CREATE INDEX transaction_reviews_received ON transaction_reviews (event_id, received_at);
    CREATE INDEX transaction_reviews_open ON transaction_reviews (event_id, received_at) WHERE status = 'open';
    CREATE INDEX transaction_reviews_device_id ON transaction_reviews (event_id, device_id) WHERE device_id IS NOT NULL;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
