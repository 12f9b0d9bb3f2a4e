import * as bidiJs from 'bidi-js'

// The types of the package describe its module, and not what Node imports.
type Bidi = { getEmbeddingLevels(text: string): { levels: Uint8Array } }
const bidi = (bidiJs as unknown as { default: () => Bidi }).default()

/** A stretch of one direction, in the order in which it is read. */
export type TextRun = { text: string; is_right_to_left: boolean }

/** True if a text has letters that are written from right to left. */
export function hasRightToLeft(text: string) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}

/** The stretches of a line from left to right as they are seen, by the Unicode Bidirectional Algorithm. */
export function visualRuns(text: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at++) {
    const last = runs.at(-1)
    if (last?.level === levels[at]) last!.text += text[at]
    else runs.push({ text: text[at]!, level: levels[at]! })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) reverseFrom(runs, level)
  return runs.map((run) => ({ text: run.text, is_right_to_left: run.level % 2 === 1 }))
}

/** Reverses each sequence of runs of at least this level. */
function reverseFrom(runs: { level: number }[], level: number) {
  for (let at = 0; at < runs.length; at++) {
    let end = at
    while (end < runs.length && runs[end]!.level >= level) end++
    if (end > at) runs.splice(at, end - at, ...runs.slice(at, end).reverse())
    at = end
  }
}
