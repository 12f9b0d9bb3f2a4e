import { isIPv4 } from 'node:net'
import type { Schema } from '@kermesse/sdk/types'
import type { Fault } from '../../platform/errors.ts'
import { isPrintable } from '../../platform/printable.ts'
import { CellError, type SheetField } from './fields.ts'

type Printer = Schema<'Printer'>

const types = ['epson', 'tanca', 'star', 'daruma', 'brother'] as const
const most = 20

/**
 * Printers of a point of sale, one a line: `epson | 192.168.1.20 | kitchen | master, separate tickets | hot, cold`: type,
 * address, server, options and tags. The last two may be left out; a backslash takes a sign for what it is.
 */
export const printersField: SheetField<Printer[]> = {
  type: 'text',
  width: 40,
  empty: [],
  read: (cell) => {
    const lines = String(cell).split('\n')
    const printers = lines.filter((line) => line.trim() !== '').map(readPrinter)
    if (printers.length > most) throw wrong({ code: 'cell_entries', params: { limit: most } })
    return printers
  },
  write: (printers) => printers.map(writePrinter).join('\n'),
}

/** The choices for a printer; without `secondary` it is a master. */
const options = {
  master: { master: true },
  secondary: { master: false },
  'separate tickets': { each_quantity_separate_ticket: true },
  'no cancellation tickets': { do_not_print_cancellation_ticket: true },
}

function readPrinter(line: string): Printer {
  const [type = '', ip = '', server_id = '', said = '', tags = '', ...more] = split(line, '|')
  const known = types.find((one) => one === type.toLowerCase())
  if (!known) throw wrong({ code: 'printer_type', params: { values: types.join(', ') } })
  if (!isIPv4(ip)) throw wrong({ code: 'printer_address', params: { address: ip.slice(0, 50) } })
  if (more.length > 0) throw wrong('printer_parts')
  const printer: Printer = {
    type: known,
    ip,
    server_id: short(unescaped(server_id)),
    master: true,
    each_quantity_separate_ticket: false,
    do_not_print_cancellation_ticket: false,
    tags: listOf(tags).map((tag) => short(unescaped(tag))),
  }
  if (printer.tags!.length > most) throw wrong({ code: 'printer_tags', params: { limit: most } })
  for (const word of listOf(said)) {
    const option = options[word.toLowerCase() as keyof typeof options]
    if (!option)
      throw wrong({ code: 'printer_options', params: { values: Object.keys(options).join(', ') } })
    Object.assign(printer, option)
  }
  return printer
}

function writePrinter(printer: Printer): string {
  const { type, ip, server_id, master, tags = [] } = printer
  const said = [
    master === false ? 'secondary' : 'master',
    ...(printer.each_quantity_separate_ticket ? ['separate tickets'] : []),
    ...(printer.do_not_print_cancellation_ticket ? ['no cancellation tickets'] : []),
  ]
  const parts = [type, ip, escaped(server_id), said.join(', '), tags.map(escaped).join(', ')]
  return parts.join(' | ').trimEnd()
}

function listOf(text: string) {
  return split(text, ',').filter((part) => part !== '')
}

/** The parts between these signs; one after a backslash is no sign. */
function split(text: string, sign: '|' | ',') {
  const parts = ['']
  for (const [one] of text.matchAll(/\\.|./gu)) {
    if (one === sign) parts.push('')
    else parts[parts.length - 1] += one
  }
  return parts.map((part) => part.trim())
}

function escaped(text: string) {
  return text.replace(/[\\|,]/g, '\\$&')
}

function unescaped(text: string) {
  return text.replace(/\\(.)/g, '$1')
}

function short(text: string) {
  if (text === '' || text.length > 50 || !isPrintable(text))
    throw new CellError('text_invalid', { code: 'printer_text', params: { limit: 50 } })
  return text
}

function wrong(fault: Fault) {
  return new CellError('invalid_request', fault)
}
