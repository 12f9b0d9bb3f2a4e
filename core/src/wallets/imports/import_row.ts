import type { ErrorCode } from '@kermesse/sdk/types'

/** The database row of an import; amounts in minor units. */
export type ImportRow = {
  event_id: string
  _id: string
  import_id: string
  file_id: string
  file_name: string
  entrance_id: string
  amount: number
  age: number | null
  dry_run: boolean
  /** Rows with cells that are not what was typed fail one by one, and the others are imported. */
  skip_doubtful: boolean
  entrance_paid_outside: boolean
  /** Numbers that follow each other are imported although some wristbands have no PIN. */
  allow_guessable_numbers: boolean
  /**
   * The choice for rows that are hidden in the file; null pauses the import of a file with hidden
   * rows.
   */
  hidden_rows: 'import' | 'skip' | null
  hidden_row_count: number
  hidden_sheets: unknown
  chips_are_reversed: boolean
  numbers_are_guessable: boolean
  numbers_need_pins: boolean
  sheet: string | null
  other_sheets: unknown
  status: 'queued' | 'running' | 'done' | 'failed'
  band_count: number | null
  success: number
  failure: number
  skipped: number
  error_code: ErrorCode | null
  error_details: unknown
  user_id: string | null
  created_at: string
  finished_at: string | null
}
