import type { Schema } from '@kermesse/sdk/types'

export type PrinterSettings = Required<Schema<'Printer'>>
type OrderLine = {
  kind: 'consumption' | 'deposit' | 'deposit_return'
  name: string
  quantity: number
  /** Minor units; negative where the customer is paid. */
  amount: number
  tag: string | null
}
/** A sale, or the transaction that took one back, as its tickets need it. */
export type PrintedOrder = {
  transaction_id: string
  bar_id: string
  bar_name: string
  /** ISO 8601. */
  date: string
  is_cancelled: boolean
  order_number: string | null
  table_number: string | null
  smartphone_number: string | null
  payment_type: string | null
  lines: OrderLine[]
}
/** The content of a ticket. `total` is in minor units, on tickets of a whole order alone. */
export type Ticket = Pick<
  PrintedOrder,
  'bar_name' | 'date' | 'order_number' | 'table_number' | 'smartphone_number'
> & {
  kind: Schema<'PrintJob'>['kind']
  lines: Omit<OrderLine, 'tag'>[]
  total: number | null
  opens_drawer: boolean
}

/**
 * The tickets of an order at one printer: a printer with tags has the lines with one of them, one without tags has all lines.
 * `master` adds the whole order with its total.
 */
export function ticketsOf(order: PrintedOrder, printer: PrinterSettings): Ticket[] {
  const { tags, master, each_quantity_separate_ticket, do_not_print_cancellation_ticket } = printer
  if (order.is_cancelled && do_not_print_cancellation_ticket) return []
  const own = order.lines.filter(({ tag }) => tags.length === 0 || (tag && tags.includes(tag)))
  const parts = each_quantity_separate_ticket ? own.flatMap(pieceByPiece) : [own]
  // The whole order says all that one ticket of all lines would.
  const is_said = master && tags.length === 0 && !each_quantity_separate_ticket
  const tickets = is_said ? [] : parts.filter((lines) => lines.length > 0)
  const whole = master && order.lines.length > 0 ? [ticket(order, order.lines, true)] : []
  return [...tickets.map((lines) => ticket(order, lines, false)), ...whole]
}

const pieceByPiece = (line: OrderLine): OrderLine[][] =>
  Array.from({ length: line.quantity }, () => [{ ...line, quantity: 1 }])

function ticket(order: PrintedOrder, lines: OrderLine[], is_whole: boolean): Ticket {
  const { bar_name, date, order_number, table_number, smartphone_number } = order
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    bar_name,
    date,
    order_number,
    table_number,
    smartphone_number,
    kind: order.is_cancelled ? 'cancellation' : 'order',
    lines: lines.map(({ tag: _, ...line }) => line),
    total: is_whole ? total : null,
    opens_drawer: is_whole && order.payment_type === 'cash',
  }
}

/** Shows that a printer takes letters with accents, cuts its paper and opens its drawer. */
export const testTicket = (bar_name: string, { tags }: PrinterSettings, now: Date): Ticket => ({
  bar_name,
  date: now.toISOString(),
  order_number: null,
  table_number: null,
  smartphone_number: null,
  kind: 'test',
  lines: ['Äöü ß Éèê ç œ €', ...tags].map(testLine),
  total: null,
  opens_drawer: true,
})

const testLine = (name: string) => ({
  kind: 'consumption' as const,
  name,
  quantity: 1,
  amount: 0,
})
