import { DomainError } from '../../platform/errors.ts'

export type SpreadsheetCode =
  | 'spreadsheet_unreadable'
  | 'spreadsheet_protected'
  | 'spreadsheet_old_format'
  | 'spreadsheet_is_empty'
  | 'spreadsheet_is_opendocument'
  | 'spreadsheet_is_numbers'
  | 'spreadsheet_is_pdf'
  | 'spreadsheet_is_word'
  | 'spreadsheet_is_web_page'
  | 'text_is_mac_roman'
  | 'quote_not_closed'
  | 'spreadsheet_too_large'
  | 'file_too_complex'
  | 'spreadsheet_too_many_columns'
  | 'spreadsheet_no_header'

/** Why a whole spreadsheet is refused; `details.reason` tells apart what one code covers. */
export class SpreadsheetError extends DomainError {
  constructor(code: SpreadsheetCode, reason: string, more: Record<string, unknown> = {}) {
    super(code, undefined, { reason, ...more })
  }
}

/** Turns errors of zlib, the zip reader or the XML parser into a fault of the file. */
export function unreadable(error: unknown): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error
  const problem = error instanceof Error ? error.message : String(error)
  return new SpreadsheetError('spreadsheet_unreadable', 'damaged', { problem })
}
