import type { TransferRule } from '@kermesse/sdk/rules/transfer'
import type { FieldFaults, FieldName, Fields } from './fields.ts'

/** Props that all parts of the form share. */
export type FormProps = {
  fields: Fields
  set: (name: FieldName, value: string) => void
  /** A field was left: from then on it says what is wrong. */
  leave: (name: FieldName) => void
  faults: FieldFaults
  /** By what the event pays. */
  rule: TransferRule
  refusals: Partial<Record<FieldName, string>>
}
