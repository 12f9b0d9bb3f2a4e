import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import { sheet_type } from '../transactions/exports/transaction_sheet.ts'

type Report = Schema<'Report'>
export type ReportType = Schema<'ReportType'>
export type ReportFormat = Schema<'ReportFormat'>
export type Reconciliation = Schema<'ReportReconciliation'>

/** A row of the table of reports; amounts in minor units. */
export type ReportRow = {
  event_id: string
  _id: string
  type: ReportType
  format: ReportFormat
  file_name: string
  status: Report['status']
  dateBegin: string | null
  dateEnd: string | null
  count: number
  done: number
  total_in: number | null
  total_out: number | null
  agrees: boolean | null
  reconciliation: Reconciliation | null
  file_id: string | null
  error_code: ErrorCode | null
  created_at: string
  updated_at: string
}

/** A report as the contract shows it. */
export function presentReport(row: ReportRow): Report {
  const { _id, event_id, type, format, file_name, status, count, dateBegin, dateEnd } = row
  const { total_in, total_out, agrees, reconciliation, error_code, created_at, updated_at } = row
  return {
    _id,
    event_id,
    type,
    format,
    file_name,
    status,
    progress: progressOf(row),
    count,
    dateBegin,
    dateEnd,
    total_in,
    total_out,
    agrees,
    reconciliation,
    error_code,
    created_at,
    updated_at,
  }
}

/** Per cent; asking the providers comes first and is a tenth of it. */
function progressOf({ status, count, done }: ReportRow) {
  if (status !== 'inprogress') return 100
  if (count === 0) return 0
  return Math.min(99, 10 + Math.floor((90 * done) / count))
}

/** Name and content type of a report's file. */
export function fileOf({ type, format }: Pick<ReportRow, 'type' | 'format'>) {
  if (type === 'overall') return { extension: 'zip', content_type: 'application/zip' }
  const content_type = format === 'pdf' ? 'application/pdf' : sheet_type
  return { extension: format, content_type }
}
