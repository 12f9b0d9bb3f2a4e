import type { Schema } from '@kermesse/sdk/types'
import { base64Of } from '../../ui/base64.ts'

/** A file that was chosen, as the API takes it. */
export type Sheet = { name: string; base64: string }

export type Options = {
  entrance_id: string
  amount: string
  age: string
  entrance_paid_outside: boolean
  allow_guessable_numbers: boolean
  skip_doubtful: boolean
  /** The treatment of hidden rows; files with hidden rows wait for a choice. */
  hidden_rows: '' | 'import' | 'skip'
}

/** The chosen sheet and options, with their setters. */
export type Chosen = {
  sheet: Sheet | null
  onSheet: (sheet: Sheet | null) => void
  options: Options
  onOptions: (options: Options) => void
}

export const no_options: Options = {
  entrance_id: '',
  amount: '',
  age: '',
  entrance_paid_outside: false,
  allow_guessable_numbers: false,
  skip_doubtful: false,
  hidden_rows: '',
}

export const ages = [0, 16, 18] as const satisfies Schema<'Age'>[]

/** Encodes the file for the request. */
export async function readSheet(file: File): Promise<Sheet> {
  return { name: file.name, base64: await base64Of(file) }
}

/** Builds the import request from the file and its options. */
export function importOf(sheet: Sheet, options: Options, amount: number): Schema<'ImportInput'> {
  const age = ages.find((one) => String(one) === options.age)
  const { entrance_id, entrance_paid_outside, allow_guessable_numbers, skip_doubtful } = options
  const { hidden_rows } = options
  return {
    entrance_id,
    amount,
    ...(age !== undefined && { age }),
    excel_file: sheet.name,
    excel_file_buffer: sheet.base64,
    entrance_paid_outside,
    allow_guessable_numbers,
    skip_doubtful,
    ...(hidden_rows && { hidden_rows }),
  }
}
