/** How a value is written and shown. */
export type Kind =
  | 'text'
  | 'secret'
  | 'money'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'moment'
  | 'day'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  /** A list of texts or numbers. */
  | 'entries'
  /** A list of records. */
  | 'rows'
  | 'group'
  /** A text in each language. */
  | 'texts'
  | 'other'

/** A field of the contract, as a form and a table need it. Amounts are in major units. */
export type Field = {
  kind: Kind
  required?: boolean
  nullable?: boolean
  /** The least right that may set this field, if higher than that for saving the record. */
  access?: string
  /** The error code of an invalid value. */
  error?: string
  min?: number
  max?: number
  above?: number
  below?: number
  min_length?: number
  max_length?: number
  min_items?: number
  max_items?: number
  pattern?: string
  choices?: (string | number)[]
  /** The default of the API. */
  initial?: string | number | boolean
  item?: Field
  fields?: Record<string, Field>
}

/** A resource as its screens need it; see `console/scripts/resource.ts`. */
export type ResourceContract = {
  /** The property of the answer that holds the rows. */
  rows: string
  /** The path parameter of a record: `id` or `uid`. */
  key: string
  /** Operations with an event parameter. */
  of_event: string[]
  /** The least right for each of its operations, by verb. */
  access: Record<string, string>
  query: Record<string, Field>
  row: Record<string, Field>
  create: Record<string, Field>
  update: Record<string, Field>
}
