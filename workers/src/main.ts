import { readConfigOrExit } from '@kermesse/core/platform/config'
import { log, openLog } from '@kermesse/core/platform/log'
import { startTracing, stopTracing } from '@kermesse/core/platform/tracing'
import { reporterOf } from './attempt.ts'
import { startWorker } from './worker.ts'

const config = readConfigOrExit()
openLog('worker', config.log)
await startTracing('worker', process.env)
const worker = await startWorker(config).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await worker.stop().catch(reporterOf('stop'))
    await stopTracing().catch(() => {})
    log.info('stopped')
    process.exit()
  })
}
if (worker.metrics_url) log.info('metrics_ready', { url: worker.metrics_url })
log.info('ready')
