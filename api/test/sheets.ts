import { readSheet } from '@kermesse/core/formats/spreadsheet/read'
import { writeSheet } from '@kermesse/core/formats/spreadsheet/write'
import type { Api } from './api.ts'
import { createFestival } from './festival.ts'

/** A spreadsheet as somebody types it: headings, then rows of text. */
export async function sheetOf(headings: string[], ...rows: (string | null)[][]): Promise<File> {
  const chunks = writeSheet({
    sheet_name: 'Sheet',
    columns: headings.map((header) => ({ header, type: 'text' as const, width: 20 })),
    rows,
    created_at: new Date(0),
  })
  const bytes: Buffer[] = []
  for await (const chunk of chunks) bytes.push(chunk)
  return new File([new Uint8Array(Buffer.concat(bytes))], 'sheet.xlsx')
}

/** The cells of a spreadsheet, row by row. */
export async function cellsOf(bytes: Uint8Array) {
  const rows: unknown[][] = []
  for await (const { cells } of readSheet(Buffer.from(bytes))) rows.push(cells)
  return rows
}

export function fileOf(bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], 'again.xlsx')
}

/** A festival of its own: Main bar sells Beer, Water and Tip, Side bar sells Soup. */
export async function openMenu(api: Api, more: object = {}) {
  const festival = await createFestival(api, { maxConsumptionPrice: 20_00, ...more })
  const sdk = api.sdk(festival.sessions.admin)
  const path = { id: festival.bar }
  const menu = async () => (await sdk.bars.get({ path })).consumptions!
  const names = async () => (await menu()).map(({ name }) => name)
  const listed = async () => (await sdk.bars.list()).bars.map(({ name }) => name)
  const importMenu = (consumptions_data: File, flags: object = {}) =>
    sdk.bar_consumptions.import({ path, body: { consumptions_data, ...flags } })
  const importBars = (bars_data: File, flags: object = {}) =>
    sdk.bars.import({ body: { bars_data, ...flags } })
  return { ...sdk, ...festival, path, menu, names, listed, importMenu, importBars }
}
