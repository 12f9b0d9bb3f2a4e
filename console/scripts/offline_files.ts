import type { Plugin, Rolldown } from 'vite'
import { reached } from './reached.ts'

/** Files of an entry that its service worker caches, by language; `all` belongs to every language. */
export type OfflineFiles = Record<'all' | 'en' | 'fr' | 'de', string[]>

const texts = /(?:\/i18n\/|^\0virtual:(?:errors|details)\/)(en|fr|de)\b/
/** The decoder of camera pictures weighs more than all pages together, and only needs to load where a code is read. */
const is_decoder = /\/camera_library\.ts$|zxing/
const entry_name = /^assets\/(visitor|pos\/pos)-[^/]+\.js$/

/** Writes `assets/visitor-<hash>.files.json`, and one for the point of sale: what a phone needs for every page it can reach, and its words. */
export function offlineFiles(): Plugin {
  return {
    name: 'kermesse:offline_files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.keys(bundle).find((name) => entry_name.test(name))
      if (!entry) return
      const source = JSON.stringify(filesOf(bundle, entry))
      this.emitFile({ type: 'asset', fileName: fileOf(entry), source })
    },
  }
}

export const fileOf = (entry: string) => entry.replace(/\.js$/, '.files.json')

export function filesOf(bundle: Rolldown.OutputBundle, entry: string): OfflineFiles {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const by_name = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const next = ({ imports, dynamicImports }: Rolldown.OutputChunk) =>
    [...imports, ...dynamicImports].flatMap((name) => by_name.get(name) ?? [])
  const wanted = chunks.filter(({ moduleIds }) => !moduleIds.some((id) => is_decoder.test(id)))
  const allowed = new Set(wanted)
  const start = by_name.get(entry)
  const found = reached(start ? [start] : [], (chunk) =>
    next(chunk).filter((one) => allowed.has(one)),
  )
  const files: OfflineFiles = { all: [], en: [], fr: [], de: [] }
  for (const { fileName, moduleIds, viteMetadata } of found) {
    const language = moduleIds.map((id) => texts.exec(id)?.[1]).find(Boolean) ?? 'all'
    const styles = [...(viteMetadata?.importedCss ?? [])]
    for (const name of [fileName, ...styles]) files[language as keyof OfflineFiles].push(`/${name}`)
  }
  return files
}
