import { isGenerated, type Source } from './sources.ts'

const written_by_gen = /^(PERMISSIONS\.md|cli\/surface\.txt|docs\/configuration\.md)$/
const kinds: Record<string, RegExp> = {
  tests: /^(e2e|bench)\/.*\.tsx?$|\/test\/.*\.tsx?$/,
  code: /\.(tsx?|m?js|css|html|sql)$/,
  contract: /^openapi(\.yaml$|\/(?!texts\/).*\.yaml$)/,
  texts: /^openapi\/texts\/|\/i18n\/.*\.json$/,
  documents: /\.md$/,
}

/** Lines that people wrote, by kind of file; fixtures and data are none. */
export function countLines(sources: readonly Source[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const source of sources) {
    const kind = Object.keys(kinds).find((name) => kinds[name]!.test(source.path))
    if (!kind || isGenerated(source) || written_by_gen.test(source.path)) continue
    counts.set(kind, (counts.get(kind) ?? 0) + source.text.split('\n').length - 1)
  }
  return counts
}
