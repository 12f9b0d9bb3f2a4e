import type { Knex } from 'knex'

/** Whose a request for the remainder is, and what others have asked for the same wristband. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- The secret link that alone may change it, as a keyed hash; empty where the PIN says who asks.
    ALTER TABLE refund_forms ADD COLUMN owner_hash bytea;
    -- Staff has seen that many wristbands name this account, and pays all the same.
    ALTER TABLE refund_forms ADD COLUMN is_cleared boolean NOT NULL DEFAULT false;

    -- A later request for the same wristband that names another account: both wait until staff has decided.
    CREATE TABLE refund_rivals (
      event_id uuid NOT NULL,
      _id uuid NOT NULL,
      uid text NOT NULL,
      form jsonb NOT NULL,
      owner_hash bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, uid) REFERENCES clients
    );
    CREATE INDEX refund_rivals_uid ON refund_rivals (event_id, uid);
    -- How many wristbands name one account.
    CREATE INDEX refund_forms_account ON refund_forms (event_id, iban, uid);
    DROP INDEX refund_forms_iban;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
