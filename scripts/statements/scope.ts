import type { ClientBase } from 'pg'

/**
 * The tables that a statement reads or writes without naming one event, and how. `indirect` are those whose event is only that of
 * another table, in a statement that changes or locks rows, or in a recursive part: a distributed database refuses to ask every node.
 */
export type Scope = { unnamed: string[]; indirect: string[]; is_plain_select: boolean }

/** Columns of each table of an event, in the order of the table. */
export type EventColumns = Map<string, string[]>

type Plan = {
  'Node Type': string
  Operation?: string
  'Relation Name'?: string
  'Function Name'?: string
  'Function Call'?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
  [condition: string]: unknown
}

/** Reads the tables of an event from the catalog: their primary key contains the event. */
export async function eventColumns(client: ClientBase): Promise<EventColumns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name, (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0) AS columns
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY(i.indkey) AND k.attname = 'event_id'
    WHERE c.relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * The scope of a statement, by its plan for all values of its parameters: the database resolves names, views and functions
 * better than a parser would. A table names one event when a condition, also through other tables, sets its `event_id` to a
 * parameter or constant.
 */
export async function scopeOf(
  client: ClientBase,
  text: string,
  tables: EventColumns,
): Promise<Scope> {
  const plan = await planOf(client, text)
  const nodes = allNodes(plan)
  const classes = new Classes()
  for (const node of nodes) {
    // The scan of the table above it repeats what must hold of this and of its alternatives.
    if (node['Node Type'] === 'Bitmap Index Scan') continue
    for (const condition of conditionsOf(node))
      for (const [a, b] of equalities(condition)) classes.join(termOf(a), termOf(b))
    joinOutput(node, nodes, classes)
  }
  const names = (term: string) => classes.find(termOf(term)) === classes.find(constant)
  const unnamed = nodes.flatMap((node) => unnamedIn(node, text, tables, names))
  const writes = nodes.filter(({ 'Node Type': type }) => /^(ModifyTable|LockRows)$/.test(type))
  // An INSERT may read its rows from all nodes; an UPDATE or DELETE may not.
  const is_in_place = writes.some(({ Operation }) => Operation !== 'Insert')
  const recursive = nodes.filter(({ 'Node Type': type }) => type === 'Recursive Union')
  const strict = is_in_place ? nodes : recursive.flatMap(allNodes)
  const indirect = strict.flatMap((node) => indirectIn(node, tables))
  return {
    unnamed: [...new Set(unnamed)].sort(),
    indirect: [...new Set(indirect)].sort(),
    is_plain_select: writes.length === 0,
  }
}

function indirectIn(node: Plan, tables: EventColumns): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Alias: alias } = node
  if (!tables.has(table) || type === 'ModifyTable') return []
  const conditions = [node, ...(node.Plans ?? []).flatMap(bitmapScans)].flatMap(conditionsOf)
  const own = [`${alias}.event_id`, 'event_id']
  const is_direct = conditions
    .flatMap(equalities)
    .some((sides) => sides.some((one) => own.includes(one)) && sides.some(isConstant))
  return is_direct ? [] : [table]
}

const bitmapScans = (node: Plan): Plan[] =>
  /^Bitmap/.test(node['Node Type']) ? allNodes(node) : []

const isConstant = (term: string) => termOf(term) === constant

function unnamedIn(
  node: Plan,
  text: string,
  tables: EventColumns,
  names: (term: string) => boolean,
): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Alias: alias, Operation } = node
  const columns = tables.get(table)
  if (!columns) return []
  if (type !== 'ModifyTable') return names(`${alias}.event_id`) ? [] : [table]
  if (Operation !== 'Insert') return []
  const value = insertedEvent(node, text, table, columns)
  // Several rows, each with its event.
  const is_listed = value.startsWith('"*VALUES*".')
  return is_listed || names(value) ? [] : [`${table} (insert)`]
}

/** The value of `event_id` in the rows that are inserted; of `INSERT … SELECT` what is selected in its place. */
function insertedEvent(node: Plan, text: string, table: string, columns: string[]): string {
  const source = sourceOf(node)
  const value = source?.Output?.[columns.indexOf('event_id')] ?? ''
  const selected = value.startsWith('"*SELECT*') ? sourceOf(source) : undefined
  if (!selected) return value
  const named = new RegExp(`INSERT INTO "?${table}"?(?: AS \\w+)? *\\(([^)]*)\\)`, 'i').exec(text)
  const order = named?.[1]?.split(',').map((one) => one.trim().replaceAll('"', '')) ?? columns
  return selected.Output?.[order.indexOf('event_id')] ?? ''
}

/** The node that a node reads its rows from; its CTEs are others. */
const sourceOf = (node?: Plan) =>
  node?.Plans?.find((one) => /^(Outer|Subquery)$/.test(String(one['Parent Relationship'])))

/** The column `event_id` of a subquery or a CTE is the one of its tables. */
function joinOutput(node: Plan, nodes: Plan[], classes: Classes) {
  const source =
    node['Node Type'] === 'Subquery Scan'
      ? sourceOf(node)
      : nodes.find(({ 'Subplan Name': name }) => name === `CTE ${node['CTE Name']}`)
  const output = source?.Output?.find((one) => /\.event_id$/.test(one))
  if (output) classes.join(`${node.Alias}.event_id`, termOf(output))
}

const constant = 'a constant'

function termOf(text: string) {
  const term = text.replace(/^\((.*)\)(::\w+)?$/, '$1')
  return /^\$[1-9]\d*(::\w+)?$|^'[^']*'(::\w+)?$/.test(term) ? constant : term
}

/** Terms that are equal: the first is found for all of them. */
class Classes {
  #parents = new Map<string, string>()

  find(term: string): string {
    const parent = this.#parents.get(term)
    return parent === undefined ? term : this.find(parent)
  }

  join(a: string, b: string) {
    const [one, other] = [this.find(a), this.find(b)]
    if (one !== other) this.#parents.set(one, other)
  }
}

function conditionsOf(node: Plan) {
  return Object.entries(node).flatMap(([name, value]) =>
    / Cond$|Filter$/.test(name) ? [String(value)] : [],
  )
}

/** `((a.x = b.y) AND (a.z = $1))` → the pairs of each equality that must hold. */
export function equalities(condition: string): [string, string][] {
  const inner = withoutBrackets(condition)
  const parts = splitOutside(inner, ' AND ')
  if (parts.length > 1) return parts.flatMap(equalities)
  const sides = splitOutside(inner, ' = ')
  return sides.length === 2 ? [sides as [string, string]] : []
}

function withoutBrackets(text: string): string {
  if (!text.startsWith('(') || closing(text) !== text.length - 1) return text
  return withoutBrackets(text.slice(1, -1))
}

/** The position of the bracket that closes the first one. */
function closing(text: string) {
  let depth = 0
  for (const [at, sign] of [...outsideQuotes(text)].entries()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** The statements of a text: without parameters it may hold several. */
export function statementsIn(text: string): string[] {
  return splitOutside(text, ';').filter((one) => one.trim() !== '')
}

function splitOutside(text: string, separator: string): string[] {
  const bare = outsideQuotes(text)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < bare.length; at += 1) {
    if (bare[at] === '(') depth += 1
    if (bare[at] === ')') depth -= 1
    if (depth > 0 || !bare.startsWith(separator, at)) continue
    parts.push(text.slice(from, at))
    from = at + separator.length
  }
  return [...parts, text.slice(from)]
}

/** Blanks quoted texts and comments; the length stays. */
function outsideQuotes(text: string) {
  return text.replace(/'[^']*'|--[^\n]*/g, (quoted) => '_'.repeat(quoted.length))
}

async function planOf(client: ClientBase, text: string): Promise<Plan> {
  await client.query(`PREPARE judged AS ${text}`)
  try {
    const { rows } = await client.query(
      `SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'judged'`,
    )
    const nulls = Array(rows[0].count).fill('NULL').join()
    const explained = await client.query(
      `EXPLAIN (VERBOSE, FORMAT JSON) EXECUTE judged${nulls && `(${nulls})`}`,
    )
    return explained.rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('DEALLOCATE judged')
  }
}

function allNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allNodes)]
}
