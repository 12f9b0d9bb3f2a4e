import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../scripts/settings.ts'
import { at, inEveryNode, isGenerated, isShipped, type Rule, type Source } from './sources.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
const entry = /^- \*\*(.+?)\*\*(?: \((`.+?`)\))?: .+\.$/

/** Every word of a term, and of the types and tables that it covers. */
const vocabulary = new Set(
  glossary.split('\n').flatMap((line) => {
    const [, term = '', names = ''] = entry.exec(line) ?? []
    return [term, ...names.replaceAll('`', '').split(', ')].flatMap(wordsOf)
  }),
)

/** An exported type is made of words of the glossary, so that one thing has one name. */
export const namesTypesByTheGlossary: Rule = (source) => {
  if (!/^(core|api|workers|sdk)\/src\//.test(source.path)) return []
  if (!isShipped(source) || isGenerated(source)) return []
  return inEveryNode(source, (node) => {
    if (!isExportedType(node)) return []
    const unknown = wordsOf(node.name.text).filter((word) => !vocabulary.has(word))
    return unknown.length > 0
      ? [at(source, node, `${node.name.text}: the glossary has no ${unknown.join(', ')}`)]
      : []
  })
}

/** Within a workspace a name of an exported type means one thing. */
export function namesEachTypeOnce(sources: Source[]): Rule {
  const homes = new Map<string, Set<string>>()
  for (const source of sources)
    for (const name of typesOf(source))
      homes.set(name, (homes.get(name) ?? new Set()).add(source.path))
  return (source) =>
    typesOf(source).flatMap((name) =>
      [...(homes.get(name) ?? [])]
        .filter((path) => path !== source.path)
        .map((path) => `${source.path}:1 ${name.split(' ')[1]} is another type in ${path}`),
    )
}

/** With the workspace. Each provider of the simulator is a small program with words of its own. */
function typesOf(source: Source): string[] {
  const [, workspace] = /^(core|api|workers|sdk|cli|console)\/src\//.exec(source.path) ?? []
  if (!workspace || isGenerated(source)) return []
  return inEveryNode(source, (node) =>
    isExportedType(node) ? [`${workspace} ${node.name.text}`] : [],
  )
}

/** A table is made of words of the glossary. */
export const namesTablesByTheGlossary: Rule = ({ path, text }) => {
  if (path !== 'migrations/schema.txt') return []
  return text.split('\n').flatMap((line, index) => {
    const [, table] = /^(?:unlogged )?(?:table|view) (\w+)$/.exec(line) ?? []
    const unknown = table ? wordsOf(table).filter((word) => !vocabulary.has(word)) : []
    return unknown.length > 0
      ? [`${path}:${index + 1} ${table}: the glossary has no ${unknown.join(', ')}`]
      : []
  })
}

/** Each line has the form that these rules read. */
export const keepsTheGlossaryReadable: Rule = ({ path, text }) => {
  if (path !== 'docs/glossary.md') return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.startsWith('- ') && !entry.test(line) ? [`${path}:${index + 1} has another form`] : [],
    )
}

function isExportedType(node: ts.Node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration {
  if (!ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node)) return false
  return !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

/** The words of a name in one case and number: `RefundRuns` and `refund_run` are the same two. */
function wordsOf(name: string): string[] {
  const words = name.replaceAll(/[_-]/g, ' ').match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return words.map((word) => singular(word.toLowerCase()))
}

function singular(word: string) {
  if (/(ss|us|is)$/.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
