import { clock_offset_max_s, clockOffset } from '@kermesse/core/administration/system'
import { schemaProblem, schemaState } from '@kermesse/core/platform/migrate'
import { assertOwnSessions } from '@kermesse/core/platform/own_sessions'
import { queryRow, queryRows } from '@kermesse/core/platform/query_rows'
import type { Secrets } from '@kermesse/core/platform/secrets'
import type { Knex } from 'knex'
import { bad, type Finding, ok, warning } from './finding.ts'

const clock_offset_bad_s = 30
const oldest_server = 150_000

/** Compares the newest nightly proofs: money that does not add up is the worst that there is. */
export async function ledger(db: Knex): Promise<Finding> {
  const rows = await queryRows<{ name: string; ok: boolean }>(
    db,
    `SELECT DISTINCT ON (a.event_id) e.name, a.ok FROM ledger_audits a JOIN events e ON e._id = a.event_id
     WHERE NOT e.deleted ORDER BY a.event_id, a.checked_at DESC`,
  )
  const wrong = rows.filter((row) => !row.ok).map(({ name }) => name)
  if (wrong.length > 0)
    return bad('ledger', `The ledger of ${wrong.join(', ')} does not add up. Run: kermesse audit`)
  return ok('ledger', `The last nightly audit found no difference (${rows.length} events).`)
}

export async function schema(db: Knex): Promise<Finding> {
  const problem = schemaProblem(await schemaState(db))
  return problem
    ? bad('schema', problem)
    : ok('schema', 'Every migration of this version is applied.')
}

/** Reads only: whether the first start or another key would be refused. */
export async function secretKey(db: Knex, secrets: Secrets | undefined): Promise<Finding> {
  const known = await db('secret_keys').first('proof')
  if (!known) return ok('secret key', 'The first start will note the secret key.')
  if (!secrets)
    return bad(
      'secret key',
      'There is no secret key here, but the database was sealed with one. Put it back: API and worker do not start.',
    )
  return secrets.matches('secret key', 'proof', known.proof)
    ? ok('secret key', 'The secret key belongs to this database.')
    : bad(
        'secret key',
        'The secret key does not belong to this database. Use the one that it was sealed with.',
      )
}

export async function writes(db: Knex): Promise<Finding> {
  const { is_standby, read_only } = await queryRow<{ is_standby: boolean; read_only: boolean }>(
    db,
    `SELECT pg_is_in_recovery() AS is_standby, current_setting('default_transaction_read_only') = 'on' AS read_only`,
  )
  if (is_standby) return bad('writes', 'DATABASE_URL leads to a standby, which takes no sales.')
  if (read_only) return bad('writes', 'The database is read only.')
  return ok('writes', 'The database takes writes.')
}

/** Asks whether a pooler shares sessions, with which API and worker do not start. */
export async function sessions(db: Knex): Promise<Finding> {
  const problem = await assertOwnSessions(db).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return problem ? bad('sessions', problem) : ok('sessions', 'Each connection has its own session.')
}

/** Compares the clocks: a sale is booked by that of the database. */
export async function clock(db: Knex): Promise<Finding> {
  const apart_s = Math.abs(await clockOffset(db))
  const message = `The clocks of this machine and of the database differ by ${apart_s.toFixed(1)} s.`
  if (apart_s > clock_offset_bad_s)
    return bad('clock', `${message} Sales are booked into wrong hours. Synchronise both (NTP).`)
  if (apart_s > clock_offset_max_s) return warning('clock', `${message} Synchronise both (NTP).`)
  return ok('clock', message)
}

export async function worker(db: Knex): Promise<Finding> {
  const { n } = await queryRow<{ n: number }>(
    db,
    "SELECT count(*)::int AS n FROM workers WHERE seen_at > now() - interval '1 minute'",
  )
  return n > 0
    ? ok('worker', `Workers that are running: ${n}.`)
    : bad(
        'worker',
        'No worker is running: payments are not settled, and refunds and imports wait. Start: kermesse-server worker',
      )
}

type Settings = Record<
  | 'fsync'
  | 'full_page_writes'
  | 'synchronous_commit'
  | 'data_checksums'
  | 'max_connections'
  | 'server_version'
  | 'server_version_num',
  string
>

/** Settings of the server that decide whether a confirmed sale survives a power cut. */
export async function durability(db: Knex): Promise<Finding> {
  const settings = await settingsOf(db)
  if (Number(settings.server_version_num) < oldest_server)
    return bad(
      'database',
      `PostgreSQL ${settings.server_version} is too old: 15 or later is needed.`,
    )
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  )
  if (off.length > 0)
    return bad(
      'database',
      `PostgreSQL has ${off.join(' and ')} off: a crash may lose sales that were confirmed.`,
    )
  if (settings.data_checksums === 'off')
    return warning(
      'database',
      'PostgreSQL has no data checksums: a faulty disk is not noticed (pg_checksums --enable).',
    )
  return ok('database', `PostgreSQL ${settings.server_version} keeps what is committed.`)
}

export async function connections(db: Knex, pool: number): Promise<Finding> {
  const { max_connections } = await settingsOf(db)
  // An API: its pool, four for money, two for jobs, two that listen or cancel. A worker as many.
  const each = pool + 8
  const fits = Math.floor((Number(max_connections) - 5) / each)
  const message = `max_connections ${max_connections} is enough for ${fits} processes with DATABASE_POOL ${pool}.`
  return fits < 2
    ? bad('connections', message)
    : fits < 4
      ? warning('connections', message)
      : ok('connections', message)
}

function settingsOf(db: Knex) {
  return queryRow<Settings>(
    db,
    `SELECT jsonb_object_agg(name, setting) AS all FROM pg_settings WHERE name IN ('fsync', 'full_page_writes',
       'synchronous_commit', 'data_checksums', 'max_connections', 'server_version', 'server_version_num')`,
  ).then((row) => (row as unknown as { all: Settings }).all)
}
