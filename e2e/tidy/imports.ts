import { posix } from 'node:path'
import ts from 'typescript'
import { at, inEveryNode, isShipped, type Rule, type Source } from './sources.ts'

type Import = { node: ts.Node; name: string; is_type: boolean }

type Boundary = {
  /** Workspaces whose values it may use. */
  uses: readonly string[]
  /** Workspaces of which it may use nothing but types. */
  types?: readonly string[]
  /** The only packages it may use; any when absent. */
  packages?: readonly string[]
  /** Packages that would drag the outside in. */
  never?: RegExp
}

const outside = /^(@hapi\/(hapi|inert)|agenda|@agendajs\/.*|commander|inquirer|react|react-.*)$/

// Generated tables are data without a client; rules are pure functions of text, shared by server
// and pages; figures have the same names in files and on pages; the server and a bridge speak to a printer alike.
const contract_tables = /^@kermesse\/sdk\/((figures|receipt_printer)$|(generated|rules)\/)/

/** Permitted imports between workspaces. Others are forbidden. */
const boundaries: Record<string, Boundary> = {
  sdk: { uses: [], packages: ['openapi-fetch', 'altcha-lib', 'ibantools'] },
  core: { uses: [], types: ['sdk'], never: outside },
  api: { uses: ['core'], types: ['sdk'] },
  workers: { uses: ['core'], types: ['sdk'] },
  server: { uses: ['core', 'api', 'workers'] },
  cli: { uses: ['sdk'] },
  console: { uses: ['sdk'] },
  simulator: { uses: [] },
  migrations: { uses: [], packages: ['knex'] },
  fixtures: { uses: [], types: ['sdk'], packages: ['exceljs', 'hyperformula'] },
  scripts: { uses: ['core'] },
  e2e: { uses: ['sdk', 'fixtures', 'scripts'] },
  // The engine's own figures are taken in its process, without the network in between.
  bench: { uses: ['sdk', 'fixtures', 'scripts', 'core', 'api'] },
}

/** Additional workspaces that tests may import, as callers and as external services. */
const for_tests: Record<string, readonly string[]> = {
  sdk: [],
  core: ['sdk', 'simulator', 'fixtures'],
  api: ['core', 'sdk', 'simulator', 'fixtures'],
  workers: ['core', 'sdk', 'simulator', 'fixtures'],
  server: ['scripts'],
  cli: ['sdk', 'fixtures', 'scripts'],
  console: ['sdk', 'fixtures'],
  simulator: [],
}

export const staysInBounds: Rule = (source) => {
  const [area = ''] = source.path.split('/')
  const boundary = boundaries[area]
  if (!boundary || !source.tree || !source.path.includes('/')) return []
  return importsOf(source).flatMap(({ node, name, is_type }) => {
    const target = targetOf(source.path, name)
    const is_harmless = is_type || contract_tables.test(name)
    const wrong = target
      ? crosses(source, area, target, is_harmless)
      : brings(source, boundary, name)
    return wrong ? [at(source, node, wrong)] : []
  })
}

function crosses(source: Source, area: string, target: string, is_harmless: boolean) {
  const boundary = boundaries[area]
  if (target === area || boundary?.uses.includes(target)) return undefined
  if (is_harmless && boundary?.types?.includes(target)) return undefined
  if (!isShipped(source) && for_tests[area]?.includes(target)) return undefined
  const what = boundary?.types?.includes(target) ? 'more than types from' : 'from'
  return `${area} must not import ${what} ${target}`
}

function brings(source: Source, { packages, never }: Boundary, name: string) {
  if (name.startsWith('node:')) return undefined
  const package_name = packageOf(name)
  if (never?.test(package_name)) return `${package_name} does not belong here`
  const is_bound = isShipped(source) || !for_tests[source.path.split('/')[0] ?? '']
  if (packages && is_bound && !packages.includes(package_name))
    return `only ${packages} belong here`
  return undefined
}

/** The workspace or folder of ours that an import leads to, undefined for a package. */
function targetOf(path: string, name: string): string | undefined {
  if (name.startsWith('@kermesse/')) return name.split('/')[1]
  if (!name.startsWith('.')) return undefined
  return resolve(path, name).split('/')[0]
}

function resolve(path: string, name: string) {
  return posix.normalize(posix.join(posix.dirname(path), name))
}

/** "@scope/name" or "name" of what is imported from it. */
export function packageOf(name: string): string {
  const [scope = '', rest = ''] = name.split('/')
  return scope.startsWith('@') ? `${scope}/${rest}` : scope
}

/** Everything that a file imports or exports from elsewhere, and what it imports while it runs. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  inEveryNode(source, (node) => {
    const name = specifierOf(node)
    if (name !== undefined) found.push({ node, name, is_type: isTypeOnly(node) })
    return []
  })
  return found
}

function specifierOf(node: ts.Node): string | undefined {
  const specifier =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : undefined
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportTypeNode(node)) return true
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  if (!ts.isImportDeclaration(node)) return false
  const clause = node.importClause
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every(({ isTypeOnly }) => isTypeOnly)
}
