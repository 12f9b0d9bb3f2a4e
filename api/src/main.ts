import { ensureSuperadmin } from '@kermesse/core/identity/first_superadmin'
import { readConfig } from '@kermesse/core/platform/config'
import { createServer } from './server.ts'

const config = readConfig()
const { server, app } = await createServer({
  config,
  check_answers: process.env.KERMESSE_CHECK_ANSWERS === 'true',
})
await ensureSuperadmin(app.db, process.env)
await server.start()
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
