import { askPrinter, isInNetworks, type PrinterAnswer } from '@kermesse/sdk/receipt_printer'
import type { Schema } from '@kermesse/sdk/types'
import type { PrinterConfig } from '../platform/config.ts'
import { DomainError } from '../platform/errors.ts'

/**
 * Connects to a receipt printer and asks for its state; prints nothing. Throws `printer_address_not_allowed` for an address
 * outside the installation's networks for printers. Ends in time, whatever the printer does.
 */
export async function testPrinter(
  { type, ip }: { type: Schema<'PrinterType'>; ip: string },
  { networks, port, timeout_ms }: PrinterConfig,
): Promise<PrinterAnswer> {
  if (!isInNetworks(ip, networks))
    throw new DomainError('printer_address_not_allowed', `${ip} is in no network for printers`)
  return askPrinter({ type, ip, port, timeout_ms })
}
