import { posix } from 'node:path'
import ts from 'typescript'
import { importsOf } from './imports.ts'
import { at, inEveryNode, isShipped, type Rule, type Source } from './sources.ts'

/** The folders of core, lowest first: a folder imports from those above it in this list, types included. */
const folders = [
  'platform',
  'bank',
  'formats',
  'ledger',
  'models',
  'operations',
  'messages',
  'lists',
  'i18n',
  'catalogue',
  'events',
  'transactions',
  'wallets',
  'providers',
  'notifications',
  'webhooks',
  'refunds',
  'desk',
  'payments',
  'admission',
  'devices',
  'visitor',
  'identity',
  'drawers',
  'persons',
  'administration',
  'search',
  'statistics',
  'pos',
  'printing',
  'reports',
]

/** Every file of core is in a folder of the list, and imports only from lower ones. */
export const importsFromBelow: Rule = (source) => {
  const own = folderOf(source.path)
  if (own === undefined) return []
  const level = folders.indexOf(own)
  if (level < 0) return [`${source.path}:1 ${own} is no folder of core`]
  return importsOf(source).flatMap(({ node, name }) => {
    const target = folderOf(resolved(source.path, name))
    return target !== undefined && folders.indexOf(target) > level
      ? [at(source, node, `${own} must not import from ${target}`)]
      : []
  })
}

/** The subfolders of refunds, lowest floor first; those of one floor do not know each other, and the runs beside them are on top. */
const refund_floors = [['base'], ['requests'], ['by_bank', 'by_provider']]

/** A subfolder of refunds imports from itself and from lower floors only. */
export const refundsImportFromBelow: Rule = (source) => {
  const own = refundFolderOf(source.path)
  if (!own) return []
  const levelOf = (folder: string) => refund_floors.findIndex((floor) => floor.includes(folder))
  if (levelOf(own) < 0) return [`${source.path}:1 ${own} is on no floor of refunds`]
  return importsOf(source).flatMap(({ node, name }) => {
    const target = refundFolderOf(resolved(source.path, name))
    if (target === undefined || target === own) return []
    const is_lower = target !== '' && levelOf(target) < levelOf(own)
    return is_lower ? [] : [at(source, node, `${own} must not import from ${target || 'the top'}`)]
  })
}

/** The subfolder of a file of refunds, empty for a file beside the subfolders. */
function refundFolderOf(path: string) {
  const found = /^core\/src\/refunds\/(?:(\w+)\/)?/.exec(path)
  return found ? (found[1] ?? '') : undefined
}

function folderOf(path: string) {
  const [area, src, folder, ...rest] = path.split('/')
  if (area !== 'core' || src !== 'src') return undefined
  return rest.length > 0 ? folder! : ''
}

export function resolved(path: string, name: string) {
  return name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), name)) : name
}

type Graph = Map<string, Set<string>>

/** Files that import each other in a circle, each circle once, types included. */
export function circlesOf(sources: Source[]): string[] {
  return circlesIn(importsByPath(sources))
}

/** Subfolders of core, the command line and the console, at any depth, that import each other or files beside them in a circle. */
export function folderCirclesOf(sources: Source[]): string[] {
  const imports = importsByPath(sources)
  return foldersOf([...imports.keys()]).flatMap((folder) => circlesIn(within(folder, imports)))
}

function importsByPath(sources: Source[]): Graph {
  return new Map(
    sources
      .filter(({ tree }) => tree)
      .map((source) => [
        source.path,
        new Set(importsOf(source).map(({ name }) => resolved(source.path, name))),
      ]),
  )
}

function foldersOf(paths: string[]): string[] {
  const folders = paths
    .filter((path) => /^(core|cli|console)\/src\//.test(path))
    .flatMap((path) => [...path.matchAll(/\//g)].slice(1).map(({ index }) => path.slice(0, index)))
  return [...new Set(folders)]
}

/** Imports between the subfolders of a folder and the files beside them. */
function within(folder: string, imports: Graph): Graph {
  const childOf = (path: string) =>
    path.startsWith(`${folder}/`) ? path.split('/', folder.split('/').length + 1).join('/') : ''
  const graph: Graph = new Map()
  for (const [path, targets] of imports) {
    const own = childOf(path)
    if (!own) continue
    const others = [...targets].map(childOf).filter((child) => child && child !== own)
    graph.set(own, new Set([...(graph.get(own) ?? []), ...others]))
  }
  return graph
}

function circlesIn(graph: Graph): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) {
      circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return circles
}

const money_tables = ['transactions', 'postings']
const balance_columns = ['balance', 'unpaid', 'unpaid_spent', 'unpaid_in_deposits']
const money_sql = new RegExp(
  `\\b(INSERT INTO|UPDATE|DELETE FROM|TRUNCATE|COPY)\\s+"?(${money_tables.join('|')})\\b`,
  'i',
)
const balance_sql = new RegExp(
  `\\bUPDATE\\s+wallets\\b[^;]*\\bSET\\b[^;]*\\b(${balance_columns.join('|')})\\s*=`,
  'is',
)

/** Only the ledger writes transactions and balances. */
export const leavesMoneyToTheLedger: Rule = (source) => {
  const { path } = source
  if (!isShipped(source) || path.startsWith('core/src/ledger/')) return []
  if (!/^(core|api|workers)\//.test(path)) return []
  return inEveryNode(source, (node) => {
    const writes = isText(node)
      ? money_sql.test(node.getText(source.tree)) || balance_sql.test(node.getText(source.tree))
      : ts.isCallExpression(node) && writesMoney(node)
    return writes ? [at(source, node, 'only the ledger writes transactions and balances')] : []
  })
}

function isText(node: ts.Node) {
  return (
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateExpression(node)
  )
}

const changes = ['insert', 'update', 'patch', 'delete', 'del', 'truncate', 'increment', 'decrement']

/** `trx('transactions')….insert(…)`, or an update of `wallets` that names a balance. */
function writesMoney({ expression, arguments: [what] }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  if (!changes.includes(expression.name.text)) return false
  const table = tableOf(expression.expression)
  if (table && money_tables.includes(table)) return true
  const columns = what ? (what.getText().match(/\w+/g) ?? []) : []
  return table === 'wallets' && columns.some((name) => balance_columns.includes(name))
}

/** The table at the beginning of a chain of calls. */
function tableOf(chain: ts.Node): string | undefined {
  if (!ts.isCallExpression(chain)) return undefined
  const [first] = chain.arguments
  if (ts.isPropertyAccessExpression(chain.expression)) {
    const inner = tableOf(chain.expression.expression)
    if (inner) return inner
  }
  return first && ts.isStringLiteral(first) ? first.text.split(' ')[0] : undefined
}
