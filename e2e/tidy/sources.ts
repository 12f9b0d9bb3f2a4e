import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { repositoryFiles } from '../../scripts/repository.ts'
import { root } from '../../scripts/settings.ts'

export type Source = {
  /** From the root, with forward slashes. */
  path: string
  text: string
  /** Absent for files that are not TypeScript or JavaScript. */
  tree?: ts.SourceFile
}

/** A rule returns its violations as `path:line message`, which editors can open. */
export type Rule = (source: Source) => string[]

const binary = /\.(png|ico|woff2|xlsx|xlsm|xls|ods|numbers|docx|pdf|gz|backup|jpg|webp|zip)$/

/** Every text file of the repository, each parsed once. */
export async function readSources(): Promise<Source[]> {
  const paths = (await repositoryFiles()).filter((path) => !binary.test(path))
  return paths.map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')))
}

export function sourceOf(path: string, text: string): Source {
  if (!/\.(ts|tsx|mts|js|mjs)$/.test(path)) return { path, text }
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
}

export function isGenerated({ path }: Source) {
  return path.includes('/generated/')
}

/** Tests and the tools of a workspace may do more than what ships. */
export function isShipped({ path }: Source) {
  return /^[^/]+\/src\//.test(path)
}

export function at({ path, tree }: Source, node: ts.Node, what: string) {
  const line = tree ? tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1 : 1
  return `${path}:${line} ${what}`
}

/** Results of `find` for every node of the file, in reading order. */
export function inEveryNode(source: Source, find: (node: ts.Node) => string[]): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    found.push(...find(node))
    ts.forEachChild(node, visit)
  }
  if (source.tree) visit(source.tree)
  return found
}

/** Results of `find` for every line, with its number. */
export function inEveryLine(source: Source, pattern: RegExp, what: string): string[] {
  return source.text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${source.path}:${index + 1} ${what}`] : []))
}
