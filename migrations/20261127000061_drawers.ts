import type { Knex } from 'knex'

/** Cash drawers, what moved in them, the transactions of closed ones, and their Z reports. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE drawers (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      number text NOT NULL,
      bar_id uuid,
      -- The person who has it.
      user_id uuid,
      opened_at timestamptz NOT NULL DEFAULT now(),
      closed_at timestamptz,
      report_number integer,
      counted_amount bigint,
      difference bigint,
      PRIMARY KEY (event_id, _id),
      CONSTRAINT drawers_closed CHECK ((closed_at IS NULL) = (report_number IS NULL))
    );`)
  await knex.raw(
    'CREATE UNIQUE INDEX drawers_open ON drawers (event_id, number) WHERE closed_at IS NULL;',
  )
  // The phones of a drawer, and its users without a phone, each from when until when.
  await knex.raw(`
    CREATE TABLE drawer_links (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      drawer_id uuid NOT NULL,
      smartphone_number text,
      user_id uuid,
      since timestamptz NOT NULL DEFAULT now(),
      until timestamptz,
      PRIMARY KEY (event_id, _id),
      CONSTRAINT drawer_links_one CHECK (num_nonnulls(smartphone_number, user_id) = 1)
    );`)
  await knex.raw('CREATE INDEX drawer_links_drawer ON drawer_links (event_id, drawer_id);')
  await knex.raw(
    'CREATE UNIQUE INDEX drawer_links_smartphone ON drawer_links (event_id, smartphone_number) WHERE until IS NULL AND smartphone_number IS NOT NULL;',
  )
  await knex.raw(
    'CREATE UNIQUE INDEX drawer_links_user ON drawer_links (event_id, user_id) WHERE until IS NULL AND user_id IS NOT NULL;',
  )
  await knex.raw(`
    CREATE TABLE drawer_movements (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      drawer_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN
        ('float', 'in', 'out', 'confirmation', 'count', 'hand_over', 'takings', 'difference', 'closing')),
      -- Null if nothing moves.
      from_account text CHECK (from_account IN ('safe', 'way', 'drawer', 'takings', 'difference')),
      to_account text CHECK (to_account IN ('safe', 'way', 'drawer', 'takings', 'difference')),
      amount bigint NOT NULL CHECK (amount >= 0),
      expected_amount bigint,
      pieces jsonb,
      reason text,
      user_id uuid,
      second_user_id uuid,
      -- The movement that a confirmation is about.
      of_movement uuid,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      CONSTRAINT drawer_movements_move CHECK ((from_account IS NULL) = (to_account IS NULL) AND from_account <> to_account)
    );`)
  await knex.raw('CREATE INDEX drawer_movements_drawer ON drawer_movements (event_id, drawer_id);')
  await knex.raw(
    'CREATE UNIQUE INDEX drawer_movements_confirmed ON drawer_movements (event_id, of_movement) WHERE of_movement IS NOT NULL;',
  )
  await knex.raw(`
    CREATE TABLE drawer_transactions (
      event_id uuid NOT NULL REFERENCES events,
      transaction_id uuid NOT NULL,
      drawer_id uuid NOT NULL,
      -- The closed drawer in whose time it was made.
      late_from uuid,
      PRIMARY KEY (event_id, transaction_id)
    );`)
  await knex.raw(
    'CREATE INDEX drawer_transactions_drawer ON drawer_transactions (event_id, drawer_id);',
  )
  await knex.raw(
    'CREATE INDEX drawer_transactions_late ON drawer_transactions (event_id, late_from) WHERE late_from IS NOT NULL;',
  )
  await knex.raw(`
    CREATE TABLE drawer_reports (
      event_id uuid NOT NULL REFERENCES events,
      number integer NOT NULL CHECK (number > 0),
      drawer_id uuid NOT NULL,
      -- JSON as it was hashed, in minor units.
      report text NOT NULL,
      previous_hash text,
      hash text NOT NULL,
      PRIMARY KEY (event_id, number)
    );`)
  for (const table of ['drawer_movements', 'drawer_transactions', 'drawer_reports']) {
    await knex.raw(
      `CREATE TRIGGER ${table}_keeps_facts BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change();`,
    )
    await knex.raw(
      `CREATE TRIGGER ${table}_keeps_rows BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change();`,
    )
  }
}

export async function down() {
  throw new Error('migrations only move forward; restore a backup instead')
}
