import { bufferOf, parser } from '../../platform/parse_apart.ts'
import { type RecordColumns, readRows } from './record_rows.ts'

type Input = { bytes: Uint8Array; names: readonly string[]; headings: RecordColumns }

/** Runs in a thread of its own (`parseApart`). */
export const rows = parser(({ bytes, names, headings }: Input) =>
  readRows(bufferOf(bytes), names, headings),
)
