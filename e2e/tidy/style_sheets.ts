import type { Source } from './sources.ts'

/** What screens have of their own beside the layout parts of `ui`. */
export function measureStyles(sources: readonly Source[]) {
  const sheets = sources.filter(({ path }) => /^console\/src\/.*\.css$/.test(path))
  const text = sheets.map((sheet) => sheet.text).join('')
  return {
    sheets: sheets.length,
    lines: text.split('\n').length - 1,
    flexes: text.split('display: flex;').length - 1,
  }
}
