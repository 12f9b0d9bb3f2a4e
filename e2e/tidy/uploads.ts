import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import type { Source } from './sources.ts'

/** The readers of files that people upload. They run in a thread of their own, or in a job. */
const readers = [
  'core/src/formats/spreadsheet/read.ts',
  'core/src/formats/spreadsheet/record_rows.ts',
  'core/src/wallets/imports/delimited.ts',
  'core/src/bank/pain002.ts',
]
const packages = /^(yauzl|csv-parse)$/

/** The chains of imports by which the API would read an upload on its own thread. */
export function readersInTheApi(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found: string[] = []
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    if (readers.includes(path)) found.push([...trail, path].join(' → '))
    const source = byPath.get(path)
    if (!source?.tree || seen.has(path)) return
    seen.add(path)
    for (const { name, is_type } of importsOf(source)) {
      if (is_type) continue
      if (packages.test(name)) found.push([...trail, path, name].join(' → '))
      else walk(resolved(path, name), [...trail, path])
    }
  }
  for (const { path } of sources) if (path.startsWith('api/src/')) walk(path, [])
  return found
}

function resolved(path: string, name: string) {
  if (name.startsWith('.')) return posix.join(posix.dirname(path), name)
  const [, workspace, file] = /^@kermesse\/(\w+)\/(.+)$/.exec(name) ?? []
  return workspace ? `${workspace}/src/${file}.ts` : name
}
