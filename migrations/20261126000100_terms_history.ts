import type { Knex } from 'knex'

const handled = (
  kind: string,
) => `(SELECT coalesce(jsonb_agg(d.deposit_id ORDER BY d.deposit_id), '[]')
  FROM bar_deposits d WHERE d.event_id = b.event_id AND d.bar_id = b._id AND d.kind = '${kind}')`

/** The terms in force, in the words of the ledger; from the beginning of each record on. */
const terms = `
  SELECT e._id AS event_id, 'event' AS kind, e._id AS record_id, e.created_at AS valid_from, jsonb_build_object('enabled', e.enabled,
      'round', e.round, 'maxLoadAmount', e."maxLoadAmount", 'card', e.card) AS terms
    FROM events e
  UNION ALL SELECT b.event_id, 'bar', b._id, b.created_at, jsonb_build_object('_id', b._id, 'hybrid_payment', b.hybrid_payment,
      'deleted', b.deleted, 'deposits', ${handled('deposit')}, 'deposit_returns', ${handled('deposit_return')})
    FROM bars b
  UNION ALL SELECT c.event_id, 'consumption', c._id, coalesce((c.former_prices -> -1 ->> 'until')::timestamptz, c.created_at),
      jsonb_build_object('_id', c._id, 'bar_id', c.bar_id, 'name', c.name, 'price', c.price, 'min_age', c.min_age, 'type', c.type,
      'round', c.round, 'can_buy_only_with_voucher', c.can_buy_only_with_voucher, 'deleted', c.deleted)
    FROM consumptions c
  UNION ALL SELECT d.event_id, 'deposit', d._id, d.created_at, jsonb_build_object('_id', d._id, 'name', d.name, 'price', d.price,
      'delta', d.delta, 'deleted', d.deleted)
    FROM deposits d
  UNION ALL SELECT n.event_id, 'entrance', n._id, n.created_at, jsonb_build_object('_id', n._id, 'name', n.name, 'price', n.price,
      'ages', n.ages, 'type', n.type, 'min_right', n.min_right, 'payment_types', n.payment_types,
      'allow_negative_balance', n.allow_negative_balance, 'deposit', n.deposit, 'entrance_begin_date', n.entrance_begin_date,
      'entrance_end_date', n.entrance_end_date, 'voucher_packs', n.voucher_packs, 'deleted', n.deleted)
    FROM entrances n
  UNION ALL SELECT v.event_id, 'voucher', v._id, v.created_at, jsonb_build_object('_id', v._id, 'name', v.name,
      'consumptions', v.consumptions, 'deleted', v.deleted)
    FROM vouchers v
  UNION ALL SELECT p.event_id, 'voucher_pack', p._id, p.created_at, jsonb_build_object('_id', p._id, 'vouchers', p.vouchers,
      'deleted', p.deleted)
    FROM voucher_packs p`

/** Terms that were in force before: offline sales are judged by those of their date. */
export async function up(knex: Knex) {
  await knex.raw(`
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

    INSERT INTO terms_history (event_id, kind, record_id, valid_from, terms) ${terms};
    -- Former prices, the oldest first, each from the end of the one before it.
    INSERT INTO terms_history (event_id, kind, record_id, valid_from, valid_until, terms)
    SELECT h.event_id, h.kind, h.record_id,
      least(coalesce(lag(until) OVER (PARTITION BY c.event_id, c._id ORDER BY n), c.created_at), until), until,
      h.terms || jsonb_build_object('price', f.former -> 'price')
    FROM consumptions c
    JOIN terms_history h ON h.event_id = c.event_id AND h.kind = 'consumption' AND h.record_id = c._id
    CROSS JOIN LATERAL (SELECT former, n, (former ->> 'until')::timestamptz AS until
      FROM jsonb_array_elements(c.former_prices) WITH ORDINALITY AS f (former, n)) f
    ON CONFLICT DO NOTHING;
    ALTER TABLE consumptions DROP COLUMN former_prices;
  `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
