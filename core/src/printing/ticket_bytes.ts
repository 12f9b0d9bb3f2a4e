import { formatCents } from '@kermesse/sdk/rules/money'
import type { Schema } from '@kermesse/sdk/types'
import { CharacterSet, type PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import { dateWriter } from '../i18n/dates.ts'
import type { Language } from '../i18n/shape.ts'
import { textsFor } from '../i18n/texts.ts'
import type { Ticket } from './paper_tickets.ts'

type Options = ConstructorParameters<typeof ThermalPrinter>[0]
type Paper = { language: Language; timezone: string; is_copy: boolean }

/** Columns of paper of 80 mm. */
const width = 42
/** ESC @. */
const reset = [0x1b, 0x40]
/** ESC p: 50 ms on, half a second off, at the first connector. */
const drawer_pulse = [0x1b, 0x70, 0, 25, 250]

/** Returns the bytes that print a ticket: the text, for cash a pulse to the drawer, and the cut. */
export function ticketBytes(
  ticket: Ticket,
  type: Schema<'PrinterType'>,
  { language, timezone, is_copy }: Paper,
): Buffer {
  const texts = textsFor(language)
  const printer = printerOf(type)
  const print = (text: string) => printer.println(plain(text))
  const marks = { order: [], cancellation: [texts.paper.cancelled], test: [texts.paper.test] }
  printer.alignCenter()
  printer.invert(true)
  for (const mark of [...marks[ticket.kind], ...(is_copy ? [texts.paper.copy] : [])])
    print(` ${mark} `)
  printer.invert(false)
  print(ticket.bar_name)
  printer.setTextDoubleHeight()
  if (ticket.order_number) print(ticket.order_number)
  if (ticket.table_number) print(`${texts.paper.table} ${ticket.table_number}`)
  printer.alignLeft()
  for (const { quantity, name, kind } of ticket.lines)
    print(`${quantity} x ${kind === 'deposit_return' ? `${texts.paper.back} ` : ''}${name}`)
  printer.setTextNormal()
  if (ticket.total !== null) printer.leftRight(texts.paper.total, formatCents(ticket.total))
  const sold_at = dateWriter(language, timezone).moment(ticket.date)
  print([sold_at, ticket.smartphone_number].filter(Boolean).join('  '))
  // A copy opens nothing: the money is in the drawer.
  if (ticket.opens_drawer && !is_copy) openDrawer()
  printer.cut()
  return printer.getBuffer()

  function openDrawer() {
    // The library leaves out for how long, but for Star.
    if (type === 'star') printer.openCashDrawer()
    else printer.add(Buffer.from(drawer_pulse))
  }
}

/** Without an interface it makes bytes only; the types of the library require one. */
const optionsOf = (type: Schema<'PrinterType'>) =>
  ({ type: type as PrinterTypes, width, removeSpecialCharacters: false }) as Options

function printerOf(type: Schema<'PrinterType'>) {
  const printer = new ThermalPrinter(optionsOf(type))
  // Drops the half line of a ticket that broke off before it.
  printer.add(Buffer.from(reset))
  // Printers of Brother have no such page.
  if (type !== 'brother') printer.setCharacterSet(CharacterSet.PC858_EURO)
  return printer
}

/** A name with an escape character in it would be a command for the printer. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').replaceAll('\u00a0', ' ')
