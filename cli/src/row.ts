import type { OperationId, Resource, Result } from '@kermesse/sdk/types'
import type { Sentence } from './i18n/language.ts'

/** CLI settings of an API operation. Arguments and flags come from the contract. */
export type Row = {
  columns: readonly string[]
  /** The field of the answer that holds the rows; without it the answer itself is the row. */
  items?: string
  /** The confirmation question; `{name}` is replaced by the argument. */
  confirm?: Sentence
  examples?: readonly string[]
  /** The field of the body that `--file` holds as plain text, instead of all fields as YAML. */
  text?: string
  /** Left out of help, because a command for people stands beside it. */
  hidden?: true
}

/** A field of any kind of the answer, or a field of an object in it: `data.status`. */
type Path<Value> = Value extends unknown
  ? {
      [Name in keyof Value & string]: NonNullable<Value[Name]> extends readonly unknown[]
        ? Name
        : NonNullable<Value[Name]> extends object
          ? Name | `${Name}.${keyof NonNullable<Value[Name]> & string}`
          : Name
    }[keyof Value & string]
  : never

type ItemsOf<Answer> = {
  [Name in keyof Answer & string]: NonNullable<Answer[Name]> extends readonly (infer Item)[]
    ? [Item] extends [object]
      ? { items: Name; columns: readonly Path<Item>[] }
      : never
    : never
}[keyof Answer & string]

type Columns<Answer> = Answer extends Uint8Array | ReadableStream
  ? { items?: undefined; columns: readonly [] }
  : { items?: undefined; columns: readonly Path<Answer>[] } | ItemsOf<Answer>

type Extras = Omit<Row, 'columns' | 'items'>

/** Bulk operations share the command of the single-record operation. */
type Named = Exclude<OperationId, `${string}.bulk`>
/** One row per operation: a missing operation or an unknown column does not compile. */
export type Commands = { [Id in Named]: Columns<Result<Id>> & Extras }
export type Resources = Record<Resource, string>
