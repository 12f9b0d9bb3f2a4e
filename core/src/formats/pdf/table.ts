import { type PdfColumn, type PlacedColumn, placeColumns } from './columns.ts'
import { linesOf } from './lines.ts'
import { ink, Paper, type PdfHead, shade, sheet, text_size } from './paper.ts'

/** The texts of a row, and how it stands out: a total is bold, what needs a look is red. */
export type PdfRow = readonly string[] | { cells: readonly string[]; mark: 'bold' | 'alarm' }
/** A table of its own, which begins on a new page. */
export type PdfSection = {
  heading: string
  columns: readonly PdfColumn[]
  rows: Iterable<PdfRow> | AsyncIterable<PdfRow>
}
export type PdfTable = PdfHead & Pick<PdfSection, 'columns' | 'rows'>

const line_height = 9
const padding = 2
// As many rows as decide how wide the columns are.
const measured_rows = 500

/** A table as PDF, page by page: memory does not grow with the rows. Long texts go on below, in their column. */
export function writePdfTable(table: PdfTable): AsyncGenerator<Buffer> {
  return writePdf(table, [{ ...table, heading: '' }])
}

/** The same with several tables, one after the other: the second may say what the first came to. */
export async function* writePdf(
  head: PdfHead,
  sections: Iterable<PdfSection> | AsyncIterable<PdfSection>,
): AsyncGenerator<Buffer> {
  const paper = await Paper.open(head)
  for await (const section of sections) yield* writeSection(paper, section)
  paper.end()
  yield* paper.take()
}

async function* writeSection(paper: Paper, section: PdfSection): AsyncGenerator<Buffer> {
  let measured: PdfRow[] = []
  let table: TableWriter | undefined
  for await (const row of section.rows) {
    if (table) yield* written(table, [row])
    else if (measured.push(row) === measured_rows) {
      table = new TableWriter(paper, section, measured)
      yield* written(table, measured)
      measured = []
    }
  }
  yield* written(table ?? new TableWriter(paper, section, measured), measured)

  async function* written(writer: TableWriter, rows: PdfRow[]) {
    for (const row of rows) {
      writer.add(row)
      yield* paper.take()
    }
  }
}

/** Writes the rows of one table, and its headings on each page. */
class TableWriter {
  readonly #paper: Paper
  readonly #heading: string
  readonly #columns: PlacedColumn[]
  readonly #width: number
  #y = 0
  #is_fresh = true

  constructor(paper: Paper, { heading, columns }: PdfSection, measured: PdfRow[]) {
    this.#paper = paper
    this.#heading = heading
    // Bold is the wider one, and any row may be bold.
    const measure = (text: string) => paper.widthOf(text, 'bold')
    this.#columns = placeColumns(columns, measured.map(cellsOf), paper.room, measure)
    const { x, width } = this.#columns.at(-1)!
    this.#width = x + width
    this.#turn()
  }

  add(row: PdfRow) {
    const mark = 'mark' in row ? row.mark : undefined
    const weight = mark ? 'bold' : 'plain'
    const cells = cellsOf(row)
    const lines = this.#columns.map((column, n) => this.#linesIn(column, cells[n] ?? '', weight))
    const count = Math.max(1, ...lines.map(({ length }) => length))
    for (let from = 0; from < count; ) {
      // A row stays together, unless it is longer than a page.
      const room = this.#room()
      const fits = count - from <= room
      if (room === 0 || (!fits && from === 0 && !this.#is_fresh)) {
        this.#turn()
        continue
      }
      const until = fits ? count : from + room
      this.#draw(lines, from, until, mark)
      from = until
    }
  }

  #room() {
    return Math.floor((sheet.bottom - this.#y - 2 * padding) / line_height)
  }

  #turn() {
    this.#y = this.#paper.turn(this.#heading)
    const lines = this.#columns.map(({ header, width }) =>
      linesOf(header, width, (text) => this.#paper.widthOf(text, 'bold')),
    )
    const height = Math.max(...lines.map(({ length }) => length)) * line_height
    this.#columns.forEach((column, n) => {
      // Short headings stand on the rule, beside the last line of long ones.
      const top = this.#y + height - lines[n]!.length * line_height
      lines[n]!.forEach((line, at) => {
        this.#write(column, line, top + at * line_height, { weight: 'bold', color: ink.text })
      })
    })
    this.#y += height + padding
    this.#rule(ink.rule, 0.75)
    this.#is_fresh = true
  }

  #draw(lines: string[][], from: number, until: number, mark: 'bold' | 'alarm' | undefined) {
    const height = (until - from) * line_height + 2 * padding
    const style = {
      weight: mark ? 'bold' : 'plain',
      color: mark === 'alarm' ? ink.alarm : ink.text,
    } as const
    if (mark === 'bold')
      this.#paper.fill(sheet.margin - 3, this.#y, this.#width + 6, height, shade.total)
    this.#columns.forEach((column, n) => {
      lines[n]!.slice(from, until).forEach((line, at) => {
        this.#write(column, line, this.#y + padding + at * line_height, style)
      })
    })
    this.#y += height
    this.#rule(shade.row, 0.4)
    this.#is_fresh = false
  }

  #rule(color: string, thickness: number) {
    this.#paper.fill(sheet.margin - 3, this.#y, this.#width + 6, thickness, color)
  }

  #linesIn({ kind = 'text', width }: PlacedColumn, text: string, weight: 'plain' | 'bold') {
    const whole = text.normalize('NFC').replace(/[^\S\n]/gu, ' ')
    if (kind !== 'text') return [whole]
    return linesOf(whole, width, (part) => this.#paper.widthOf(part, weight))
  }

  #write(
    { kind, x, width }: PlacedColumn,
    text: string,
    top: number,
    style: { weight: 'plain' | 'bold'; color: string },
  ) {
    const natural = this.#paper.widthOf(text, style.weight)
    // Rather small than broken or cut: an amount must not be misread.
    const scale = Math.min(1, width / natural)
    const right = kind === 'figure' ? width - natural * scale : 0
    this.#paper.write(text, sheet.margin + x + right, top + 7, {
      ...style,
      size: text_size * scale,
    })
  }
}

function cellsOf(row: PdfRow): readonly string[] {
  return 'mark' in row ? row.cells : row
}
