import type { ErrorCode } from '@kermesse/sdk/types'

/** An import as it stands in the database; amounts in minor units. */
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
  status: 'queued' | 'running' | 'done' | 'failed'
  band_count: number | null
  success: number
  failure: number
  skipped: number
  error_code: ErrorCode | null
  user_id: string | null
  created_at: string
  finished_at: string | null
}
