import { encodeCellText } from './cell_text.ts'
import { columnName } from './cells.ts'

/** `rows` counts the header and the `totals` at the end, which are no rows to filter. */
export type WrittenSheet = { name: string; rows: number; totals: number; columns: number }

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts that connect the sheets; written last, when their number is known. */
export function bookParts(
  sheets: readonly WrittenSheet[],
  date_pattern = 'yyyy-mm-dd',
): [string, string][] {
  return [
    ['xl/styles.xml', stylesXml(date_pattern)],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['[Content_Types].xml', contentTypes(sheets)],
  ]
}

/** The end of a worksheet whose first rows, the header among them, can be filtered. */
export function sheetTail(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`
}

function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, i) => `<sheet name="${attribute(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  // Excel keeps the range of a filter under this name, and repairs files without it.
  const filters = sheets.map(({ name, rows, totals, columns }, i) => {
    const range = `'${name.replaceAll("'", "''")}'!$A$1:$${columnName(columns - 1)}$${rows - totals}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${encodeCellText(range)}</definedName>`
  })
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

function workbookRelations(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const)
  return relations([...list, ['styles', 'styles.xml']])
}

function relations(list: (readonly [type: string, target: string])[]): string {
  const items = list.map(
    ([type, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`
}

function contentTypes(sheets: readonly WrittenSheet[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet']),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${spreadsheet}.${type}+xml"/>`)
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`
}

const attribute = (text: string) => encodeCellText(text).replaceAll('"', '&quot;')

// Escapes a character, so that no program replaces it with its own.
const escaped = (pattern: string) => pattern.replace(/[^a-z]/g, '\\$&')

// The order of the cell formats is that of `styles` in cells.ts, then bold and red ones, then that of a day.
const stylesXml = (pattern: string) =>
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${escaped(pattern)}\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="${escaped(pattern)}"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="12"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" fontId="1" numFmtId="4" applyFont="1" applyNumberFormat="1"/><xf xfId="0" fontId="1" numFmtId="1" applyFont="1" applyNumberFormat="1"/><xf xfId="0" fontId="2" applyFont="1"/><xf xfId="0" fontId="2" numFmtId="4" applyFont="1" applyNumberFormat="1"/><xf xfId="0" fontId="2" numFmtId="1" applyFont="1" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
