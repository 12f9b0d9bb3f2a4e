import { none } from '../operations/handler.ts'
import { testPrinter } from '../providers/test_printer.ts'

/** Asks a receipt printer for its state. No transaction waits for a printer. */
export const test = none<'printer.test'>(async ({ config }, { body: { type, server_id, ip } }) => ({
  type,
  server_id,
  ip,
  ...(await testPrinter({ type, ip }, config.printers)),
}))
