import type { Knex } from 'knex'

/**
 * What long lists are found by: an index for every column that a list is sorted by, and trigrams for what it is searched in.
 * None holds a column that each sale changes: the wallets' updates stay in their pages.
 */
export async function up(knex: Knex) {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    -- Each with all that it takes to know which clients are on a page, so that only those are read.
    DROP INDEX clients_name;
    DROP INDEX clients_creation_date;
    CREATE INDEX clients_by_number ON clients (event_id, hybrid, short_id, uid);
    CREATE INDEX clients_by_chip ON clients (event_id, hybrid, uid);
    CREATE INDEX clients_by_name ON clients (event_id, hybrid, lower(name), uid);
    CREATE INDEX clients_by_email ON clients (event_id, hybrid, lower(email), uid);
    CREATE INDEX clients_by_ticket ON clients (event_id, hybrid, ticket_id, uid);
    CREATE INDEX clients_by_date ON clients (event_id, hybrid, creation_date, uid);
    CREATE INDEX clients_search ON clients USING gin ((${joined('short_id', 'uid', 'name', 'email', 'ticket_id')}) gin_trgm_ops);
    DROP INDEX clients_feedback;
    CREATE INDEX clients_feedback_by_chip ON clients (event_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_number ON clients (event_id, short_id, uid) WHERE feedback IS NOT NULL;
    CREATE INDEX clients_feedback_by_name ON clients (event_id, lower(name), uid) WHERE feedback IS NOT NULL;

    -- The balance has none: every sale changes it, and would have to write to every index of the wallets.
    CREATE INDEX wallets_by_age ON wallets (event_id, age, uid);
    CREATE INDEX wallets_by_entrance ON wallets (event_id, entrance_id, uid);
    CREATE INDEX wallets_by_begin ON wallets (event_id, entrance_begin_date, uid);
    CREATE INDEX wallets_by_end ON wallets (event_id, entrance_end_date, uid);
    CREATE INDEX wallets_by_use ON wallets (event_id, is_bracelet_used, uid);

    CREATE INDEX transactions_type ON transactions (event_id, type, date);
    CREATE INDEX transactions_amount ON transactions (event_id, amount, date);
    -- Partial, so that no plan of the ledger can choose them.
    CREATE INDEX transactions_bar ON transactions (event_id, bar_id, date) WHERE bar_id IS NOT NULL;
    CREATE INDEX transactions_payment ON transactions (event_id, payment_type, date)
      WHERE payment_type <> 'wristband';
    CREATE INDEX transactions_search ON transactions USING gin ((${joined('order_number', 'card_transaction_id')}) gin_trgm_ops)
      WHERE order_number IS NOT NULL OR card_transaction_id IS NOT NULL;

    CREATE INDEX entrance_checks_group ON entrance_checks (event_id, entrance_group_id, date);
    CREATE INDEX entrance_checks_zone ON entrance_checks (event_id, zone_id, date);
    CREATE INDEX entrance_checks_search ON entrance_checks USING gin ((${joined('short_id', 'uid', 'bar_code')}) gin_trgm_ops);

    -- The list is of all events as well as of one.
    CREATE INDEX tickets_id ON tickets (_id);
    CREATE INDEX tickets_by_provider ON tickets (ticket_provider, _id);
    CREATE INDEX tickets_by_event_name ON tickets (lower(event_name), _id);
    CREATE INDEX tickets_by_zone_name ON tickets (lower(zone_name), _id);
    CREATE INDEX tickets_search ON tickets USING gin ((${joined('bar_code', 'token', 'event_name', 'zone_name')}) gin_trgm_ops);

    CREATE INDEX audit_log_actor ON audit_log (actor, _id);
    CREATE INDEX audit_log_operation ON audit_log (operation, _id);
    CREATE INDEX audit_log_record_type ON audit_log (record_type, _id);
    CREATE INDEX audit_log_search ON audit_log
      USING gin ((${joined('actor', 'operation', 'record_type', 'record_id', 'before::text', 'after::text')}) gin_trgm_ops);

    CREATE INDEX import_rows_outcome ON import_rows (event_id, import_id, outcome, row);
    CREATE INDEX refund_items_order ON refund_items (event_id, refund_id, end_to_end_id);
  `)
}

/** The same expression that a search compares with; columns are apart, so that no match spans two. */
function joined(...columns: string[]) {
  return columns.map((column) => `coalesce(${column}, '')`).join(` || E'\\n' || `)
}

export async function down() {
  throw new Error('there is no way back before the first release')
}
