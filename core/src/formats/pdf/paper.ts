import { setImmediate } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { Face, Fallbacks, type Weight } from './face.ts'

/** `page` is the word before the number of a page. */
export type PdfHead = { title: string; subtitle: string; page: string }
type Style = { weight?: Weight; size?: number; color?: string }

export const ink = { text: '#1b1f24', quiet: '#68707a', alarm: '#bf0000', rule: '#9aa3ad' }
export const shade = { row: '#e6e9ed', total: '#f1f3f6' }
/** A4 across, in points. */
export const sheet = { width: 841.89, height: 595.28, margin: 36, bottom: 552 }
export const text_size = 7.5

/** The pages of a document, one after the other: what is finished is handed on and forgotten. */
export class Paper {
  readonly room = sheet.width - 2 * sheet.margin
  readonly #doc: typeof PDFDocument.prototype
  readonly #head: PdfHead
  readonly #faces: Record<Weight, Face>
  #pages = 0

  private constructor(doc: typeof PDFDocument.prototype, head: PdfHead) {
    this.#doc = doc
    this.#head = head
    const fallbacks = new Fallbacks(doc)
    this.#faces = {
      plain: new Face(doc, 'plain', fallbacks),
      bold: new Face(doc, 'bold', fallbacks),
    }
  }

  static async open(head: PdfHead): Promise<Paper> {
    // A third of a second, which only those wait for who ask for a PDF.
    const { default: Document } = await import('pdfkit')
    const doc = new Document({
      autoFirstPage: false,
      pdfVersion: '1.7',
      // Without a standard font: everything is embedded.
      font: null as unknown as string,
      fontLayoutCache: false,
      displayTitle: true,
      info: { Title: head.title, Creator: 'Kermesse' },
    })
    return new Paper(doc, head)
  }

  /** Begins a page with the head of the document; answers where its first line stands. */
  turn(heading: string): number {
    this.#pages += 1
    const { margin, width, height } = sheet
    this.#doc.addPage({ size: [width, height], margin: 0 })
    const { title, subtitle, page } = this.#head
    this.write(title, margin, margin + 10, { weight: 'bold', size: 12 })
    this.write(subtitle, margin, margin + 22, { color: ink.quiet })
    if (heading) this.write(heading, margin, margin + 42, { weight: 'bold', size: 9.5 })
    const number = `${page} ${this.#pages}`
    const x = width - margin - this.widthOf(number)
    this.write(number, x, height - 26, { color: ink.quiet })
    return margin + (heading ? 58 : 44)
  }

  widthOf(text: string, weight: Weight = 'plain', size = text_size): number {
    return this.#faces[weight].widthOf(text, size)
  }

  /** One line, whose letters stand on `y`. */
  write(
    text: string,
    x: number,
    y: number,
    { weight = 'plain', size = text_size, color = ink.text }: Style = {},
  ) {
    if (text === '') return
    let left = x
    for (const piece of this.#faces[weight].piecesOf(text)) {
      this.#doc.font(piece.font, size).fillColor(color)
      this.#doc.text(piece.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += this.#doc.widthOfString(piece.text)
    }
  }

  fill(x: number, y: number, width: number, height: number, color: string) {
    this.#doc.rect(x, y, width, height).fill(color)
  }

  end() {
    this.#doc.end()
  }

  /** Returns the bytes written since the last call. */
  async *take(): AsyncGenerator<Buffer> {
    const bytes: Buffer | null = this.#doc.read()
    if (!bytes) return
    yield bytes
    // A page takes milliseconds, and rows may come without a wait: others get their turn.
    await setImmediate()
  }
}
