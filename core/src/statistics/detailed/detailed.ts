import { cash_readings, type FigureName, figures as words } from '@kermesse/sdk/figures'
import type { Schema } from '@kermesse/sdk/types'
import type { ColumnType } from '../../formats/spreadsheet/sheet.ts'
import type { Texts } from '../../i18n/shape.ts'
import { nameOf } from '../../i18n/texts.ts'
import { balances, type Flow, figures } from '../../ledger/figures.ts'
import type { Account } from '../../ledger/types.ts'
import type { DetailedLine, DetailedRow } from './detailed_rows.ts'

/** Codes as they are, amounts in minor units, moments in milliseconds. */
export type DetailedValue = string | number | null
type Reader = { texts: Texts; language: Schema<'Language'> }

export type DetailedColumn<Row> = {
  /** The stable column name, for scripts. */
  field: string
  header: (reader: Reader) => string
  type: ColumnType
  width: number
  of: (row: Row) => DetailedValue
  /** A code as people say it. */
  said?: (code: string, texts: Texts, language: Reader['language']) => string
  is_summed?: true
}

/** A list of the statistics to be downloaded: what its rows are made of, and by what they are added up. */
export type Detailed<Row> = {
  name: string
  sheet: (texts: Texts) => string
  columns: DetailedColumn<Row>[]
  /** Fields that the summary tells apart. */
  groups: string[]
  rowsOf: (transaction: DetailedRow) => Row[]
  /** Is false for rows that a person would not count; all rows count without it. */
  counts?: (row: Row) => boolean
  only?: string
}

const inWords =
  (name: keyof Texts['columns']) =>
  ({ texts }: Reader) =>
    texts.columns[name]

type Named<Row> = Omit<DetailedColumn<Row>, 'header' | 'field'> & {
  name: keyof Texts['columns']
  field?: string
}
const column = <Row>({ name, field = name, ...rest }: Named<Row>): DetailedColumn<Row> => {
  return { field, header: inWords(name), ...rest }
}

const ofType = (code: string, { transactions }: Texts) => nameOf(transactions.types, code)
const ofPayment = (code: string, { payments }: Texts) => nameOf(payments.methods, code)
const ofStatus = (code: string, { statuses }: Texts) => nameOf(statuses, code)
const ofKind = (code: string, texts: Texts) => nameOf(texts.exports.kinds, code)

/** Columns that every list begins with. */
function heads<Row>(own: (row: Row) => DetailedRow) {
  const date: Named<Row> = {
    name: 'date',
    type: 'datetime',
    width: 19,
    of: (row) => own(row).date_ms,
  }
  const type: Named<Row> = {
    name: 'type',
    type: 'text',
    width: 18,
    of: (row) => own(row).type,
    said: ofType,
  }
  return [date, type].map(column)
}

type TextField = {
  [Name in keyof DetailedRow]: DetailedRow[Name] extends string | null ? Name : never
}[keyof DetailedRow]

const text = <Row>(
  own: (row: Row) => DetailedRow,
  field: TextField,
  name: keyof Texts['columns'],
  width: number,
  said?: DetailedColumn<Row>['said'],
) =>
  column<Row>({
    name,
    field,
    type: 'text',
    width,
    of: (row) => own(row)[field],
    ...(said && { said }),
  })

function who<Row>(own: (row: Row) => DetailedRow) {
  return [
    text(own, 'short_id', 'short_id', 12),
    text(own, 'uid', 'uid', 18),
    text(own, 'bar', 'bar', 22),
    text(own, 'user', 'user', 26),
  ]
}

function ids<Row>(own: (row: Row) => DetailedRow) {
  return [
    text(own, 'order_number', 'order', 12),
    text(own, 'smartphone_number', 'smartphone_number', 14),
    text(own, '_id', 'transaction', 38),
  ]
}

type Rules = Partial<Record<FigureName, (flow: Flow) => number>>
const rules: Rules = figures

/**
 * A column with the amount that a transaction adds to a figure; empty for reversed transactions and
 * reversals.
 */
function figure(
  name: FigureName,
  ofLines: (row: DetailedRow) => DetailedLine[] = ({ lines }) => lines,
): DetailedColumn<DetailedRow> {
  return counted(name, ({ language }) => words[name].name[language], rules[name]!, ofLines)
}

function counted(
  field: string,
  header: DetailedColumn<DetailedRow>['header'],
  rule: (flow: Flow) => number,
  ofLines: (row: DetailedRow) => DetailedLine[],
): DetailedColumn<DetailedRow> {
  const of = (row: DetailedRow) => {
    if (row.status) return null
    let sum = 0
    let is_touched = false
    for (const line of ofLines(row)) {
      const times = rule(line)
      if (times === 0) continue
      sum += times * line.amount
      is_touched = true
    }
    return is_touched ? sum : null
  }
  return { field, header, type: 'money', width: 14, of, is_summed: true }
}

const self = (row: DetailedRow) => row

/**
 * A column with the amount that a transaction adds to a cash figure: by sale date without reversed
 * transactions, by booking date with all.
 */
function cash(reading: keyof typeof cash_readings): DetailedColumn<DetailedRow> {
  const of = ({ status, lines }: DetailedRow) => {
    if (status && reading === 'by_sale_date') return null
    const moved = lines.flatMap(({ from_account, to_account, amount }) =>
      from_account === 'cash' ? amount : to_account === 'cash' ? -amount : [],
    )
    return moved.length > 0 ? moved.reduce((sum, amount) => sum + amount, 0) : null
  }
  const header = ({ language }: Reader) => cash_readings[reading].name[language]
  return { field: `cash_${reading}`, header, type: 'money', width: 16, of, is_summed: true }
}

/** By which way money came or went, as the figures tell the ways apart. */
const ways: Partial<Record<Account, FigureName>> = {
  cash: 'cash_credit',
  twint_web: 'twint_credit_by_web',
  twint_app: 'twint_credit_by_app',
  twint_other: 'twint_credit_other',
  card_online: 'credit_card',
  card_terminal: 'mypos',
  bank: 'form_refund',
}
const way = column<DetailedRow>({
  name: 'way',
  type: 'text',
  width: 16,
  of: ({ lines }) =>
    lines.flatMap((line) => [line.from_account, line.to_account]).find((one) => one && ways[one]) ??
    null,
  said: (code, _texts, language) => words[ways[code as Account]!].name[language],
})

/** Once what was held for a refund and has left, which is two transactions; nothing of what was taken back. */
const isCounted = ({ status, type, uid }: DetailedRow) =>
  status === null && !(uid === null && /_refund$/.test(type))

/** Every transaction, with what it adds to each figure: the columns come to the statistics of the same range. */
export const transactions: Detailed<DetailedRow> = {
  name: 'transactions',
  sheet: ({ exports }) => exports.sheets.transactions,
  rowsOf: (row) => [row],
  counts: isCounted,
  groups: ['type', 'payment_type', 'way'],
  columns: [
    ...heads(self),
    text(self, 'payment_type', 'paid_by', 14, ofPayment),
    way,
    ...who(self),
    column({ name: 'amount', type: 'money', width: 12, of: ({ amount }) => amount }),
    text(self, 'status', 'status', 12, ofStatus),
    figure('debit'),
    figure('entrance'),
    figure('unpaid'),
    figure('donation'),
    figure('credit'),
    figure('refunds'),
    figure('fees'),
    figure('rounding'),
    figure('losses'),
    figure('offline_losses'),
    figure('refunds_under_way'),
    cash('by_sale_date'),
    cash('by_booking_date'),
    counted('balance_change', inWords('balance_change'), balances.wallets, ({ lines }) => lines),
    column({ name: 'balance', type: 'money', width: 12, of: ({ balance }) => balance }),
    text(self, 'terminal_code', 'terminal_code', 14),
    text(self, 'card_transaction_id', 'card_transaction', 24),
    ...ids(self),
  ],
}

type SoldLine = { transaction: DetailedRow; line: DetailedLine; amount: number }
const sale = ({ transaction }: SoldLine) => transaction

/** Everything that was sold, line by line, with the containers: its amounts come to the sales. */
export const consumptions: Detailed<SoldLine> = {
  name: 'consumptions',
  sheet: ({ exports }) => exports.sheets.consumptions,
  groups: ['kind', 'name', 'price'],
  rowsOf: (transaction) => {
    if (transaction.status) return []
    return transaction.lines.flatMap((line) => {
      const times = figures.debit(line)
      return times === 0 ? [] : [{ transaction, line, amount: times * line.amount }]
    })
  },
  columns: [
    heads(sale)[0]!,
    column({
      name: 'kind',
      type: 'text',
      width: 18,
      of: ({ line }) => line.kind,
      said: ofKind,
    }),
    column({ name: 'item', field: 'name', type: 'text', width: 30, of: ({ line }) => line.name }),
    column({
      name: 'price',
      type: 'money',
      width: 10,
      of: ({ line, amount }) => (line.quantity > 0 ? Math.trunc(amount / line.quantity) : 0),
    }),
    column({
      name: 'quantity',
      type: 'integer',
      width: 10,
      of: ({ line }) => line.quantity,
      is_summed: true,
    }),
    column({
      name: 'amount',
      type: 'money',
      width: 12,
      of: ({ amount }) => amount,
      is_summed: true,
    }),
    ...who(sale),
    column({
      name: 'paid_by',
      field: 'payment_type',
      type: 'text',
      width: 14,
      // An amount of nothing has its reason beside it.
      of: ({ transaction, line }) => (line.is_by_voucher ? 'voucher' : transaction.payment_type),
      said: (code, texts) => (code === 'voucher' ? ofType(code, texts) : ofPayment(code, texts)),
    }),
    text(sale, 'table_number', 'table', 10),
    ...ids(sale),
  ],
}

const atTerminal = ({ lines }: DetailedRow) =>
  lines.filter((line) => [line.from_account, line.to_account].includes('card_terminal'))

// Sales by wristband are most of what there is: their postings need not be looked at.
const may_be_at_terminal = `(t.type <> 'debit' OR t.payment_type IS DISTINCT FROM 'wristband')`

/** Card terminal transactions: the columns sum to the amounts taken in and paid back. */
export const mypos: Detailed<DetailedRow> = {
  name: 'card_terminals',
  sheet: ({ exports }) => exports.sheets.terminals,
  groups: ['terminal_code', 'type'],
  counts: isCounted,
  rowsOf: (row) => [row],
  only: `${may_be_at_terminal} AND EXISTS (SELECT FROM postings l WHERE l.event_id = :event_id AND l.transaction_id = t._id
    AND 'card_terminal' IN (l.from_account, l.to_account) OFFSET 0)`,
  columns: [
    ...heads(self),
    text(self, 'terminal_code', 'terminal_code', 14),
    text(self, 'card_transaction_id', 'card_transaction', 24),
    ...who(self),
    column({ name: 'amount', type: 'money', width: 12, of: ({ amount }) => amount }),
    text(self, 'status', 'status', 12, ofStatus),
    figure('mypos', atTerminal),
    figure('refunds', atTerminal),
    ...ids(self),
  ],
}
