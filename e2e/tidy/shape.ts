import ts from 'typescript'
import {
  at,
  inEveryLine,
  inEveryNode,
  isGenerated,
  isShipped,
  type Rule,
  type Source,
} from './sources.ts'

const function_lines_max = 80
const file_lines_max = 400

/** So that a function fits on a screen and a file has one noun. `except` names paths. */
export function isShort(except: Record<string, string>): Rule {
  return (source) => {
    if (!/\.(ts|tsx|js|mjs|css)$/.test(source.path) || isGenerated(source)) return []
    if (source.path in except || isLocale(source)) return []
    const lines = source.text.trimEnd().split('\n').length
    const long_file = lines > file_lines_max ? [`${source.path}:1 the file has ${lines} lines`] : []
    return [...long_file, ...inEveryNode(source, (node) => longFunction(source, node))]
  }
}

/** The texts of one language: a line each, and as many as there is to say. */
function isLocale({ path }: Source) {
  return /\/i18n\/(en|fr|de)\.ts$/.test(path)
}

export const hasNoDefaultExport: Rule = (source) => {
  if (/\.config\.(ts|js|mjs)$/.test(source.path) || source.path.endsWith('.d.ts')) return []
  return inEveryNode(source, (node) => {
    const is_default =
      ts.isExportAssignment(node) ||
      (ts.canHaveModifiers(node) &&
        ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
    return is_default ? [at(source, node, 'a default export hides its name')] : []
  })
}

export const isNoBarrel: Rule = (source) => {
  const statements = source.tree?.statements ?? []
  const passesOn = (node: ts.Statement) => ts.isExportDeclaration(node) && !!node.moduleSpecifier
  if (statements.length === 0 || !statements.every(passesOn)) return []
  return [`${source.path}:1 a file that only passes exports on is a detour`]
}

export const hasAName: Rule = ({ path }) =>
  /(^|\/)(utils?|helpers?|misc|common)(\.tsx?|\/)/.test(path)
    ? [`${path}:1 name it after what it holds`]
    : []

const component = /^[A-Z][A-Za-z]*(\.module\.css|\.tsx)$/
const document = /^([A-Z]+|\d{4}-[a-z0-9-]+)\.md$/
// systemd knows a unit by the name of its file.
const unit = /^kermesse-[a-z]+\.(service|timer)$/
const plain = /^\.?[a-z0-9_.]+$/

/** `ttl_cache.ts`; components and documents are named as their field names them. `except` names paths. */
export function isNamedInOneCase(except: Record<string, string>): Rule {
  return ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const known = [plain, component, document, unit].some((form) => form.test(name))
    return known || path in except ? [] : [`${path}:1 write it in snake_case`]
  }
}

/** Elements of a spread literal can be written directly. */
export const spreadsNoLiteral: Rule = (source) =>
  inEveryNode(source, (node) => {
    const spread_here =
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))
    return spread_here ? [at(source, node, 'write its entries without the spread')] : []
  })

/** A value `as never` fits everywhere: the compiler checks nothing of it any more. */
export const castsNothingToNever: Rule = (source) => {
  if (!isShipped(source)) return []
  return inEveryNode(source, (node) =>
    ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword
      ? [at(source, node, 'as never hides what does not fit')]
      : [],
  )
}

/** `raw` answers `any`: rows that are read need a declared type. */
export const declaresItsRows: Rule = (source) => {
  if (!/^(core|api|workers)\/src\//.test(source.path)) return []
  if (source.path === 'core/src/platform/query_rows.ts') return []
  return inEveryNode(source, (node) => {
    const is_raw =
      ts.isAwaitExpression(node) &&
      ts.isCallExpression(node.expression) &&
      ts.isPropertyAccessExpression(node.expression.expression) &&
      node.expression.expression.name.text === 'raw'
    return is_raw && !ts.isExpressionStatement(node.parent)
      ? [at(source, node, 'read rows by queryRows, which declares their type')]
      : []
  })
}

/** A pool that is opened elsewhere lacks the settings of every session. */
export const opensPoolsInOnePlace: Rule = (source) => {
  if (!isShipped(source) || source.path === 'core/src/platform/db.ts') return []
  return inEveryNode(source, (node) =>
    ts.isNewExpression(node) && /\bPool$/.test(node.expression.getText(source.tree))
      ? [at(source, node, 'open pools by openPool, which sets what our statements need')]
      : [],
  )
}

export const runsEveryTest: Rule = (source) =>
  inEveryNode(source, (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'only') return []
    const subject = node.expression.getText(source.tree)
    return /^(test|it|describe|suite)\b/.test(subject) ? [at(source, node, 'the rest is off')] : []
  })

/** Settings are read in one place: other reads of the environment cannot be tested or found. */
const doors =
  /^(\w+\/)?scripts\/|^core\/src\/platform\/config\.ts$|\/src\/main\.tsx?$|\/test\/|^e2e\/|^bench\//

export const readsTheEnvironmentOnce: Rule = (source) => {
  if (doors.test(source.path)) return []
  return inEveryNode(source, (node) =>
    ts.isPropertyAccessExpression(node) && node.getText(source.tree) === 'process.env'
      ? [at(source, node, 'read process.env in core/src/platform/config.ts and main.ts')]
      : [],
  )
}

export const saysItIsGenerated: Rule = (source) => {
  if (!isGenerated(source) || source.path.endsWith('.json')) return []
  const [header = ''] = source.text.split('\n')
  return /generated .*do not edit/i.test(header) ? [] : [`${source.path}:1 has no header`]
}

// A brace after the first letters, so that this file does not find itself.
const unnumbered = /\b(TO{1}DO|FIX{1}ME|X{3})\b(?!\s*\(?#\d)/
const machine_path = /(?<![\w.@-])\/(work|root|home)\/[\w.-]/
const registry = /\b(registry\.(npmjs|yarnpkg)|deb\.debian|pypi|static\.crates)\.(org|com|io)\b/
const library_table = /agenda[_](jobs|logs)/
const code = [
  /(import|export) .* from '.*'$/,
  /(const|let) [\w{}[\], ]+ = \S/,
  /(return|await|throw) .*\)$/,
  /(if|for|while) \(.*\) \{?$/,
  /[\w.]+\([^)]*\)[;{]$/,
  /\}\)?;?$/,
]
const commented_out = new RegExp(`^\\s*//\\s*(${code.map(({ source }) => source).join('|')})`)

export const numbersItsPlans: Rule = (source) =>
  source.tree ? inEveryLine(source, unnumbered, 'name the issue: #123') : []

export const namesNoMachine: Rule = (source) => [
  ...inEveryLine(source, machine_path, 'a path of one machine'),
  ...inEveryLine(source, registry, 'the address of a package registry'),
]

/** The job library alone reads and writes its tables; a migration makes them. */
export function leavesTheJobLibraryItsTables(except: Record<string, string>): Rule {
  return (source) =>
    source.path.startsWith('migrations/') || source.path in except || !source.tree
      ? []
      : inEveryLine(source, library_table, 'use the API of the job library')
}

/** React keeps a fallback for 300 ms; what is loaded is drawn by one component, which does without. */
export const drawsPartsWhenLoaded: Rule = (source) =>
  source.path === 'console/src/ui/Loaded.tsx'
    ? []
    : inEveryNode(source, (node) =>
        ts.isImportSpecifier(node) && node.name.text === 'Suspense'
          ? [at(source, node, 'use Loaded')]
          : [],
      )

export const hasNoDeadCode: Rule = (source) =>
  source.tree ? inEveryLine(source, commented_out, 'this looks like code that is off') : []

function longFunction(source: Source, node: ts.Node): string[] {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body || !source.tree) return []
  // A migration is a list of statements, and a group of tests a list of tests.
  if (source.path.startsWith('migrations/')) return []
  if (ts.isCallExpression(node.parent) && isGroup(node.parent, source)) return []
  const lineOf = (position: number) =>
    source.tree?.getLineAndCharacterOfPosition(position).line ?? 0
  const lines = lineOf(node.end) - lineOf(node.getStart(source.tree)) + 1
  if (lines <= function_lines_max) return []
  const name = ts.getNameOfDeclaration(node)?.getText(source.tree) ?? 'a function'
  return [at(source, node, `${name} has ${lines} lines`)]
}

function isGroup({ expression }: ts.CallExpression, { tree }: Source) {
  return /^describe\b/.test(expression.getText(tree))
}
