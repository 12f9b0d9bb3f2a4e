import { setTimeout as sleep } from 'node:timers/promises'
import { checkSecretKey } from '@kermesse/core/administration/secret_keys'
import { startMetrics } from '@kermesse/core/administration/start_metrics'
import { ensureSuperadmin } from '@kermesse/core/identity/first_superadmin'
import { vapidKeys } from '@kermesse/core/notifications/vapid_keys'
import { readConfigOrExit } from '@kermesse/core/platform/config'
import { followClock } from '@kermesse/core/platform/database_clock'
import { startDraining } from '@kermesse/core/platform/draining'
import { log, openLog } from '@kermesse/core/platform/log'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { assertOwnSessions } from '@kermesse/core/platform/own_sessions'
import { startTracing, stopTracing } from '@kermesse/core/platform/tracing'
import { isProxyMissing } from './addresses.ts'
import { createServer } from './server.ts'

const config = readConfigOrExit()
openLog('api', config.log)
await startTracing('api', process.env)
const server = await start().catch((error: NodeJS.ErrnoException) => {
  const sentence =
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} of ${config.host} is taken by another program. Choose another one with PORT.`
      : error.message
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
if (isProxyMissing(config)) log.warn('proxy_not_configured', { variable: 'KERMESSE_TRUST_PROXY' })
log.info('ready', { url: server.info.uri })

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stop()
  })
}

async function stop() {
  if (config.drain_ms > 0) {
    startDraining()
    log.info('draining')
    await sleep(config.drain_ms)
  }
  // Nothing new is taken. Requests under way finish; what waits in the ledger settles first.
  await server.stop({ timeout: config.stop_timeout_ms })
  await stopTracing().catch(() => {})
  log.info('stopped')
  process.exit(0)
}

async function start() {
  const { server, app } = await createServer({ config })
  await assertOwnSessions(app.db)
  await assertMigrated(app.db)
  await checkSecretKey(app.db, app.secrets, config)
  await vapidKeys(app)
  server.ext('onPostStop', await followClock(app.db))
  await ensureSuperadmin(app.db, process.env)
  const measured = await startMetrics(config, 'kermesse api')
  if (measured) {
    server.ext('onPostStop', measured.close)
    log.info('metrics_ready', { url: measured.url })
  }
  await server.start()
  return server
}
