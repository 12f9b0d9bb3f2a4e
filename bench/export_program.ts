import { connect } from '@kermesse/core/platform/db'
import { transactionSheet } from '@kermesse/core/transactions/exports/transaction_sheet'

// One download as the API makes it, or as ExcelJS would, in a process of its own: it prints its rate, and its memory
// after a quarter and at most. Everyone tops up once, so there are as many rows as clients.
const { DATABASE_URL, EXPORT_EVENT: event_id, EXPORT_ROWS, EXPORT_WRITER } = process.env
const rows = Number(EXPORT_ROWS)
const pools = connect(DATABASE_URL!, 'kermesse bench export')
const { knex } = pools
const where = { type: 'credit' }
const start = performance.now()
let bytes = 0
let chunks = 0
const memory: number[] = []
for await (const chunk of await content()) {
  bytes += chunk.length
  // Asked after each chunk it would cost a fiftieth of the time.
  if (chunks++ % 10 === 0) memory.push(process.memoryUsage.rss() / 1_000_000)
}
const seconds = (performance.now() - start) / 1000
const early_mb = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)))
console.log(JSON.stringify({ rate: rows / seconds, bytes, early_mb, peak_mb: Math.max(...memory) }))
await pools.close()

async function content(): Promise<AsyncIterable<Buffer>> {
  if (EXPORT_WRITER === 'exceljs') {
    // Its code would count as our memory.
    const { exceljsSheet } = await import('./exceljs_sheet.ts')
    return exceljsSheet(knex, event_id!, { where, rows })
  }
  const ctx = { event_id: event_id!, db: knex }
  const sheet = await transactionSheet(ctx, { name: 'transactions', where })
  return sheet.content
}
