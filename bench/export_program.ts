import { connect } from '@kermesse/core/db'
import { transactionSheet } from '@kermesse/core/exports/transaction_sheet'

// One download as the API makes it, in a process of its own: it prints its rate, and its memory after a quarter and at most.
const { DATABASE_URL, EXPORT_EVENT, EXPORT_ROWS } = process.env
const rows = Number(EXPORT_ROWS)
const pools = connect(DATABASE_URL!, 'kermesse bench export')
const start = performance.now()
const { content } = await pools.knex.transaction((trx) =>
  // Everyone tops up once, so these are as many as there are clients.
  transactionSheet(
    { event_id: EXPORT_EVENT!, knex: pools.knex, trx },
    {
      name: 'transactions',
      where: { type: 'credit' },
    },
  ),
)
let bytes = 0
const memory: number[] = []
for await (const chunk of content) {
  bytes += chunk.length
  memory.push(process.memoryUsage.rss() / 1_000_000)
}
const seconds = (performance.now() - start) / 1000
const early_mb = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)))
console.log(JSON.stringify({ rate: rows / seconds, bytes, early_mb, peak_mb: Math.max(...memory) }))
await pools.close()
