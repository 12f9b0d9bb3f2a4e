import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { fallbackFontsFor } from './fallback_fonts.ts'
import { hasRightToLeft, visualRuns } from './text_runs.ts'

type Run = { glyphs: unknown[]; positions: unknown[]; advanceWidth: number }
/** The parts of pdfkit's embedded fonts that are used here. */
type EmbeddedFont = {
  font: { hasGlyphForCodePoint(code: number): boolean }
  layoutRun(text: string): Run
  layout(text: string): Run
}
export type Weight = 'plain' | 'bold'
/** A part of a line in one font, named as the document knows it. */
type Piece = { text: string; font: string }

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
  readonly #font: EmbeddedFont['font']
  readonly #fallbacks: Fallbacks

  constructor(doc: typeof PDFDocument.prototype, weight: Weight, fallbacks: Fallbacks) {
    doc.registerFont(weight, createRequire(import.meta.url).resolve(fonts[weight]))
    doc.font(weight)
    const embedded = embeddedIn(doc)
    this.#font = embedded.font
    this.#fallbacks = fallbacks
    layOutByCharacter(embedded)
    this.weight = weight
    this.#doc = doc
  }

  /** The width of a text in points. */
  widthOf(text: string, size: number): number {
    if (!this.#isPlain(text))
      return this.piecesOf(text).reduce(
        (width, piece) => width + this.#doc.font(piece.font, size).widthOfString(piece.text),
        0,
      )
    let width = 0
    for (const character of text) width += this.#widthOfOne(character)
    return width * size
  }

  /**
   * True if the document's font has all characters of a text, and the text is written from left to
   * right.
   */
  #isPlain(text: string) {
    return latin.test(text) || (!hasRightToLeft(text) && [...text].every((one) => this.#has(one)))
  }

  #has(character: string) {
    return this.#font.hasGlyphForCodePoint(character.codePointAt(0)!)
  }

  /** The parts of a line as they stand beside each other, from left to right, each in a font that has its letters. */
  piecesOf(text: string): Piece[] {
    if (this.#isPlain(text)) return [{ text, font: this.weight }]
    return visualRuns(text).flatMap(({ text: run, is_right_to_left }) => {
      if (!is_right_to_left) return this.#inFonts(run)
      // Each word is laid out from right to left by its font; the words are put into that order here.
      const words = run.split(/(?<=\s)|(?=\s)/u).flatMap((word) => this.#inFonts(word))
      return words.reverse()
    })
  }

  #inFonts(text: string): Piece[] {
    const pieces: Piece[] = []
    for (const character of text) {
      const last = pieces.at(-1)
      const font = this.#has(character)
        ? this.weight
        : this.#fallbacks.fontFor(character, last?.font)
      // Characters that only join others or choose a form are not drawn.
      if (font === undefined && ignorable.test(character)) continue
      if (last && last.font === (font ?? this.weight)) last.text += character
      else pieces.push({ text: character, font: font ?? this.weight })
    }
    return pieces
  }

  #widthOfOne(character: string): number {
    const known = this.#widths.get(character)
    if (known !== undefined) return known
    const width = this.#doc.font(this.weight, 1).widthOfString(character)
    this.#widths.set(character, width)
    return width
  }
}

// Most texts: they need no closer look.
const latin = /^[ -~\u00a0-\u017f]*$/
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u

const embeddedIn = (doc: typeof PDFDocument.prototype) =>
  (doc as unknown as { _font: EmbeddedFont })._font

/** The fonts of a document for what its own font lacks, each read when it is first needed. */
export class Fallbacks {
  readonly #doc: typeof PDFDocument.prototype
  readonly #fonts = new Map<string, EmbeddedFont['font']>()

  constructor(doc: typeof PDFDocument.prototype) {
    this.#doc = doc
  }

  /** A font that has the character; the one before it where that has it too. */
  fontFor(character: string, before: string | undefined): string | undefined {
    const code = character.codePointAt(0)!
    if (before && this.#fonts.get(before)?.hasGlyphForCodePoint(code)) return before
    return fallbackFontsFor(character).find((path) => this.#open(path).hasGlyphForCodePoint(code))
  }

  #open(path: string) {
    const known = this.#fonts.get(path)
    if (known) return known
    this.#doc.registerFont(path, path)
    this.#doc.font(path)
    const { font } = embeddedIn(this.#doc)
    this.#fonts.set(path, font)
    return font
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
