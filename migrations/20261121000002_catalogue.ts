import type { Knex } from 'knex'

/** What an event sells and hands out. Every key begins with event_id, so that an event can live on its own shard. */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE TABLE bars (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      order_number_prefix text NOT NULL DEFAULT '',
      enable_table_service boolean NOT NULL DEFAULT false,
      table_numbers jsonb NOT NULL DEFAULT '[]',
      hybrid_payment jsonb NOT NULL DEFAULT '{"enabled": false, "payment_types": []}',
      info_text text NOT NULL DEFAULT '',
      printers jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    -- A deleted point of sale keeps its name.
    CREATE UNIQUE INDEX bars_name ON bars (event_id, lower(name));

    CREATE TABLE deposits (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      price bigint NOT NULL CHECK (price >= 0),
      deposit_type text,
      delta integer NOT NULL DEFAULT 10 CHECK (delta >= 0),
      color text NOT NULL DEFAULT 'green',
      return_color text NOT NULL DEFAULT 'green',
      tag text,
      return_tag text,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX deposits_name ON deposits (event_id, lower(name)) WHERE NOT deleted;

    CREATE TABLE bar_deposits (
      event_id uuid NOT NULL,
      bar_id uuid NOT NULL,
      deposit_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('deposit', 'deposit_return')),
      PRIMARY KEY (event_id, bar_id, deposit_id, kind),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars,
      FOREIGN KEY (event_id, deposit_id) REFERENCES deposits
    );

    CREATE TABLE consumptions (
      event_id uuid NOT NULL,
      _id uuid NOT NULL,
      bar_id uuid NOT NULL,
      name text NOT NULL,
      price bigint NOT NULL,
      min_age smallint NOT NULL DEFAULT 0,
      color text NOT NULL DEFAULT 'gray',
      type text NOT NULL CHECK (type IN ('quantity', 'input')),
      round bigint,
      deposit uuid,
      hidden boolean NOT NULL DEFAULT false,
      can_buy_only_with_voucher boolean NOT NULL DEFAULT false,
      tag text,
      position integer NOT NULL DEFAULT 0,
      -- [{price, until}]: what a device that was offline may still have charged.
      former_prices jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars,
      FOREIGN KEY (event_id, deposit) REFERENCES deposits
    );
    CREATE UNIQUE INDEX consumptions_name ON consumptions (event_id, bar_id, lower(name)) WHERE NOT deleted;

    CREATE TABLE vouchers (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      consumptions jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX vouchers_name ON vouchers (event_id, lower(name)) WHERE NOT deleted;

    CREATE TABLE voucher_packs (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      "isVisibleInApp" boolean NOT NULL DEFAULT false,
      vouchers jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX voucher_packs_name ON voucher_packs (event_id, lower(name)) WHERE NOT deleted;

    CREATE TABLE entrances (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      price bigint NOT NULL CHECK (price >= 0),
      ages jsonb NOT NULL DEFAULT '[]',
      type text NOT NULL DEFAULT 'entrance' CHECK (type IN ('entrance', 'unpaid')),
      min_right smallint NOT NULL DEFAULT 20,
      payment_types jsonb NOT NULL DEFAULT '["cash", "card", "wristband"]',
      sort_order integer NOT NULL DEFAULT 0,
      allow_negative_balance boolean NOT NULL DEFAULT false,
      deposit uuid,
      hide_in_bracelet_transfer boolean NOT NULL DEFAULT false,
      display_begin_date timestamptz,
      display_end_date timestamptz,
      entrance_begin_date timestamptz,
      entrance_end_date timestamptz,
      voucher_packs jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, deposit) REFERENCES deposits
    );
    CREATE UNIQUE INDEX entrances_name ON entrances (event_id, lower(name)) WHERE NOT deleted;

    CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.catalogue_version := OLD.catalogue_version + 1;
      RETURN NEW;
    END $$;
    CREATE TRIGGER events_catalogue BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();

    CREATE FUNCTION touch_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE events SET catalogue_version = catalogue_version WHERE _id IN (SELECT DISTINCT event_id FROM changed);
      RETURN NULL;
    END $$;
  `)
  for (const table of [
    'bars',
    'deposits',
    'bar_deposits',
    'consumptions',
    'vouchers',
    'voucher_packs',
    'entrances',
  ]) {
    await knex.raw(`
      CREATE TRIGGER ${table}_inserted AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
      CREATE TRIGGER ${table}_updated AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
      CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION touch_catalogue();
    `)
  }
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
