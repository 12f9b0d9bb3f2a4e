import type { Input, OperationId, Result } from '@kermesse/sdk/types'
import type { ReactNode } from 'react'
import type { ResourceContract } from './contract.ts'
import type { Control } from './controls.ts'
import type { NamedOne, PickName } from './pick.ts'
import type { Scope } from './scope.ts'
import type { ToneName } from './Tone.tsx'

type Listed<Id> = Id extends `${infer Name}.list` ? Name : never
/** The resources that have a list. */
export type ListName = Listed<OperationId>

type Call<Name extends string> = Extract<OperationId, Name>
type RowIn<Page> = {
  [K in keyof Page]-?: Page[K] extends readonly (infer Row)[] ? Row : never
}[keyof Page]
type BodyIn<Id> = Id extends OperationId
  ? Input<Id> extends { body?: infer Body }
    ? NonNullable<Body>
    : never
  : never
type QueryIn<Called> = Called extends { query?: infer Query } ? NonNullable<Query> : never

/** A row of the list of a resource, by the contract. */
export type RowOf<R extends ListName> = RowIn<Result<Call<`${R}.list`>>>
/** A row as lists hold it; rows without an id get that of their subject. */
export type ListedRow<R extends ListName> = RowOf<R> & { _id: string }
/** The request body of a create or an update. */
export type BodyOf<R extends ListName> = BodyIn<Call<`${R}.create` | `${R}.update`>>
type QueryOf<R extends ListName> = QueryIn<Input<Call<`${R}.list`>>>

type Name<T> = T extends unknown ? keyof T & string : never
type PathIn<T> = T extends unknown ? Path<T> : never
/** A field, or a field of an object in it: `ticket.bar_code`. */
type Path<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? K | `${K}.${keyof NonNullable<T[K]> & string}`
      : K
}[keyof T & string]

/** Limits the readers, if fewer than those of the screen. */
type Shown = {
  /** The least right. */
  right?: number
  /** Only where the screen is about one event, or about all of them. */
  scope?: 'event' | 'installation'
}

export type Column<Row> = Shown & {
  field: Path<Row>
  /** The sort key, if it differs from the field. */
  sort?: string
  /** Its values are ids of these. */
  pick?: PickName
  /** Shown to the right of the name on phones. */
  is_figure?: true
  /** The colour of the mark beside each value. */
  tones?: Record<string, ToneName>
  /** Its values are codes of the contract's errors, shown as their sentences. */
  is_sentence?: true
  /** Returns the value that is shown instead. */
  read?: (row: Row) => unknown
  /** Shown instead of the value. */
  cell?: (row: Row) => ReactNode
  /** Returns a link out of the console. */
  link?: (row: Row) => string | undefined
  /** Hidden until the reader adds the column. */
  is_hidden?: true
  /** Returns true for a row without a value. The column is hidden where all rows are bare. */
  isBare?: (row: Row) => boolean
  /** A fixed width, to avoid a layout shift when content loads. */
  width?: string
}

/** A condition on the other values of a form. */
export type Rule = (values: Record<string, unknown>) => boolean

export type FormField<Body> = {
  field: PathIn<Body>
  control?: Control
  /** The record cannot be without it, or not be made without it, though the contract cannot say so. */
  is_required?: true | 'new' | Rule
  /** The record cannot change it: once it is made, or where its flag says so. */
  fixed?: 'once_made' | { by: string }
  /** Limits when it is shown. */
  shown?: Shown & {
    when?: Rule
    /** Only where the event has such a token, or the record has a value. */
    with_token?: 'deposit_return'
    /** Limits its help. */
    help?: Rule
  }
  /** The value in a new record. */
  initial?: unknown
}

export type Section<Body> = {
  /** The translation key of the heading; the first section needs none. */
  title?: string
  fields: (PathIn<Body> | FormField<Body>)[]
}

export type FilterBy<Filter = string> = Shown & {
  field: Filter
  pick?: PickName
  /** Its value is the id of one of these, which is shown by its name. */
  is_one_of?: NamedOne
  /** Too many for a menu: typing narrows them. */
  is_long?: true
  /** The filter with the event of the choices. */
  event_from?: Filter
  /** The filter of a list without a query. Boolean filters are removed by `any`. */
  standard?: string
}

export type Definition<Row = never, Body = never, Filter extends string = string> = {
  /** In the order of the list; the first is the name and the link. */
  columns: (Path<Row> | Column<Row>)[]
  filters?: (Filter | FilterBy<Filter>)[]
  /** Read-only values above the form of a record. */
  facts?: (Path<Row> | Column<Row>)[]
  /** Query parameters of every request of the list. */
  always?: Partial<Record<Filter, string | number | boolean>>
  form?: Section<Body>[]
  /** How a row is called in a sentence; its `name` by default. */
  nameOf?: (row: Row) => string
  /** Finds conflicts with other records before a save. A forced save skips it. */
  check?: Check
  /** Runs after each save with the answer. */
  onSaved?: (saved: AnyRow) => void
}
type Check = (
  body: Record<string, unknown>,
  id: string | undefined,
  scope: Scope,
) => Promise<{ field: string; sentence: string }[]>

/**
 * A resource whose screens are the list and the record of the engine. `Row` is the row of its list,
 * by the contract, so that a screen can draw it without a cast.
 */
export type Resource<Row extends AnyRow = AnyRow> = {
  name: ListName
  contract: ResourceContract
  columns: AnyColumn[]
  filters: FilterBy[]
  facts: AnyColumn[]
  always: Record<string, unknown>
  form: { title?: string; fields: AnyField[] }[] | null
  /** A method, so that a resource of a certain row is a resource of any row too. */
  nameOf(row: Row): string
  /** The verb that saves a change, where it is not `update`. */
  saves_by?: string
  /** The name of the form, if a record has several: each has its own draft. */
  part?: string
  check?: Check
  onSaved?: (saved: AnyRow) => void
}
export type AnyResource = Resource
export type AnyColumn = Omit<Column<AnyRow>, 'field'> & { field: string }
/** A field of a form whose resource is known while the program runs. */
export type AnyField = Omit<FormField<AnyRow>, 'field'> & {
  field: string
  /** Fields whose choices depend on it. */
  clears?: string[]
}
export type AnyRow = Record<string, unknown> & { _id: string }

/**
 * Says which fields of a resource are columns, filters and inputs; that they exist is checked by the compiler against the contract,
 * and how each is written and shown follows from it.
 */
export function defineResource<R extends ListName>(
  name: R,
  contract: ResourceContract,
  definition: Definition<RowOf<R>, BodyOf<R>, Name<QueryOf<R>>>,
): Resource<ListedRow<R>> {
  const {
    columns,
    filters = [],
    facts = [],
    always = {},
    form,
    nameOf,
  } = definition as unknown as Definition<AnyRow, AnyRow>
  return {
    name,
    contract,
    columns: columns.map(named) as AnyColumn[],
    facts: facts.map(named) as AnyColumn[],
    filters: filters.map(named) as AnyResource['filters'],
    always,
    form:
      form?.map(({ title, fields }) => ({
        ...(title && { title }),
        fields: fields.map(named) as AnyField[],
      })) ?? null,
    nameOf: nameOf ?? ((row: AnyRow) => String(row.name ?? row._id)),
    ...(definition.check && { check: definition.check }),
    ...(definition.onSaved && { onSaved: definition.onSaved }),
  }
}

/** What a screen draws instead of values, by their columns. */
export type ColumnCells<Row> = { [Field in Path<Row>]?: (row: Row) => ReactNode }

/** The same resource with columns and facts that a screen draws itself. */
export function withCells<Row extends AnyRow>(
  resource: Resource<Row>,
  cells: ColumnCells<NoInfer<Row>>,
): Resource<Row> {
  const drawn = (column: AnyColumn): AnyColumn => {
    const cell = (cells as Record<string, AnyColumn['cell']>)[column.field]
    return cell ? { ...column, cell } : column
  }
  return { ...resource, columns: resource.columns.map(drawn), facts: resource.facts.map(drawn) }
}

/** Returns true if the values of a form show a field. */
export function isShown({ shown }: AnyField, values: Record<string, unknown>) {
  return shown?.when?.(values) ?? true
}

/** Returns true if a field needs a value because of itself or of the other values. */
export function isRequired({ is_required }: AnyField, values: Record<string, unknown>) {
  return is_required === true || (typeof is_required === 'function' && is_required(values))
}

/** The records that a field is chosen from. */
export function pickOf(control: Control | undefined): PickName | undefined {
  return control && 'of' in control ? control.of : undefined
}

/** Returns true if a right and a scope allow the reader to see it. */
export function isFor(
  { right: least = 0, scope }: Shown,
  { right, event_id }: { right: number; event_id: string | undefined },
) {
  return right >= least && (!scope || (scope === 'event') === (event_id !== undefined))
}

function named<Entry extends object>(entry: string | Entry) {
  return typeof entry === 'string' ? { field: entry } : entry
}
