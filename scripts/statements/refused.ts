import type { ClientBase } from 'pg'
import { nodesOf, type Tree, type TreeNode, treeOf } from './tree.ts'

type Volatility = 'immutable' | 'stable' | 'volatile'
/** What the catalog says of tables and functions, by their number. */
export type Catalog = {
  /** Tables that a distributed database has on its nodes. */
  tables: Map<string, string>
  functions: Map<string, { name: string; volatility: Volatility }>
}

export async function readCatalog(client: ClientBase, local: string[]): Promise<Catalog> {
  const tables = await client.query<{ oid: string; name: string }>(
    `SELECT oid::text, relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL($1)`,
    [local],
  )
  const functions = await client.query<{ oid: string; name: string; volatility: Volatility }>(
    `SELECT oid::text, proname AS name, CASE provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END
       AS volatility FROM pg_proc`,
  )
  return {
    tables: new Map(tables.rows.map(({ oid, name }) => [oid, name])),
    functions: new Map(functions.rows.map(({ oid, ...one }) => [oid, one])),
  }
}

/**
 * Why a distributed database refuses the writes of a statement, whatever rows it has, or answers something else: functions that it
 * would have to call on the node, parts that it cannot send there, and parts that see what others wrote. Plain selects are never
 * refused here.
 */
export async function refusedParts(
  client: ClientBase,
  text: string,
  catalog: Catalog,
): Promise<string[]> {
  const nodes = nodesOf(await treeOf(client, text))
  const refused = nodes.filter(isWrite).flatMap((write) => {
    const table = catalog.tables.get(targetOf(write))
    if (!table) return []
    const reasons = rules[commandOf(write)]!(write, catalog)
    return reasons.map((reason) => `${table}: ${reason}`)
  })
  return [...refused, ...nodes.flatMap((node) => readsAfterWrites(node, catalog))]
}

const isWrite = (node: TreeNode) => commandOf(node) in rules

/**
 * One server shows each part of a statement the rows before all of them. Nodes take the parts one after the other, and each sees
 * what those before it wrote: without an error, sums are wrong.
 */
function readsAfterWrites({ fields }: TreeNode, { tables }: Catalog): string[] {
  if (!Array.isArray(fields.cteList)) return []
  const { cteList, ...main } = fields
  const parts = [
    ...(cteList as TreeNode[]).map((cte) => nodesOf(cte.fields.ctequery)),
    nodesOf({ type: 'QUERY', fields: main }),
  ]
  const written = new Set<string>()
  const reasons: string[] = []
  for (const part of parts) {
    const queries = part.filter(({ type }) => type === 'QUERY')
    const read = queries.flatMap(readBy).filter((table) => written.has(table))
    reasons.push(
      ...[...new Set(read)].map((table) => `${tables.get(table)}: is read after a part wrote it`),
    )
    for (const write of queries.filter(isWrite)) written.add(targetOf(write))
  }
  return reasons.filter((reason) => !reason.startsWith('undefined'))
}

/** The tables that a query itself reads, by their numbers; UPDATE and DELETE read what they change. */
function readBy(query: TreeNode): string[] {
  const { rtable, resultRelation } = query.fields
  if (!Array.isArray(rtable)) return []
  const inserted = commandOf(query) === '3' ? Number(resultRelation) - 1 : -1
  return (rtable as TreeNode[]).flatMap(({ fields }, n) =>
    fields.rtekind === '0' && n !== inserted ? [String(fields.relid)] : [],
  )
}

type Rule = (write: TreeNode, catalog: Catalog) => string[]

const returning: Rule = ({ fields }, catalog) =>
  changing(fields.returningList, catalog).map((name) => `RETURNING calls ${name}`)

const conflict: Rule = (write, catalog) => {
  const parts = nodesOf(write.fields.onConflict)
    .filter(({ type }) => type === 'ONCONFLICTEXPR' || type === 'ONCONFLICT')
    .flatMap((one) => [one.fields.onConflictSet, one.fields.onConflictWhere])
  const nodes = parts.flatMap(nodesOf)
  const has = (wanted: string) => nodes.some(({ type }) => type === wanted)
  return [
    ...parts.flatMap((part) => changing(part, catalog)).map((name) => `ON CONFLICT calls ${name}`),
    ...(has('SUBLINK') ? ['ON CONFLICT has a subquery'] : []),
    ...(has('PARAM') && isSelect(write) ? ['ON CONFLICT of INSERT … SELECT has a parameter'] : []),
  ]
}

const isSelect = ({ fields }: TreeNode) =>
  nodesOf(fields.rtable).some(
    (one) => (one.type === 'RANGETBLENTRY' || one.type === 'RTE') && one.fields.rtekind === '1',
  )

const values: Rule = (write) => {
  if (isSelect(write)) return []
  const { fields } = write
  return [
    ...(fields.hasSubLinks === 'true' ? ['VALUES has a subquery'] : []),
    ...(fields.cteList === '<>' ? [] : ['VALUES has a WITH']),
  ]
}

const update: Rule = (write, catalog) => {
  const { targetList, jointree } = write.fields
  const quals = (jointree as TreeNode).fields.quals
  const parts = [targetList, quals]
  return [
    ...nodesOf(write)
      .flatMap((node) => callOf(node, catalog))
      .filter(({ volatility }) => volatility === 'volatile')
      .map(({ name }) => `calls ${name}, which is volatile`),
    ...parts
      .flatMap((part) => chosen(part, catalog))
      .map((name) => `CASE or COALESCE calls ${name}`),
    ...parts
      .flatMap((part) => ofColumns(part, catalog))
      .map((name) => `calls ${name} with a column`),
  ]
}

const rules: Record<string, Rule> = {
  '2': (write, catalog) => [...update(write, catalog), ...returning(write, catalog)],
  '3': (write, catalog) => [
    ...values(write, catalog),
    ...conflict(write, catalog),
    ...returning(write, catalog),
  ],
  '4': (write, catalog) => [...update(write, catalog), ...returning(write, catalog)],
}

const commandOf = ({ type, fields }: TreeNode) =>
  type === 'QUERY' ? String(fields.commandType) : ''

function targetOf({ fields }: TreeNode): string {
  const entry = (fields.rtable as Tree[])[Number(fields.resultRelation) - 1] as TreeNode
  return String(entry.fields.relid)
}

/** The function that a node calls. */
function callOf({ type, fields }: TreeNode, { functions }: Catalog) {
  if (type === 'SQLVALUEFUNCTION')
    return [{ name: 'the current date', volatility: 'stable' as const }]
  const called = functions.get(String(fields.funcid ?? fields.opfuncid))
  return called ? [called] : []
}

/** Functions whose answer is not always the same. */
const changing = (part: Tree | undefined, catalog: Catalog) =>
  nodesOf(part)
    .flatMap((node) => callOf(node, catalog))
    .filter(({ volatility }) => volatility !== 'immutable')
    .map(({ name }) => name)

const chosen = (part: Tree | undefined, catalog: Catalog) =>
  ownNodes(part)
    .filter(
      ({ type }) =>
        type === 'CASEEXPR' || type === 'CASE' || type === 'COALESCEEXPR' || type === 'COALESCE',
    )
    .flatMap((node) => changing(node, catalog))

/** Functions that are not immutable and have a column among their arguments. */
const ofColumns = (part: Tree | undefined, catalog: Catalog) =>
  ownNodes(part)
    .filter((node) => ownNodes(Object.values(node.fields)).some(({ type }) => type === 'VAR'))
    .flatMap((node) => callOf(node, catalog))
    .filter(({ volatility }) => volatility === 'stable')
    .map(({ name }) => name)

/** The nodes of a tree but not those of its subqueries. */
function ownNodes(tree: Tree | undefined): TreeNode[] {
  if (tree === undefined || typeof tree === 'string') return []
  if (Array.isArray(tree)) return tree.flatMap(ownNodes)
  if (tree.type === 'QUERY') return []
  return [tree, ...Object.values(tree.fields).flatMap(ownNodes)]
}
