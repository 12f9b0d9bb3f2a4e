export type Mark = 'bold' | 'alarm'
export type ColumnType = 'text' | 'money' | 'integer' | 'date' | 'datetime'

/** `width` counts characters, as Excel does. */
export type Column = { header: string; type: ColumnType; width: number }

/** The values of a row, one per column, and how it stands out from the others. */
export type MarkedRow = { cells: readonly unknown[]; mark: Mark }
export type WrittenRow = readonly unknown[] | MarkedRow

export type Sheet = {
  sheet_name: string
  columns: readonly Column[]
  /**
   * One value per column, null for an empty cell: text as a string, money in integer minor units,
   * an integer as a number, a date as `2026-07-04`, a datetime as a Date, ISO text or its milliseconds.
   */
  rows: SheetRows
}

export type BookOptions = {
  /** The timestamp in the archive: a fixed one, so that the same content gives the same bytes. */
  created_at: Date
  /** The IANA zone in which datetimes are shown; UTC unless it is given. */
  time_zone?: string
  /** How days are shown; as in ISO 8601 unless it is given. */
  date_pattern?: 'dd/mm/yyyy' | 'dd.mm.yyyy'
  /** Effort of deflate: 6 unless given; 1 nearly halves the time of a large export. */
  level?: number
  /** Rows of one sheet with its header; the rest goes to further sheets. */
  rows_per_sheet?: number
}
export type SheetContent = Sheet & BookOptions
/** Sheets are written one after the other: the rows of the second may say what the first came to. */
export type BookContent = BookOptions & { sheets: Iterable<Sheet> | AsyncIterable<Sheet> }

/** Rows that are there at once, as those of a page from the database: between them nothing is waited for. */
export type RowPage = { page: Iterable<WrittenRow> }
export type SheetRows = Iterable<WrittenRow> | AsyncIterable<WrittenRow | RowPage>
