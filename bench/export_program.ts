import { connect } from '@kermesse/core/platform/db'
import { transactionSheet } from '@kermesse/core/transactions/exports/transaction_sheet'
import { printDownloaded } from './downloaded.ts'

// One download as the API makes it, or as ExcelJS would, in a process of its own. Everyone tops up once, so there are as many
// rows as clients.
const { DATABASE_URL, EXPORT_EVENT: event_id, EXPORT_ROWS, EXPORT_WRITER } = process.env
const rows = Number(EXPORT_ROWS)
const pools = connect(DATABASE_URL!, 'kermesse bench export')
const { knex } = pools
const where = { type: 'credit' }
await printDownloaded(await content(), rows)
await pools.close()

async function content(): Promise<AsyncIterable<Buffer>> {
  if (EXPORT_WRITER === 'exceljs') {
    // Its code would count as our memory.
    const { exceljsTransactions } = await import('./exceljs_sheet.ts')
    return exceljsTransactions(knex, event_id!, { where, rows })
  }
  const ctx = { event_id: event_id!, db: knex }
  const sheet = await transactionSheet(ctx, { name: 'transactions', where })
  return sheet.content
}
