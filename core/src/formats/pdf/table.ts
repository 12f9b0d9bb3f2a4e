import { deflateSync } from 'node:zlib'
import { encodeWinAnsi } from './win_ansi.ts'

/** `width` counts characters of a fixed width. */
export type PdfColumn = { header: string; width: number; align?: 'right' }
/** The texts of a row, and how it stands out: a total is bold, what needs a look is red. */
export type PdfRow = readonly string[] | { cells: readonly string[]; mark: 'bold' | 'alarm' }
/** A table of its own, which begins on a new page. */
export type PdfSection = {
  heading: string
  columns: readonly PdfColumn[]
  rows: Iterable<PdfRow> | AsyncIterable<PdfRow>
}
export type PdfHead = { title: string; subtitle: string }
export type PdfTable = PdfHead & Pick<PdfSection, 'columns' | 'rows'>

// A4 across, in points. Every sign of Courier is 0.6 of its size wide, so no font metrics are needed.
const page = { width: 842, height: 595, margin: 36, line: 11, size: 7 }
const rows_per_page = Math.floor((page.height - 2 * page.margin) / page.line) - 4
const objects = { catalog: 1, pages: 2, plain: 3, bold: 4, first_page: 5 }

/** A table as PDF 1.4, page by page: memory does not grow with the rows. Long texts are cut with an ellipsis. */
export function writePdfTable(table: PdfTable): AsyncGenerator<Buffer> {
  return writePdf(table, [{ ...table, heading: '' }])
}

/** The same with several tables, one after the other: the second may say what the first came to. */
export async function* writePdf(
  head: PdfHead,
  sections: Iterable<PdfSection> | AsyncIterable<PdfSection>,
): AsyncGenerator<Buffer> {
  const file = new PdfFile()
  yield file.start()
  for await (const section of sections) {
    const write = (rows: PdfRow[]) => file.page(contentOf(head, section, rows, file.pages + 1))
    let rows: PdfRow[] = []
    let pages = 0
    for await (const row of section.rows) {
      rows.push(row)
      if (rows.length < rows_per_page) continue
      yield write(rows)
      pages += 1
      rows = []
    }
    if (rows.length > 0 || pages === 0) yield write(rows)
  }
  yield file.end()
}

/** Counts bytes, so that the table at the end of the file knows where each object begins. */
class PdfFile {
  pages = 0
  #length = 0
  readonly #offsets = new Map<number, number>()

  start(): Buffer {
    // Bytes above 127 tell other programs that the file is not text.
    const head = this.#count(Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
    const font = (name: string) =>
      `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
    return Buffer.concat([
      head,
      this.#object(objects.catalog, `<< /Type /Catalog /Pages ${objects.pages} 0 R >>`),
      this.#object(objects.plain, font('Courier')),
      this.#object(objects.bold, font('Courier-Bold')),
    ])
  }

  page(content: string): Buffer {
    const at = objects.first_page + 2 * this.pages
    this.pages += 1
    const stream = deflateSync(Buffer.from(content, 'latin1'))
    const fonts = `/F1 ${objects.plain} 0 R /F2 ${objects.bold} 0 R`
    return Buffer.concat([
      this.#object(
        at,
        `<< /Type /Page /Parent ${objects.pages} 0 R /MediaBox [0 0 ${page.width} ${page.height}]` +
          ` /Resources << /Font << ${fonts} >> >> /Contents ${at + 1} 0 R >>`,
      ),
      this.#object(
        at + 1,
        `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`,
        stream,
        '\nendstream',
      ),
    ])
  }

  end(): Buffer {
    const kids = Array.from({ length: this.pages }, (_, n) => `${objects.first_page + 2 * n} 0 R`)
    const pages = this.#object(
      objects.pages,
      `<< /Type /Pages /Count ${this.pages} /Kids [${kids.join(' ')}] >>`,
    )
    const size = objects.first_page + 2 * this.pages
    const entries = Array.from(
      { length: size - 1 },
      (_, n) => `${String(this.#offsets.get(n + 1)).padStart(10, '0')} 00000 n \n`,
    )
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
    const trailer = `trailer\n<< /Size ${size} /Root ${objects.catalog} 0 R >>\nstartxref\n${this.#length}\n%%EOF\n`
    return Buffer.concat([pages, Buffer.from(table + trailer, 'latin1')])
  }

  #object(number: number, ...parts: (string | Buffer)[]): Buffer {
    this.#offsets.set(number, this.#length)
    const body = parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    )
    const [begin, end] = [Buffer.from(`${number} 0 obj\n`), Buffer.from('\nendobj\n')]
    return this.#count(Buffer.concat([begin, ...body, end]))
  }

  #count(bytes: Buffer): Buffer {
    this.#length += bytes.length
    return bytes
  }
}

function contentOf(
  { title, subtitle }: PdfHead,
  { heading, columns }: PdfSection,
  rows: PdfRow[],
  number: number,
): string {
  const headers = columns.map(({ header }) => header)
  const lines = [
    textAt(0, 0, title, 'F2'),
    textAt(0, 1, `${subtitle} - page ${number}`, 'F1'),
    ...(heading ? [textAt(0, 2, heading, 'F2')] : []),
    ...cellsOf(columns, headers, 3, 'F2'),
    ...rows.flatMap((row, n) => rowOf(columns, row, n + 4)),
  ]
  return lines.join('\n')
}

function rowOf(columns: readonly PdfColumn[], row: PdfRow, line: number) {
  if (!('mark' in row)) return cellsOf(columns, row, line, 'F1')
  const cells = cellsOf(columns, row.cells, line, 'F2')
  return row.mark === 'bold' ? cells : ['0.75 0 0 rg', ...cells, '0 g']
}

function cellsOf(
  columns: readonly PdfColumn[],
  row: readonly string[],
  line: number,
  font: string,
) {
  let column = 0
  return columns.map(({ width, align }, n) => {
    const whole = row[n] ?? ''
    const text = whole.length > width ? `${whole.slice(0, width - 1)}…` : whole
    const at = column + (align === 'right' ? width - text.length : 0)
    column += width + 1
    return textAt(at, line, text, font)
  })
}

/** A text at a column and a line, as hexadecimal: no sign of it can end the string. */
function textAt(column: number, line: number, text: string, font: string): string {
  const x = (page.margin + column * page.size * 0.6).toFixed(2)
  const y = (page.height - page.margin - (line + 1) * page.line).toFixed(2)
  return `BT /${font} ${page.size} Tf ${x} ${y} Td <${encodeWinAnsi(text).toString('hex')}> Tj ET`
}
