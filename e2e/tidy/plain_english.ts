import ts from 'typescript'
import { parse } from 'yaml'
import { isGenerated, type Source } from './sources.ts'

/** One comment, description, text or title, with its place in the repository. */
type Prose = { path: string; line: number; text: string; is_comment: boolean }

/** The figures of one folder. Each fault is `path:line what is wrong`. */
export type Plainness = {
  comments: number
  relative: string[]
  listed: string[]
  names: string[]
  files: string[]
}

const kinds = ['relative words', 'listed words', 'listed names', 'repeated file names']
const relative_share_max = 0.02
const relative = /^(whoever|whatever|whether|what|who|where)\b/i
const listed =
  /\b(whoever|whatever becomes|all the same|is none|anew|at the door|by sight|let go|hears|stands (in|for))\b/i

/** Names without a meaning of their own, and their files. Each has a plain one in the code. */
const riddles = new Set([
  'applyReport',
  'beatFor',
  'Booked',
  'Checked',
  'failed',
  'fold',
  'giveUp',
  'hearsWebhooks',
  'holdEvent',
  'keep',
  'mending',
  'nameless',
  'Occasion',
  'openHeart',
  'openTeller',
  'paid_after_all',
  'Paired',
  'PaybackReason',
  'PaybackStatus',
  'refund_rivals',
  'rival',
  'Seen',
  'seldom',
  'Standing',
  'standingOf',
])

/** Measures every folder against the rules of CONTRIBUTING.md for comments, texts and names. */
export function measurePlainness(sources: Source[]): Map<string, Plainness> {
  const folders = new Map<string, Plainness>()
  const folderOf = (path: string) => {
    const name = folderNameOf(path)
    const known = folders.get(name)
    if (known) return known
    const created = { comments: 0, relative: [], listed: [], names: [], files: [] }
    folders.set(name, created)
    return created
  }
  const own = sources.filter((source) => !isGenerated(source) && !isMeasure(source))
  for (const source of own) {
    for (const prose of proseOf(source)) addProse(folderOf(source.path), prose)
    folderOf(source.path).names.push(...riddlesIn(source))
  }
  for (const path of repeatedFileNames(own))
    folderOf(path).files.push(`${path}:1 has a name that another file of ${programOf(path)} has`)
  return folders
}

/** The figures of all folders together. */
export function sumOfPlainness(folders: Map<string, Plainness>): Plainness {
  const all = [...folders.values()]
  return {
    comments: all.reduce((sum, { comments }) => sum + comments, 0),
    relative: all.flatMap(({ relative }) => relative),
    listed: all.flatMap(({ listed }) => listed),
    names: all.flatMap(({ names }) => names),
    files: all.flatMap(({ files }) => files),
  }
}

/** The folders with faults. At most 2 % of a folder's comments begin with a relative word. */
export function faultsOfFolders(folders: Map<string, Plainness>): string[] {
  return [...folders].flatMap(([name, { comments, relative, listed, names, files }]) => {
    const is_within_share = relative.length <= comments * relative_share_max
    const faults = [is_within_share ? [] : relative, listed, names, files]
    return faults.flatMap(({ length }, index) =>
      length > 0
        ? [`${name}: ${length} ${kinds[index]}; node e2e/tidy/print_measures.ts ${name} lists them`]
        : [],
    )
  })
}

/** `core/src/ledger`, `core/test/ledger`; elsewhere `api/src`; a workspace without both is one folder. */
function folderNameOf(path: string) {
  const [workspace = '', tree = '', folder = '', ...rest] = path.split('/')
  if (/^(core|console)$/.test(workspace) && /^(src|test)$/.test(tree) && rest.length > 0)
    return `${workspace}/${tree}/${folder}`
  if (tree === 'src' || tree === 'test' || /^(docs\/adr|e2e\/(cli|console|tidy))\//.test(path))
    return `${workspace}/${tree}`
  return path.includes('/') ? workspace : path
}

function addProse(folder: Plainness, { path, line, text, is_comment }: Prose) {
  const [first = ''] = text.split(/(?<=[.?!:;])\s/)
  if (is_comment) folder.comments++
  if (is_comment && relative.test(text) && !first.endsWith('?'))
    folder.relative.push(`${path}:${line} begins with ${relative.exec(text)?.[0]}`)
  const word = listed.exec(text)?.[0]
  if (word) folder.listed.push(`${path}:${line} says "${word}"`)
}

function proseOf(source: Source): Prose[] {
  const { path, text } = source
  if (source.tree || path.endsWith('.css')) return commentsOf(source)
  if (/^(openapi\.yaml|openapi\/.*\.yaml)$/.test(path)) return contractProseOf(source)
  if (/^console\/src\/i18n\/en\/.*\.json$/.test(path)) return linesOf(path, text)
  if (/^docs\/adr\/\d.*\.md$/.test(path)) return linesOf(path, text.split('\n', 1).join())
  return []
}

/** Lines with `//` that follow each other are one comment. Strings, patterns and JSX text hold none. */
function commentsOf({ path, text, tree }: Source): Prose[] {
  const code = tree ? withoutLiterals(tree, text) : text
  const found: { start: number; end: number; parts: string[] }[] = []
  for (const { 0: match, index } of code.matchAll(
    tree ? /\/\/.*|\/\*[\s\S]*?\*\//g : /\/\*[\s\S]*?\*\//g,
  )) {
    const last = found.at(-1)
    const end = index + match.length
    const follows = last && /^\n[ \t]*$/.test(code.slice(last.end, index))
    if (match.startsWith('//') && follows && code.startsWith('//', last.start)) {
      last.parts.push(match)
      last.end = end
    } else found.push({ start: index, end, parts: [match] })
  }
  return found.flatMap(({ start, parts }) => {
    const words = wordsOf(parts.join('\n'))
    const line = code.slice(0, start).split('\n').length
    return /[a-z]/i.test(words) ? [{ path, line, text: words, is_comment: true }] : []
  })
}

function wordsOf(comment: string) {
  return comment
    .replace(/^\s*(\/\*+|\*+\/|\/\/+|\*)|\*+\/$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The file with its literals blanked, so that every place stays the same. */
function withoutLiterals(tree: ts.SourceFile, text: string) {
  const parts: string[] = []
  let position = 0
  const visit = (node: ts.Node) => {
    if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || isTextPart(node)) {
      const start = ts.isJsxText(node) ? node.pos : node.getStart(tree)
      parts.push(text.slice(position, start), text.slice(start, node.end).replace(/[^\n]/g, '_'))
      position = node.end
    } else ts.forEachChild(node, visit)
  }
  visit(tree)
  return parts.join('') + text.slice(position)
}

function isTextPart(node: ts.Node) {
  return ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node)
}

/** Descriptions, summaries and English texts of the contract. */
function contractProseOf({ path, text }: Source): Prose[] {
  if (/\/texts\/(fr|de)\.yaml$/.test(path)) return []
  const found: Prose[] = []
  const visit = (value: unknown, is_text: boolean) => {
    if (typeof value === 'string' && is_text)
      found.push({ path, line: lineOf(text, value), text: value, is_comment: false })
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value))
      visit(child, path.includes('/texts/') || key === 'description' || key === 'summary')
  }
  visit(parse(text), false)
  return found
}

function lineOf(text: string, value: string) {
  const position = text.indexOf(value.slice(0, 30))
  return text.slice(0, Math.max(position, 0)).split('\n').length
}

function linesOf(path: string, text: string): Prose[] {
  return text
    .split('\n')
    .map((line, index) => ({ path, line: index + 1, text: line, is_comment: false }))
}

function riddlesIn({ path, tree }: Source): string[] {
  if (!tree) return []
  const [file = ''] = (path.split('/').at(-1) ?? '').split('.')
  const found = riddles.has(file) ? [`${path}:1 has the name ${file}`] : []
  const visit = (node: ts.Node) => {
    const name = declaredName(node)
    if (name && riddles.has(name.text)) {
      const line = tree.getLineAndCharacterOfPosition(name.getStart(tree)).line + 1
      found.push(`${path}:${line} declares ${name.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** The name of a function, a type, or a constant that holds a function. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return node.name
  if (ts.isFunctionDeclaration(node)) return node.name
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return undefined
  const { initializer } = node
  return initializer && ts.isFunctionLike(initializer) ? node.name : undefined
}

/** The paths of the sources of a workspace that share their file name, without the first of each. */
function repeatedFileNames(sources: Source[]): string[] {
  const seen = new Set<string>()
  return sources.flatMap(({ path, tree }) => {
    const file = path.split('/').at(-1)
    const program = tree && programOf(path)
    if (!program) return []
    const key = `${program} ${file}`
    if (seen.has(key)) return [path]
    seen.add(key)
    return []
  })
}

/** Files that are opened side by side. Each provider of the simulator is a program of its own. */
function programOf(path: string): string | undefined {
  const [provider] = /^simulator\/src\/[^/]+(?=\/)/.exec(path) ?? []
  if (provider) return provider
  return /^([^/]+\/src|scripts|bench|migrations)(?=\/)/.exec(path)?.[0]
}

/** The measure names the words that it looks for. */
function isMeasure({ path }: Source) {
  return path === 'e2e/tidy/plain_english.ts' || path === 'e2e/tidy.test.ts'
}
