import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

type Run = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number }
/** What pdfkit knows of an embedded font, as far as it is used here. */
type EmbeddedFont = {
  font: { hasGlyphForCodePoint(code: number): boolean }
  layoutRun(text: string): Run
  layout(text: string): Run
}
export type Weight = 'plain' | 'bold'

// The Latin, Greek and Cyrillic alphabets, narrow, with figures of one width.
const fonts: Record<Weight, string> = {
  plain: '@expo-google-fonts/roboto-condensed/400Regular/RobotoCondensed_400Regular.ttf',
  bold: '@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf',
}
const replacement = '\ufffd'

/** One weight of the font of a document; only the glyphs that are drawn are embedded. */
export class Face {
  readonly weight: Weight
  readonly #widths = new Map<string, number>()
  readonly #doc: typeof PDFDocument.prototype

  constructor(doc: typeof PDFDocument.prototype, weight: Weight) {
    doc.registerFont(weight, createRequire(import.meta.url).resolve(fonts[weight]))
    doc.font(weight)
    layOutByCharacter((doc as unknown as { _font: EmbeddedFont })._font)
    this.weight = weight
    this.#doc = doc
  }

  /** The width of a text in points. */
  widthOf(text: string, size: number): number {
    let width = 0
    for (const character of text) width += this.#widthOfOne(character)
    return width * size
  }

  #widthOfOne(character: string): number {
    const known = this.#widths.get(character)
    if (known !== undefined) return known
    const width = this.#doc.font(this.weight, 1).widthOfString(character)
    this.#widths.set(character, width)
    return width
  }
}

/**
 * Tables are thousands of ids and amounts: shaping each of them as a text of its own took nine times as long, and keeping
 * what was shaped would let memory grow with the rows. So each character is laid out once, without kerning.
 */
function layOutByCharacter(embedded: EmbeddedFont) {
  const known = new Map<string, Run>()
  const runOf = (character: string) => {
    const run = known.get(character)
    if (run) return run
    const has_glyph = embedded.font.hasGlyphForCodePoint(character.codePointAt(0)!)
    const laid_out = embedded.layoutRun(has_glyph ? character : replacement)
    known.set(character, laid_out)
    return laid_out
  }
  embedded.layout = (text) => {
    const whole: Run = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const character of text) {
      const run = runOf(character)
      whole.glyphs.push(...run.glyphs)
      whole.positions.push(...run.positions)
      whole.advanceWidth += run.advanceWidth
    }
    return whole
  }
}
