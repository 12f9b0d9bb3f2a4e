import type { Schema } from '@kermesse/sdk/types'
import type { AnyRow } from './define.ts'

export type Refused = { name: string; error_code: Schema<'ErrorCode'> }
/** The outcome of a bulk action, for all rows that were asked for. */
export type BulkOutcome = { asked: number; changed: AnyRow[]; refused: Refused[] }
