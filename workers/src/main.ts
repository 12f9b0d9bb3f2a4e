import { readConfigOrExit } from '@kermesse/core/platform/config'
import { startWorker } from './worker.ts'

const config = readConfigOrExit()
const worker = await startWorker(config, report).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await worker.stop().catch(report)
    process.exit()
  })
}
if (worker.metrics_url) console.log(`metrics on ${worker.metrics_url}`)
console.log('The worker is ready.')

/** Logs one line per error. */
function report(error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(JSON.stringify({ level: 'error', message, stack }))
}
