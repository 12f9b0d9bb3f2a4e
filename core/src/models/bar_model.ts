import type { Schema } from '@kermesse/sdk/types'
import { Model, type QueryBuilder, type RelationMappings } from 'objection'
import { inEvent, table } from '../platform/model_base.ts'

type ShownOfOthers =
  | 'consumptions'
  | 'possible_deposits'
  | 'possible_deposit_returns'
  | 'users'
  | 'number_of_smartphones'
  | 'revision'
type Derived = 'consumption_ids' | 'bar_ids_as_deposit' | 'bar_ids_as_deposit_return' | 'revision'

type BarRow = Required<Omit<Schema<'Bar'>, ShownOfOthers>>
type DepositRow = Omit<Schema<'Deposit'>, Derived>
type ConsumptionRow = Schema<'Consumption'> & {
  event_id: string
  bar_id: string
  position: number
  deleted: boolean
}
type BarDepositRow = {
  event_id: string
  bar_id: string
  deposit_id: string
  kind: 'deposit' | 'deposit_return'
}

/** One side of the relation of bars and deposits, with what the row between them says. */
type Handled<Side> = Side & Pick<BarDepositRow, 'kind'>

/** A point of sale with its menu, and the containers that it hands out and takes back. */
export class Bar extends table<BarRow>('bars', ['table_numbers', 'hybrid_payment', 'printers']) {
  declare consumptions?: Consumption[]
  declare deposits?: Handled<Deposit>[]

  static override relationMappings = (): RelationMappings => ({
    consumptions: {
      relation: Model.HasManyRelation,
      modelClass: Consumption,
      filter: { 'consumptions.deleted': false },
      join: { from: inEvent('bars'), to: inEvent('consumptions', 'bar_id') },
    },
    deposits: {
      relation: Model.ManyToManyRelation,
      modelClass: Deposit,
      filter: (rows) => rows.where('deposits.deleted', false).orderBy('deposits.name'),
      join: { from: inEvent('bars'), through: by_bars, to: inEvent('deposits') },
    },
  })

  static override modifiers = {
    /** Of a deposit: their ids, and what they do with it. */
    ids: (rows: QueryBuilder<Bar>) => rows.select('bars._id', 'bar_deposits.kind'),
  }
}

/** An item that a point of sale sells. `deposit` names its container. */
export class Consumption extends table<ConsumptionRow>('consumptions') {
  declare bar?: Bar
  declare container?: Deposit
  /** Of its bar, where that is joined. */
  declare bar_name?: string

  static override relationMappings = (): RelationMappings => ({
    bar: {
      relation: Model.BelongsToOneRelation,
      modelClass: Bar,
      join: { from: inEvent('consumptions', 'bar_id'), to: inEvent('bars') },
    },
    container: {
      relation: Model.BelongsToOneRelation,
      modelClass: Deposit,
      filter: { deleted: false },
      join: { from: inEvent('consumptions', 'deposit'), to: inEvent('deposits') },
    },
  })

  static override modifiers = {
    /** In the order of the menu. A container that was deleted is not shown, or the menu could not be saved as it is shown. */
    menu: (rows: QueryBuilder<Consumption>) =>
      rows
        .leftJoinRelated('container')
        .orderBy(['consumptions.position', 'consumptions._id'])
        .select('consumptions.*', 'container._id as deposit'),
    /** Excludes items of deleted points of sale. */
    atLiveBars: (rows: QueryBuilder<Consumption>) =>
      rows.joinRelated('bar').where('bar.deleted', false).select('consumptions.*'),
  }
}

/** A returnable container, with what comes in it and the points of sale that handle it. */
export class Deposit extends table<DepositRow>('deposits') {
  declare consumptions?: Consumption[]
  declare bars?: Handled<Bar>[]

  static override relationMappings = (): RelationMappings => ({
    consumptions: {
      relation: Model.HasManyRelation,
      modelClass: Consumption,
      filter: { 'consumptions.deleted': false },
      join: { from: inEvent('deposits'), to: inEvent('consumptions', 'deposit') },
    },
    bars: {
      relation: Model.ManyToManyRelation,
      modelClass: Bar,
      filter: { 'bars.deleted': false },
      join: { from: inEvent('deposits'), through: by_deposits, to: inEvent('bars') },
    },
  })
}

/** That a point of sale hands out a container, or takes it back. */
export class BarDeposit extends table<BarDepositRow>('bar_deposits') {
  static override idColumn = ['event_id', 'bar_id', 'deposit_id', 'kind']
}

const bar = inEvent('bar_deposits', 'bar_id')
const deposit = inEvent('bar_deposits', 'deposit_id')
const by_bars = { from: bar, to: deposit, extra: ['kind'] }
const by_deposits = { from: deposit, to: bar, extra: ['kind'] }
