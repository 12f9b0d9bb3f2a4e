import { Model, QueryBuilder } from 'objection'

/** A model of a table whose rows belong to one event each: its key begins with the event. */
export function table<Row extends object>(tableName: string, jsonAttributes: string[] = []) {
  class Table extends OneByOne {
    static override tableName = tableName
    static override idColumn: string | string[] = ['event_id', '_id']
    static override jsonAttributes = jsonAttributes
    static override QueryBuilder = EventQueryBuilder
  }
  return Table as unknown as TableClass<Row>
}

/** A model of a table of the installation: its rows are found by their id alone. */
export function globalTable<Row extends object>(tableName: string, jsonAttributes: string[] = []) {
  class Table extends OneByOne {
    static override tableName = tableName
    static override idColumn: string | string[] = '_id'
    static override jsonAttributes = jsonAttributes
  }
  return Table as unknown as TableClass<Row>
}

/** The queries of a graph go one after another: an operation has one connection. */
class OneByOne extends Model {
  static concurrency = 1
}

/** One side of a join of two tables of events: rows of different events are never joined. */
export function inEvent(tableName: string, column = '_id') {
  return [`${tableName}.event_id`, `${tableName}.${column}`]
}

// The columns of a row are read from its type: none is declared a second time.
type TableClass<Row> = Omit<typeof Model, 'prototype'> & (new () => Model & Row)

/**
 * Finds related rows by `event_id = ? AND bar_id IN (…)`. The library writes a list of pairs, which is a condition for each
 * pair to the planner: no index helps much, and a scan tries all of them on every row.
 */
class EventQueryBuilder<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  override whereInComposite = (columns: unknown, values: unknown): this => {
    if (!Array.isArray(columns) || columns.length !== 2 || !isOfOneEvent(values))
      return Reflect.apply(QueryBuilder.prototype.whereInComposite, this, [columns, values])
    const [event, id] = columns
    return this.where(event, values[0]![0]).whereIn(
      id,
      values.map((pair) => pair[1]),
    )
  }
}

type Pair = [event_id: string, id: string]

function isOfOneEvent(values: unknown): values is Pair[] {
  return Array.isArray(values) && values.length > 0 && values.every(([one]) => one === values[0][0])
}
