import type { Knex } from 'knex'
import { every_session } from './db.ts'
import { eventTables } from './event_tables.ts'
import { coordinator_tables, installation_tables } from './installation_tables.ts'
import { queryRow, queryRows } from './query_rows.ts'

/** The place of a table; `plain` is one that PostgreSQL keeps on the coordinator, or on a server without Citus. */
type Placement = 'distributed' | 'reference' | 'plain'
export type DistributionStep = { does: string; sql: string }
type ForeignKey = { name: string; from: string; to: string; definition: string }
type Stamp = { table: string; column: string }

export const default_shards = 32

/** Whether a database has the extension, and tables that it distributes. */
export type DistributionState = 'no_extension' | 'undistributed' | 'distributed'

export async function distributionState(db: Knex): Promise<DistributionState> {
  const { has_extension } = await queryRow<{ has_extension: boolean }>(
    db,
    "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS has_extension",
  )
  if (!has_extension) return 'no_extension'
  const { is_distributed } = await queryRow<{ is_distributed: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE partmethod = 'h') AS is_distributed`,
  )
  return is_distributed ? 'distributed' : 'undistributed'
}

/** The statements that distribute the tables of a database which are not distributed yet; none if all are. */
export async function planDistribution(
  db: Knex,
  shards = default_shards,
): Promise<DistributionStep[]> {
  const placements = await placementsOf(db)
  const of_events = (await eventTables(db)).map(({ name }) => name)
  const placed = of_events.find((name) => placements.get(name) === 'distributed')
  const [first] = of_events
  const moved = of_events.filter((name) => placements.get(name) === 'plain')
  const references = [...placements.keys()].filter(
    (name) =>
      name in installation_tables &&
      !coordinator_tables.includes(name) &&
      placements.get(name) === 'plain',
  )
  const changed = [...moved, ...references]
  const keys = (await foreignKeys(db)).filter(
    ({ from, to }) => changed.includes(from) || changed.includes(to),
  )
  const guards = (await truncateTriggers(db)).filter(({ table }) => changed.includes(table))
  const stamps = (await stampsOf(db)).filter(({ table }) => moved.includes(table))
  const target = (name: string) => {
    if (placed) return `colocate_with => '${placed}'`
    if (name === first) return `colocate_with => 'none', shard_count => ${shards}`
    return `colocate_with => '${first}'`
  }
  return [
    // A table cannot refer to one that is distributed later, nor be referred to by one that is not distributed yet.
    ...keys.map(({ from, name }) => ({
      does: 'drop, until its tables are distributed, the foreign key',
      sql: `ALTER TABLE ${from} DROP CONSTRAINT ${name}`,
    })),
    ...guards.map(({ table, name }) => ({
      does: 'drop, until its table is distributed, the trigger',
      sql: `DROP TRIGGER ${name} ON ${table}`,
    })),
    // Functions that were made before the extension are on the coordinator alone.
    ...(await functionsOf(db)).map(({ signature }) => ({
      does: 'copy to every node the function',
      sql: `SELECT create_distributed_function('${signature}')`,
    })),
    ...stamps.map(({ table, column }) => ({
      does: 'stamp rows on the node that has them',
      sql: `CREATE TRIGGER stamp_${column} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION stamp_${column}()`,
    })),
    ...references.map((name) => ({
      does: 'copy to every node',
      sql: `SELECT create_reference_table('${name}')`,
    })),
    ...moved.map((name) => ({
      does: 'distribute by event',
      sql: `SELECT create_distributed_table('${name}', 'event_id', ${target(name)})`,
    })),
    // Rows were copied to the nodes; those that stay on the coordinator are never read again.
    ...changed.map((name) => ({
      does: 'forget the local copy',
      sql: `SELECT truncate_local_data_after_distributing_table('${name}')`,
    })),
    ...(moved.length > 0 ? [{ does: 'name the event for nodes', sql: is_distributed }] : []),
    ...guards.map(({ definition }) => ({ does: 'add again the trigger', sql: definition })),
    ...keys.map(({ from, name, definition }) => ({
      does: 'add again the foreign key',
      sql: `ALTER TABLE ${from} ADD CONSTRAINT ${name} ${definition}`,
    })),
  ]
}

const is_distributed =
  'CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT true $$'

/**
 * Distributes what is not distributed yet, in one transaction, and returns the statements. API and workers must be stopped when
 * tables with rows are distributed: each table is locked until the end.
 */
export async function distribute(db: Knex, shards = default_shards): Promise<DistributionStep[]> {
  await setUpNodes(db)
  return db.transaction(async (trx) => {
    const steps = await planDistribution(trx, shards)
    if (steps.length === 0) return steps
    for (const sql of settings_of_distribution) await trx.raw(sql)
    for (const { sql } of steps) await trx.raw(sql)
    return steps
  })
}

/** Of a transaction that changes the schema of a distributed database. Its triggers change nothing but their own row, or refuse it. */
export const settings_of_distribution = [
  'SET LOCAL citus.enable_unsafe_triggers = on',
  "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  "SET LOCAL client_min_messages = 'warning'",
]

/** Settings of a session do not reach the sessions that the coordinator opens on other nodes; those of the database do. */
async function setUpNodes(db: Knex) {
  const { name } = await queryRow<{ name: string }>(db, 'SELECT current_database() AS name')
  // Citus repeats it on every node.
  for (const [setting, value] of Object.entries(every_session))
    await db.raw(`ALTER DATABASE ?? SET ${setting} = '${value}'`, [name])
  // A transaction that has asked several shards at once may change no table that every node has.
  await db.raw(`ALTER DATABASE ?? SET citus.multi_shard_modify_mode = 'sequential'`, [name])
}

async function placementsOf(db: Knex): Promise<Map<string, Placement>> {
  const has_citus = (await distributionState(db)) !== 'no_extension'
  const kind = `CASE p.partmethod WHEN 'h' THEN 'distributed' WHEN 'n' THEN CASE p.repmodel WHEN 't' THEN 'reference' END END`
  const rows = await queryRows<{ name: string; placement: Placement }>(
    db,
    `SELECT c.relname AS name, coalesce(${has_citus ? kind : 'NULL'}, 'plain') AS placement
     FROM pg_class c ${has_citus ? 'LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid' : ''}
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  )
  return new Map(rows.map(({ name, placement }) => [name, placement]))
}

function foreignKeys(db: Knex) {
  return queryRows<ForeignKey>(
    db,
    `SELECT f.conname AS name, c.relname AS from, t.relname AS to, pg_get_constraintdef(f.oid) AS definition
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
     WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, f.conname`,
  )
}

/** Triggers that refuse to empty a table, also its local copy. */
function truncateTriggers(db: Knex) {
  return queryRows<{ name: string; table: string; definition: string }>(
    db,
    `SELECT g.tgname AS name, c.relname AS table, pg_get_triggerdef(g.oid) AS definition
     FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
     WHERE NOT g.tgisinternal AND g.tgtype & 32 <> 0 AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname, g.tgname`,
  )
}

/** Functions that statements call and that are not on every node; those of triggers follow their tables. */
async function functionsOf(db: Knex) {
  const has_citus = (await distributionState(db)) !== 'no_extension'
  const is_there = `EXISTS (SELECT FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)`
  return queryRows<{ signature: string }>(
    db,
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
       ${has_citus ? `AND NOT ${is_there}` : ''} ORDER BY p.oid`,
  )
}

/**
 * Columns that are stamped with the transaction of the database. Their default would be that of the coordinator, and the
 * watermarks of an event are those of its node.
 */
function stampsOf(db: Knex) {
  return queryRows<Stamp>(
    db,
    `SELECT c.relname AS table, a.attname AS column FROM pg_attrdef d
     JOIN pg_class c ON c.oid = d.adrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.adnum
     WHERE c.relnamespace = 'public'::regnamespace AND pg_get_expr(d.adbin, d.adrelid) = 'pg_current_xact_id()'
       AND NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname = 'stamp_' || a.attname)
     ORDER BY 1, 2`,
  )
}
