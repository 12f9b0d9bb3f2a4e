import assert from 'node:assert/strict'
import type { Pools } from '@kermesse/core/platform/db'
import { newId } from '@kermesse/core/platform/ids'
import type { Knex } from 'knex'

/** How much there is in an event; a transaction every 50 ms unless it says otherwise. */
export type Size = { clients: number; transactions: number; apart_ms?: number }

/**
 * Events side by side. The database makes the rows by itself and their indexes afterwards. Every amount has its postings and every
 * balance is the sum of what happened, so that the audit agrees.
 */
export async function makeLoadEvents({ knex, ledger }: Pools, sizes: Size[]): Promise<string[]> {
  const ids = sizes.map(() => newId())
  // In one transaction on one connection: to it belong the settings, and nobody sees tables without their indexes.
  await knex.transaction(async (trx) => {
    await trx.raw(`
      SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off;
      SET LOCAL work_mem = '128MB'; SET LOCAL maintenance_work_mem = '512MB';
      SET LOCAL session_replication_role = replica`)
    const indexes = await dropIndexes(trx)
    for (const [n, size] of sizes.entries()) await fill(trx, ids[n]!, String(n + 1), size)
    for (const sql of indexes) await trx.raw(sql)
  })
  // Of the two pools the one without a limit of time.
  await ledger.query('VACUUM ANALYZE')
  return ids
}

const filled = ['clients', 'wallets', 'transactions', 'entrance_checks', 'tickets', 'audit_log']

/** How to make the indexes again that were dropped; keys and what is unique stay. */
async function dropIndexes(trx: Knex.Transaction): Promise<string[]> {
  const { rows } = await trx.raw(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql FROM pg_index
     WHERE indrelid = ANY(?::text[]::regclass[]) AND NOT indisunique`,
    [filled],
  )
  for (const { name } of rows) await trx.raw(`DROP INDEX ${name}`)
  return rows.map(({ sql }: { sql: string }) => sql)
}

async function fill(trx: Knex.Transaction, event_id: string, prefix: string, size: Size) {
  for (const sql of rows_of_event) {
    await trx.raw(filledIn(sql, event_id, prefix, size))
  }
}

/** Several statements take no parameters; these are ours alone. */
function filledIn(sql: string, event_id: string, prefix: string, size: Size) {
  const { clients, transactions, apart_ms = 50 } = size
  const per_client = transactions / clients
  const at_once = Math.min(clients, 10_000)
  // Otherwise the last lot buys with wristbands that nobody wears.
  assert(Number.isInteger(per_client) && clients % at_once === 0, `${clients} are no whole lots`)
  const values = {
    event_id: `'${event_id}'`,
    prefix: `'${prefix}'`,
    clients,
    transactions,
    per_client,
    apart_ms,
    at_once,
  }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(?<!:):${name}\\b`, 'g'), String(value)),
    sql,
  )
}

// The load data, table by table. Numbers are scrambled by factors coprime to the range, so that
// chips, prints and names are unordered and unique. `id(what, n)` is the same in every table, and
// `dice(n, salt, sides)` is deterministic per client and independent between salts.
const dice = (n: string, salt: number, sides: number) =>
  `((hashint4(((${n}) * 16 + ${salt})::int) & 2147483647) % ${sides})`
const id = (what: string, n: string) => `md5(:event_id || '${what}' || (${n}))::uuid`
const chip = (n: string) =>
  `'04' || lpad(upper(to_hex((${n})::bigint * 25214903917 % 281474976710656)), 12, '0')`
const number = (n: string) => `:prefix || lpad(((${n})::bigint * 7368787 % 10000000)::text, 7, '0')`
const word = (n: string) =>
  ['bo', 'ka', 'li', 'mu', 'no', 'pe', 'ra', 'su', 'ti', 'vo']
    .map((_, i, all) =>
      i < 4 ? `('{${all.join()}}'::text[])[1 + (${n})::bigint / ${10 ** i} % 10]` : '',
    )
    .filter(Boolean)
    .join(' || ')
/** Ids of transactions rise with time, as ours do. */
const at = (i: string) => `(timestamptz '2026-07-01 12:00Z' + (${i}) * interval '1 ms' * :apart_ms)`
const timed = (i: string) =>
  `(lpad(to_hex((extract(epoch FROM ${at(i)}) * 1000)::bigint), 12, '0') || '7' || lpad(:prefix, 3, '0') || '8000'
    || lpad(to_hex(${i}), 12, '0'))::uuid`
const price = `(550 + ${dice('n', 1, 40)} * 50)`
const topped = `(90000 + ${dice('n', 2, 200)} * 100)`

const places = `
  INSERT INTO events (_id, name, "dateBegin", "dateEnd", "maxLoadAmount")
    VALUES (:event_id, 'Crowd ' || :event_id, '2026-07-01', '2026-07-05', 100000000);
  INSERT INTO bars (event_id, _id, name)
    SELECT :event_id, ${id('bar', 'n')}, 'Bar ' || n FROM generate_series(1, 60) n;
  INSERT INTO consumptions (event_id, _id, bar_id, name, price, type)
    SELECT :event_id, ${id('beer', 'n')}, ${id('bar', 'n')}, 'Beer', 550, 'quantity' FROM generate_series(1, 60) n;
  INSERT INTO entrances (event_id, _id, name, price)
    SELECT :event_id, ${id('entrance', 'n')}, 'Day ' || n, 0 FROM generate_series(1, 12) n;
  INSERT INTO entrance_groups (event_id, _id, name)
    SELECT :event_id, ${id('gate', 'n')}, 'Gate ' || n FROM generate_series(1, 8) n;
  INSERT INTO zones (event_id, _id, infomaniak_event_id, date_id, zone_id)
    SELECT :event_id, ${id('zone', 'n')}, 'E', 'D', 'Z' || n FROM generate_series(1, 20) n`

const people = `
  INSERT INTO users (_id, email, password_hash, "right", event_id, bar_id)
    SELECT ${id('user', 'n')}, 'staff' || n || '-' || :event_id, 'none', 10, :event_id, ${id('bar', '1 + n % 60')}
    FROM generate_series(0, 999) n;
  INSERT INTO devices (_id, type, number, event_id, user_id, app_version)
    SELECT ${id('phone', 'n')}, 'smartphone', :prefix || 'P' || n, :event_id, ${id('user', 'n')}, '5.' || n % 20
    FROM generate_series(0, 499) n;
  INSERT INTO terminals (_id, terminal_code, terminal_id, event_id)
    SELECT ${id('terminal', 'n')}, :prefix || 'T' || n, :prefix || n, :event_id FROM generate_series(0, 99) n;
  INSERT INTO device_tokens (_id, event_id, token_hash, token_sealed)
    SELECT ${id('token', 'n')}, :event_id, sha256((:event_id || n)::bytea), '' FROM generate_series(0, 499) n;
  INSERT INTO device_logs (_id, device_type, device_number, event_id, user_id, bar_id, place, added_on)
    SELECT ${id('log', 'n')}, 'smartphone', :prefix || 'P' || n % 500, :event_id, ${id('user', 'n % 1000')},
      ${id('bar', '1 + n % 60')}, 'user', ${at('n')} FROM generate_series(1, least(:clients / 20, 20000)) n`

/** One wristband in fifty was replaced by the one after it. */
const is_replaced = (n: string) => `(${n} > 0 AND ${dice(n, 12, 50)} = 0)`
const clients = `
  INSERT INTO clients (event_id, uid, short_id, old_uids, name, email, ticket_id, hybrid, feedback, iban, creation_date)
    SELECT :event_id, ${chip('n')}, ${number('n')}, CASE WHEN ${is_replaced('n - 1')} THEN jsonb_build_array(${chip('n - 1')}) ELSE '[]' END,
      CASE WHEN ${dice('n', 3, 10)} < 7 THEN initcap(${word('n * 7')}) || ' ' || initcap(${word('n * 13 + 5')}) END,
      CASE WHEN ${dice('n', 4, 10)} < 4 THEN 'user' || n || '@example.org' END,
      CASE WHEN n % 2 = 0 THEN 'T' || lpad((n::bigint * 7919 % 10000000)::text, 10, '0') END,
      ${dice('n', 5, 50)} = 0,
      CASE WHEN ${dice('n', 6, 50)} = 0 THEN jsonb_build_object('eventLiked', 'yes', 'donationChoice', 'no') END,
      CASE WHEN ${dice('n', 7, 20)} = 0 THEN 'CH93' || lpad(n::text, 17, '0') END,
      timestamptz '2026-06-01' + n * interval '1 s'
    FROM generate_series(1, :clients) n;
  INSERT INTO wristband_directory (short_id, event_id, uid)
    SELECT short_id, event_id, uid FROM clients WHERE event_id = :event_id;
  INSERT INTO wallets (event_id, uid, balance, age, entrance_id, entrance_begin_date, entrance_end_date, is_bracelet_used,
      transferred_to)
    SELECT :event_id, ${chip('n')}, ${topped} - (:per_client - 1) * ${price}, ('{NULL,0,16,18}'::smallint[])[1 + ${dice('n', 8, 4)}],
      CASE WHEN ${dice('n', 9, 3)} > 0 THEN ${id('entrance', `1 + ${dice('n', 10, 12)}`)} END,
      CASE WHEN ${dice('n', 9, 3)} > 0 THEN timestamptz '2026-07-01' + ${dice('n', 10, 12)} * interval '6 h' END,
      CASE WHEN ${dice('n', 9, 3)} > 0 THEN timestamptz '2026-07-05' + ${dice('n', 10, 12)} * interval '6 h' END,
      ${dice('n', 11, 20)} > 0, CASE WHEN ${is_replaced('n')} AND n < :clients THEN ${chip('n + 1')} END
    FROM generate_series(1, :clients) n;
  INSERT INTO balance_rollup (event_id, uid, balance) SELECT event_id, uid, 0 FROM wallets WHERE event_id = :event_id;
  INSERT INTO wallet_count_rollup (event_id, _id, change) VALUES (:event_id, gen_random_uuid(), :clients)`

/** Most sales hand out a cup. */
const cup = 200
const has_cup = `(type = 'debit' AND ${dice('i', 5, 10)} < 7)`

/** One lot of ten thousand clients after the other: all of it tops up and then buys; one in ten ends with cash in hand. */
const steps_of = `FROM (SELECT i, i % (:per_client * :at_once) / :at_once AS step,
    i / (:per_client * :at_once) * :at_once + i % :at_once + 1 AS n FROM generate_series(0, :transactions - 1) i) s,
  LATERAL (SELECT CASE WHEN step = 0 THEN 'credit' WHEN step = :per_client - 1 AND n % 10 = 0 THEN 'checkout'
    ELSE 'debit' END AS type) k`

const transactions = `
  INSERT INTO transactions (event_id, _id, type, payment_type, uid, amount, balance_change, balance, bar_id, user_id, date,
      created_at, smartphone_number, terminal_code, order_number, card_transaction_id, request_hash)
    SELECT :event_id, ${timed('i')}, type,
      CASE WHEN step = 0 THEN ('{mypos,twint,cash,cash}'::text[])[1 + n % 4]
        WHEN type = 'checkout' THEN 'cash' ELSE 'wristband' END,
      ${chip('n')}, CASE WHEN step = 0 THEN ${topped} ELSE ${price} END,
      CASE WHEN step = 0 THEN ${topped} ELSE -${price} END, ${topped} - step * ${price},
      CASE WHEN type = 'debit' THEN ${id('bar', `1 + ${dice('i', 1, 60)}`)} END, ${id('user', `${dice('i', 1, 60)} * 16 + ${dice('i', 2, 4)}`)}, ${at('i')}, ${at('i')},
      CASE WHEN type = 'debit' THEN :prefix || 'P' || ${dice('i', 1, 60)} * 8 + ${dice('i', 3, 4)} END,
      CASE WHEN step = 0 AND n % 4 = 0 THEN :prefix || 'T' || n % 100 END,
      CASE WHEN type = 'debit' AND n % 20 = 0 THEN 'A' || i END,
      CASE WHEN step = 0 AND n % 4 = 0 THEN 'CT' || lpad((i::bigint * 7919)::text, 12, '0') END, '\\x00'::bytea ${steps_of};
  INSERT INTO postings (event_id, transaction_id, line, from_account, to_account, amount, kind, item_id, name, quantity)
    SELECT :event_id, ${timed('i')}, 0,
      CASE WHEN step > 0 THEN 'wallet' ELSE ('{card_terminal,twint_other,cash,cash}'::account[])[1 + n % 4] END,
      (CASE WHEN step = 0 THEN 'wallet' WHEN type = 'checkout' THEN 'cash' ELSE 'sales' END)::account,
      CASE WHEN step = 0 THEN ${topped} WHEN ${has_cup} THEN ${price} - ${cup} ELSE ${price} END,
      CASE WHEN type = 'debit' THEN 'consumption' END, CASE WHEN type = 'debit' THEN ${id('beer', `1 + ${dice('i', 1, 60)}`)} END,
      CASE WHEN type = 'debit' THEN 'Beer' END, CASE WHEN type = 'debit' THEN 1 END ${steps_of};
  INSERT INTO postings (event_id, transaction_id, line, from_account, to_account, amount, kind, item_id, name, quantity)
    SELECT :event_id, ${timed('i')}, 1, 'wallet', 'deposits', ${cup}, 'deposit', ${id('cup', '1')}, 'Cup', 1 ${steps_of} WHERE ${has_cup}`

/** Cups of each wristband. */
const cups = `
  UPDATE wallets w SET deposits = jsonb_build_object(${id('cup', '1')}, c.count)
    FROM (SELECT t.uid, count(*) FROM transactions t JOIN postings p ON p.event_id = t.event_id AND p.transaction_id = t._id
      WHERE t.event_id = :event_id AND p.kind = 'deposit' GROUP BY t.uid) c
    WHERE w.event_id = :event_id AND w.uid = c.uid`

const gates = `
  INSERT INTO entrance_checks (event_id, _id, date, uid, short_id, allowed, direction, entrance_group_id, zone_id,
      smartphone_number, user_id, bar_code)
    SELECT :event_id, ${timed('n')}, ${at('n')}, ${chip('n')}, ${number('n')}, n % 30 > 0, 'in',
      ${id('gate', '1 + n % 8')}, ${id('zone', '1 + n % 20')}, :prefix || 'P' || n % 500, ${id('user', 'n % 1000')},
      CASE WHEN n % 2 = 0 THEN 'T' || lpad((n::bigint * 7919 % 10000000)::text, 10, '0') END
    FROM generate_series(1, :clients) n;
  INSERT INTO tickets (event_id, _id, provider_id, bar_code, token, zone_id, event_name, zone_name, category_name)
    SELECT :event_id, ${id('ticket', 'n')}, n::text, 'T' || lpad((n::bigint * 7919 % 10000000)::text, 10, '0'),
      md5(:event_id || n), ${id('zone', '1 + n % 20')}, 'Evening ' || ${dice('n', 1, 4)}, 'Zone ' || ${dice('n', 2, 20)}, 'Standing'
    FROM generate_series(2, :clients, 2) n`

const records = `
  INSERT INTO audit_log (_id, event_id, date, user_id, actor, operation, record_type, record_id, before, after, request_id)
    SELECT ${timed('n')}, :event_id, ${at('n')}, ${id('user', 'n % 1000')}, 'staff' || n % 1000 || '-' || :event_id,
      ('{clients.update,bars.update,vouchers.create,clients.disable,users.update}'::text[])[1 + n % 5],
      ('{clients,bars,vouchers,clients,users}'::text[])[1 + n % 5], ${chip('n')},
      jsonb_build_object('name', initcap(${word('n * 7')}), 'phone_number', '07' || n, 'locality', initcap(${word('n')})),
      jsonb_build_object('name', initcap(${word('n * 7')}), 'phone_number', '07' || n, 'locality', initcap(${word('n * 3')})),
      md5(n::text)
    FROM generate_series(1, :clients / 2) n;
  INSERT INTO refunds (event_id, _id, type, file_name, execution_date, message_id, debtor, status, step)
    SELECT :event_id, ${id('run', 'n')}, 'form', 'run ' || n, '2026-08-01', 'M' || n, '{}', 'success', 'sent'
    FROM generate_series(1, 30) n;
  INSERT INTO refund_items (event_id, _id, refund_id, uid, end_to_end_id, payment_kind, payee, status)
    SELECT :event_id, ${id('item', 'n')}, ${id('run', '1 + n % 3')}, ${chip('n')}, 'E' || lpad(n::text, 10, '0'), 'D', '{}', 'sent'
    FROM generate_series(1, :clients / 10) n;
  INSERT INTO files (event_id, _id, name, content_type, size, sha256)
    VALUES (:event_id, ${id('file', '1')}, 'bands.xlsx', 'none', 0, '');
  INSERT INTO imports (event_id, _id, file_id, file_name, entrance_id, amount, status)
    VALUES (:event_id, ${id('import', '1')}, ${id('file', '1')}, 'bands.xlsx', ${id('entrance', '1')}, 0, 'done');
  INSERT INTO import_rows (event_id, import_id, row, outcome, uid, short_id)
    SELECT :event_id, ${id('import', '1')}, n, 'success', ${chip('n')}, ${number('n')} FROM generate_series(1, :clients / 5) n`

const rows_of_event = [places, people, clients, transactions, cups, gates, records]
