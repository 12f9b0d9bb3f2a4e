import { checkSecretKey } from '@kermesse/core/administration/secret_keys'
import { startMetrics } from '@kermesse/core/administration/start_metrics'
import { ensureSuperadmin } from '@kermesse/core/identity/first_superadmin'
import { vapidKeys } from '@kermesse/core/notifications/vapid_keys'
import { readConfigOrExit } from '@kermesse/core/platform/config'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { assertOwnSessions } from '@kermesse/core/platform/own_sessions'
import { proxyWarning } from './addresses.ts'
import { createServer } from './server.ts'

const config = readConfigOrExit()
const server = await start().catch((error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${config.port} of ${config.host} is taken by another program. Choose another one with PORT.`
      : error.message,
  )
  process.exit(1)
})
const warning = proxyWarning(config)
if (warning) console.warn(warning)
console.log(`api listening on ${server.info.uri}`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // Requests under way finish; what waits in the ledger settles first.
    void server.stop({ timeout: 5000 }).then(() => process.exit(0))
  })
}

async function start() {
  const { server, app } = await createServer({ config })
  await assertOwnSessions(app.db)
  await assertMigrated(app.db)
  await checkSecretKey(app.db, app.secrets, config)
  await vapidKeys(app)
  await ensureSuperadmin(app.db, process.env)
  const measured = await startMetrics(config, 'kermesse api')
  if (measured) {
    server.ext('onPostStop', measured.close)
    console.log(`metrics on ${measured.url}`)
  }
  await server.start()
  return server
}
