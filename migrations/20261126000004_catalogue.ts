import type { Knex } from 'knex'

/**
 * Points of sale, their items, vouchers, entrances and gates. Every key begins with event_id, so that an event can be moved to
 * its own shard.
 */
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
    -- The name of a deleted point of sale stays taken.
    CREATE UNIQUE INDEX bars_name ON bars (event_id, name_key(name));

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
    CREATE UNIQUE INDEX deposits_name ON deposits (event_id, name_key(name)) WHERE NOT deleted;

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
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars,
      FOREIGN KEY (event_id, deposit) REFERENCES deposits
    );
    CREATE UNIQUE INDEX consumptions_name ON consumptions (event_id, bar_id, name_key(name)) WHERE NOT deleted;

    CREATE TABLE vouchers (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      consumptions jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX vouchers_name ON vouchers (event_id, name_key(name)) WHERE NOT deleted;

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
    CREATE UNIQUE INDEX voucher_packs_name ON voucher_packs (event_id, name_key(name)) WHERE NOT deleted;

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
    CREATE UNIQUE INDEX entrances_name ON entrances (event_id, name_key(name)) WHERE NOT deleted;

    -- One place on one date of the ticketing provider's programme; names are by language. The voucher packs of a zone are part
    -- of the catalogue.
    CREATE TABLE zones (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      infomaniak_event_id text NOT NULL,
      infomaniak_event_name jsonb NOT NULL DEFAULT '{}',
      -- The start of the provider's event, in Unix seconds.
      date bigint,
      date_id text NOT NULL,
      zone_name jsonb NOT NULL DEFAULT '{}',
      zone_id text NOT NULL,
      is_event_enabled boolean NOT NULL DEFAULT true,
      is_zone_enabled boolean NOT NULL DEFAULT true,
      ages jsonb NOT NULL DEFAULT '[]',
      payment_types jsonb NOT NULL DEFAULT '[]',
      voucher_packs jsonb NOT NULL DEFAULT '[]',
      categories jsonb NOT NULL DEFAULT '[]',
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX zones_place ON zones (event_id, infomaniak_event_id, date_id, zone_id);

    -- Gates: the entrances and zones that pass, and the direction.
    CREATE TABLE entrance_groups (
      event_id uuid NOT NULL REFERENCES events,
      _id uuid NOT NULL,
      name text NOT NULL,
      display_begin_date timestamptz,
      display_end_date timestamptz,
      entrance_type text NOT NULL DEFAULT 'in' CHECK (entrance_type IN ('in', 'out', 'both')),
      entrances_ids jsonb NOT NULL DEFAULT '[]',
      zone_ids jsonb NOT NULL DEFAULT '[]',
      allow_entrance_purchase boolean NOT NULL DEFAULT false,
      scan_only boolean NOT NULL DEFAULT false,
      deleted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, _id)
    );
    CREATE UNIQUE INDEX entrance_groups_name ON entrance_groups (event_id, name_key(name)) WHERE NOT deleted;

    -- The last count of an item at a point of sale. An item is a consumption, or a container that is handed out.
    CREATE TABLE stocks (
      event_id uuid NOT NULL REFERENCES events,
      bar_id uuid NOT NULL,
      item_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('consumption', 'deposit')),
      quantity integer NOT NULL CHECK (quantity >= 0),
      entered_at timestamptz NOT NULL,
      PRIMARY KEY (event_id, bar_id, item_id),
      FOREIGN KEY (event_id, bar_id) REFERENCES bars
    );

    -- Prices and settings with their period: an offline sale is judged by the terms of its date.
    CREATE TABLE terms_history (
      event_id uuid NOT NULL REFERENCES events,
      kind text NOT NULL CHECK (kind IN ('event', 'bar', 'consumption', 'deposit', 'entrance', 'voucher', 'voucher_pack')),
      record_id uuid NOT NULL,
      valid_from timestamptz NOT NULL,
      -- Null for the terms in force.
      valid_until timestamptz,
      terms jsonb NOT NULL,
      PRIMARY KEY (event_id, kind, record_id, valid_from),
      CHECK (valid_until >= valid_from)
    );
    CREATE UNIQUE INDEX terms_history_present ON terms_history (event_id, kind, record_id) WHERE valid_until IS NULL;

    -- Every change of an event or of its catalogue raises the version that the ledger compares.
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
    'zones',
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
  throw new Error('migrations only move forward; restore a backup of the event instead')
}
