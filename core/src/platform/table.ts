import { Model } from 'objection'

/** A model of a table of one event: its key begins with the event. Fields come from the contract. */
export function table<Row extends object>(tableName: string, jsonAttributes: string[] = []) {
  class Table extends Model {
    static override tableName = tableName
    static override idColumn = ['event_id', '_id']
    static override jsonAttributes = jsonAttributes
  }
  return Table as unknown as TableClass<Row>
}

type TableClass<Row> = Omit<typeof Model, 'new' | 'prototype'> &
  (new () => Model & Row) & { prototype: Model & Row }
