import type { Knex } from 'knex'

/** Mails to visitors, until the mail server has taken them, and messages to devices that lead to a secret link. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE mails (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      uid text NOT NULL,
      -- A keyed hash of the address: nobody is sent many.
      address_hash bytea NOT NULL,
      -- To whom, and what it says, sealed; empty once it has been taken or given up.
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

    -- Where a message leads that must not be readable here; otherwise to the wallet.
    ALTER TABLE push_messages ADD COLUMN url_sealed text;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
