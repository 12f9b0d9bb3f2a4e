import type { Knex } from 'knex'

/** Transactions of devices that were offline, and how far they may take balances below zero. */
export async function up(knex: Knex) {
  await knex.raw(`
    ALTER TYPE account ADD VALUE 'offline_losses';
    ALTER TABLE events ADD COLUMN offline jsonb NOT NULL DEFAULT '{}';

    -- Null flags: no device has reported it. The date and the wristband of the device, where ours differ.
    ALTER TABLE transactions
      ADD COLUMN flags jsonb,
      ADD COLUMN device_date timestamptz,
      ADD COLUMN device_uid text,
      ADD COLUMN loss_in_deposits bigint NOT NULL DEFAULT 0;
    CREATE INDEX transactions_flagged ON transactions (event_id, date) WHERE flags <> '[]';

    -- How far a balance is below its floor: only what was handed out offline takes it there.
    ALTER TABLE wallets
      ADD COLUMN overdrawn bigint NOT NULL DEFAULT 0 CHECK (overdrawn >= 0),
      ADD COLUMN loss_in_deposits bigint NOT NULL DEFAULT 0 CHECK (loss_in_deposits >= 0),
      DROP CONSTRAINT wallets_floor,
      ADD CONSTRAINT wallets_floor CHECK (balance + overdrawn >= floor);

    -- By how much a device has taken balances below their floor, by business day.
    CREATE TABLE device_overdrafts (
      event_id uuid NOT NULL REFERENCES events,
      device text NOT NULL,
      day date NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (event_id, device, day)
    );
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
