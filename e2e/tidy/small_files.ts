import { posix } from 'node:path'
import ts from 'typescript'
import { importsOf } from './imports.ts'
import type { Source } from './sources.ts'

/** A file below this many lines is read faster inside its only importer. */
const few_lines = 40

/**
 * The files of the console with under 40 lines and one importer. Excused are those that the importer
 * loads while it runs, definitions of resources, texts, and what a test of the console imports by
 * itself.
 */
export function findSmallFiles(sources: readonly Source[]): string[] {
  const files = sources.filter(({ path, tree }) => tree && path.startsWith('console/'))
  const importers = new Map<string, Set<string>>()
  const excused = new Set<string>()
  for (const source of files)
    for (const { node, name } of importsOf(source)) {
      if (!name.startsWith('.')) continue
      const target = posix.normalize(posix.join(posix.dirname(source.path), name))
      const is_test = !source.path.startsWith('console/src/')
      if (is_test || ts.isCallExpression(node)) excused.add(target)
      else importers.set(target, (importers.get(target) ?? new Set()).add(source.path))
    }
  return files
    .filter(({ path }) => path.startsWith('console/src/') && !path.includes('/i18n/'))
    .filter(({ text }) => text.split('\n').length <= few_lines && !text.includes('defineResource('))
    .map(({ path }) => path)
    .filter((path) => importers.get(path)?.size === 1 && !excused.has(path))
}
