import type { Knex } from 'knex'

// As the search compares it.
const of_client = ['short_id', 'uid', 'name', 'email', 'ticket_id']
  .map((column) => `coalesce(${column}, '')`)
  .join(` || E'\\n' || `)

/** What is summed up from behind the ledger, so that lists need not read every transaction and sales know nothing of it. */
export async function up(knex: Knex) {
  await knex.raw(`
    -- Up to where the rollups of an event have come; everything below is in them, nothing else is.
    CREATE TABLE rollup_watermarks (
      event_id uuid PRIMARY KEY REFERENCES events,
      xid xid8 NOT NULL
    );

    -- What was booked and checked with each device, by whom and at which point of sale; zeros stand for nobody and none.
    CREATE TABLE device_rollup (
      event_id uuid NOT NULL REFERENCES events,
      kind text NOT NULL CHECK (kind IN ('smartphone', 'terminal')),
      number text NOT NULL,
      user_id uuid NOT NULL,
      bar_id uuid NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      amount bigint NOT NULL,
      PRIMARY KEY (event_id, kind, number, user_id, bar_id)
    );

    -- How often each wallet was paid back, reversed or not.
    CREATE TABLE payback_rollup (
      event_id uuid NOT NULL REFERENCES events,
      uid text NOT NULL,
      times integer NOT NULL,
      PRIMARY KEY (event_id, uid)
    );
    CREATE INDEX payback_rollup_times ON payback_rollup (event_id, times);

    -- Wallets whose balance was not the sum of its transactions when it was last looked at.
    CREATE TABLE mismatch_rollup (
      event_id uuid NOT NULL,
      uid text NOT NULL,
      PRIMARY KEY (event_id, uid),
      FOREIGN KEY (event_id, uid) REFERENCES wallets
    );

    ALTER TABLE entrance_checks ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
    CREATE INDEX entrance_checks_xid ON entrance_checks (event_id, xid);
    CREATE INDEX clients_feedback_search ON clients USING gin ((${of_client}) gin_trgm_ops) WHERE feedback IS NOT NULL;
    CREATE INDEX refund_forms_iban ON refund_forms (event_id, iban);
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
