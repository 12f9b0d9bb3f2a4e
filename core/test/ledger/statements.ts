import type { Knex } from 'knex'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { eventTables } from '../../src/platform/event_tables.ts'

/** Keeps the text of each statement that goes over the connections which a pool opens from now on. */
export function recordStatements(pool: Pool): Set<string> {
  const seen = new Set<string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recorded = (...args: unknown[]) => {
      const [asked] = args as [string | { text?: string }]
      seen.add(typeof asked === 'string' ? asked : (asked.text ?? 'a statement without a text'))
      return query(...args)
    }
    client.query = recorded as typeof client.query
  })
  return seen
}

type Plan = {
  'Node Type': string
  Operation?: string
  'Relation Name'?: string
  Alias?: string
  Plans?: Plan[]
  [condition: string]: unknown
}

const of_a_transaction = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i

/**
 * Statements that access an event's tables without a condition on `event_id`, by the cached plans
 * of a pooled connection: a scan or change without it, and inserted rows without it.
 */
export async function unnamedEvents(
  knex: Knex,
  pool: Pool,
  statements: Iterable<string>,
): Promise<string[]> {
  // Ours are recorded too, once there are any.
  const asked = [...statements].filter((text) => !of_a_transaction.test(text.trim()))
  const tables = new Set((await eventTables(knex)).map(({ name }) => name))
  const client = await pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    const found: string[] = []
    for (const text of asked) {
      const nodes = await planOf(client, text).then(allNodes, (error: Error) => error.message)
      const reasons = typeof nodes === 'string' ? [nodes] : unnamedIn(text, nodes, tables)
      found.push(...reasons.map((reason) => `${reason}: ${text}`))
    }
    return found
  } finally {
    client.release(true)
  }
}

/** Index conditions of a statement's plan, such as `Index Cond: (w.uid = $1)`. */
export async function conditionsOf(pool: Pool, text: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    return conditionsIn(allNodes(await planOf(client, text)))
  } finally {
    client.release(true)
  }
}

/** Tables of which a large event has a great many rows. */
const large = new Set([
  'clients',
  'postings',
  'provider_movements',
  'push_subscriptions',
  'refund_forms',
  'refund_items',
  'transactions',
  'wallets',
  'wristband_directory',
])

/** A statement as Knex tells of it. */
export type Asked = { sql: string; bindings?: unknown[]; __knexTxId?: string }

const settles = /SET LOCAL enable_nestloop = off/

/**
 * Tables of an event that a statement scans once per row of another, by the plan for its values.
 */
export async function rereadTables(client: ClientBase, asked: Iterable<Asked>): Promise<string[]> {
  const found = new Set<string>()
  const settled = new Set<string>()
  for (const { sql, bindings = [], __knexTxId: trx = '' } of asked) {
    if (settles.test(sql)) settled.add(trx)
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql)) continue
    await client.query(`SET enable_nestloop = ${settled.has(trx) ? 'off' : 'on'}`)
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, bindings)
    for (const again of repeatedIn(rows[0]['QUERY PLAN'][0].Plan))
      for (const node of largeIn(again))
        if (!looksUp(node)) found.add(`${node['Relation Name']} is read whole each time: ${sql}`)
  }
  return [...found]
}

/** Nodes that run once per row of a large table: the inner side of a loop, and subqueries. */
function repeatedIn(plan: Plan): Plan[] {
  return allNodes(plan).flatMap((node) => {
    const children = node.Plans ?? []
    const questions = children.filter((one) => one['Parent Relationship'] === 'SubPlan')
    const [outer, inner] = children.filter((one) => !/Plan$/.test(`${one['Parent Relationship']}`))
    const is_loop = node['Node Type'] === 'Nested Loop'
    if (largeIn({ ...node, Plans: outer ? [outer] : [] }).length === 0) return []
    return is_loop ? [inner!, ...questions] : questions
  })
}

const largeIn = (plan: Plan) =>
  allNodes(plan).filter((one) => large.has(one['Relation Name'] ?? ''))

/** By something of the row that it is looked up for; its event is the same for all of them. */
const looksUp = (node: Plan) =>
  String(node['Index Cond'] ?? node['Recheck Cond'] ?? '')
    .split(' AND ')
    .some((one) => !/event_id = /.test(one) && /= (\(*[A-Za-z_]|\$\d|ANY)/.test(one))

/** As it is kept for all values of its parameters. */
async function planOf(client: PoolClient, text: string): Promise<Plan> {
  await client.query(`PREPARE explained AS ${text}`)
  try {
    const { rows } = await client.query(
      `SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'explained'`,
    )
    const nulls = Array(rows[0].count).fill('NULL').join()
    const explained = await client.query(
      `EXPLAIN (VERBOSE, FORMAT JSON) EXECUTE explained${nulls && `(${nulls})`}`,
    )
    return explained.rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('DEALLOCATE explained')
  }
}

function allNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allNodes)]
}

/** Each column is written with its alias, which is one table's in the whole plan. */
function conditionsIn(nodes: Plan[]): string[] {
  return nodes
    .flatMap((node) => Object.entries(node))
    .flatMap(([name, value]) => (/ Cond$|Filter$/.test(name) ? [`${name}: ${value}`] : []))
}

function unnamedIn(text: string, nodes: Plan[], tables: Set<string>): string[] {
  const conditions = conditionsIn(nodes)
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table, Alias: alias, Operation: operation } = node
    if (!table || !tables.has(table)) return []
    if (type === 'ModifyTable')
      return operation === 'Insert' && !insertsEvent(text, table)
        ? [`${table} gets a row without its event`]
        : []
    const named = new RegExp(`\\b${alias}\\.event_id\\b`)
    return conditions.some((one) => named.test(one)) ? [] : [`${table} is read without its event`]
  })
}

function insertsEvent(text: string, table: string) {
  const [, columns = ''] =
    new RegExp(`INSERT INTO "?${table}"?[^(]*\\(([^)]*)\\)`, 'i').exec(text) ?? []
  return /\bevent_id\b/.test(columns)
}
