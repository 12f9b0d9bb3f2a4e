/** How much of a spreadsheet is read before it is refused, whatever its own headers promise. */
export type SheetLimits = {
  file_bytes: number
  /** Bytes counted as they come out of the inflater, over all the parts that are read. */
  inflated_bytes: number
  entries: number
  rows: number
  columns: number
  cell_characters: number
  shared_strings: number
  /** Of all shared texts together: they are held in memory. */
  shared_characters: number
}

/** Of a sheet that people fill in. */
export const most_records = 2_000

export const defaultLimits: SheetLimits = {
  file_bytes: 64 * 1024 * 1024,
  inflated_bytes: 256 * 1024 * 1024,
  entries: 1_000,
  rows: 200_000,
  columns: 256,
  cell_characters: 32_767,
  shared_strings: 1_000_000,
  shared_characters: 64 * 1024 * 1024,
}
