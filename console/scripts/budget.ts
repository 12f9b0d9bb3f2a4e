import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { reached } from './reached.ts'

export type Budget = {
  /** The name of the HTML entry. */
  entry: string
  /** Maximum JavaScript of the first load, gzipped, in units of 1000 bytes. */
  limit_kb: number
  /** Texts that the first load needs; they count once, in the heaviest language. */
  texts: string[]
  /** Screens that are loaded after the entry; the heaviest counts. */
  screens: string[]
  /** Screens that come later, each with the most that it and its texts may add to the entry. */
  later?: { screen: string; limit_kb: number; texts: string[] }[]
}
type Chunk = Rolldown.OutputChunk
export type Bundle = Record<string, Chunk | Rolldown.OutputAsset>
export type Measure = { total_kb: number; files: { name: string; kb: number }[] }

/** Fails the build when an entry's first load has become too heavy, and says what it weighs. */
export function budget(budgets: Budget[]): Plugin {
  return {
    name: 'kermesse:budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const item = budgets.find(({ entry }) => findEntry(entry, bundle))
      if (!item) return this.error('this entry has no budget')
      const measured = measure(item, bundle)
      this.info(report(item, measured))
      if (measured.total_kb > item.limit_kb) this.error(`${item.entry} has become too heavy`)
      for (const { screen, limit_kb, kb } of measureLater(item, bundle)) {
        this.info(`${screen}: ${kb.toFixed(1)} kB of ${limit_kb} kB more, gzipped`)
        if (kb > limit_kb) this.error(`${screen} has become too heavy`)
      }
    },
  }
}

/** Measures the first load of an entry, for its heaviest screen. */
export function measure({ entry, texts, screens }: Budget, bundle: Bundle): Measure {
  const start = findEntry(entry, bundle)
  if (!start) throw new Error(`no entry named ${entry} was built`)
  const all = chunksOf(bundle)
  const importsOf = importsIn(bundle)
  const always = reached([start, ...heaviestTexts(texts, all)], importsOf)
  const firstLoads = screens.map((screen) => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}.tsx`))
    // A screen without a chunk of its own is part of the entry.
    return weigh(chunk ? reached([chunk], importsOf, always) : always)
  })
  return firstLoads.sort((a, b) => b.total_kb - a.total_kb)[0] ?? weigh(always)
}

/** Measures what screens that come later add to the first load of their entry. */
export function measureLater({ entry, texts, later = [] }: Budget, bundle: Bundle) {
  const all = chunksOf(bundle)
  const importsOf = importsIn(bundle)
  const start = findEntry(entry, bundle)
  const always = start
    ? reached([start, ...heaviestTexts(texts, all)], importsOf)
    : new Set<Chunk>()
  return later.map(({ screen, limit_kb, texts: own_texts }) => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}.tsx`))
    if (!chunk) throw new Error(`${screen} has no chunk of its own`)
    const own = reached([chunk, ...heaviestTexts(own_texts, all)], importsOf, always)
    const added = [...own].filter((one) => !always.has(one))
    return { screen, limit_kb, kb: weigh(new Set(added)).total_kb }
  })
}

function findEntry(name: string, bundle: Bundle) {
  return chunksOf(bundle).find((chunk) => chunk.isEntry && chunk.name === name)
}

function chunksOf(bundle: Bundle) {
  return Object.values(bundle).filter((item) => item.type === 'chunk')
}

/** Returns the direct imports of a chunk. */
function importsIn(bundle: Bundle) {
  return ({ imports }: Chunk) =>
    imports.map((name) => bundle[name]).filter((next) => next?.type === 'chunk')
}

function heaviestTexts(names: string[], chunks: Chunk[]) {
  const wanted = new RegExp(`/i18n/(\\w+)/(?:${names.join('|')})\\.json$`)
  const languageOf = ({ moduleIds }: Chunk) =>
    moduleIds.map((id) => wanted.exec(id)?.[1]).find(Boolean)
  const languages = Map.groupBy(chunks, languageOf)
  languages.delete(undefined)
  const weight = (list: Chunk[]) => weigh(new Set(list)).total_kb
  return [...languages.values()].sort((a, b) => weight(b) - weight(a))[0] ?? []
}

function weigh(chunks: Set<Chunk>): Measure {
  const files = [...chunks].map(({ fileName, code }) => ({
    name: fileName,
    kb: gzipSync(code, { level: 9 }).length / 1000,
  }))
  return { files, total_kb: files.reduce((sum, { kb }) => sum + kb, 0) }
}

function report({ entry, limit_kb }: Budget, { total_kb, files }: Measure) {
  const heaviest_first = [...files].sort((a, b) => b.kb - a.kb)
  const rows = heaviest_first.map(({ name, kb }) => `  ${kb.toFixed(1).padStart(6)} kB  ${name}`)
  return [`${entry}: ${total_kb.toFixed(1)} kB of ${limit_kb} kB, gzipped`, ...rows].join('\n')
}
