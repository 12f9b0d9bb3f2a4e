import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { server as createHapi, type Request, type ResponseToolkit, type Server } from '@hapi/hapi'
import inert from '@hapi/inert'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { readEventState } from '@kermesse/core/operations/event_scope'
import type { Config } from '@kermesse/core/platform/config'
import { connect } from '@kermesse/core/platform/db'
import { DomainError } from '@kermesse/core/platform/errors'
import { createSecrets } from '@kermesse/core/platform/secrets'
import type { App } from './app.ts'
import { answerChecker } from './check_answers.ts'
import { readContract } from './contract.ts'
import { handlers } from './handlers/index.ts'
import { mount } from './mount.ts'
import { registerAuth } from './plugins/auth.ts'
import { serveConsole } from './plugins/console.ts'
import { serveDocs } from './plugins/docs.ts'
import { answerErrors } from './plugins/errors.ts'
import { createLimits } from './plugins/limits.ts'
import { answerOverlong } from './plugins/overlong.ts'
import { openQueue } from './queue.ts'
import { remembered } from './remembered.ts'

export type Options = { config: Config; check_answers?: boolean }

const upload_ms = 2 * 3600_000

/** Builds the server; it listens when it is started, and closes its pools when it is stopped. */
export async function createServer({
  config,
  check_answers = false,
}: Options): Promise<{ server: Server; app: App }> {
  const contract = readContract()
  const pools = connect(config.database_url, 'kermesse api', config.database_pool)
  const ledger = openLedger(pools.ledger)
  const queue = await openQueue(config.database_url)
  const app: App = {
    contract,
    config,
    db: pools.knex,
    secrets: createSecrets(config.secret_key),
    ledger,
    queue,
    events: remembered(1000, (event_id) => readEventState(pools.knex, event_id)),
    cancel: pools.cancel,
  }
  const server = createHapi({
    port: config.port,
    host: config.host,
    router: { stripTrailingSlash: true },
    routes: {
      security: false,
      cors: config.origins.length > 0 && { origin: config.origins },
    },
  })
  // A large file takes long to arrive; whoever is silent is hung up on by those who read.
  server.listener.requestTimeout = upload_ms
  await server.register(inert)
  registerAuth(server, app.db, app.secrets)
  server.ext('onRequest', greet)
  if (config.domains.length > 0) server.ext('onRequest', knowDomain(config))
  server.ext('onPreResponse', answerErrors)
  answerOverlong(server)
  mount(
    server,
    app,
    handlers,
    createLimits(app.db, contract.operations),
    check_answers ? answerChecker(contract) : undefined,
  )
  serveDocs(server, contract)
  const console_folder = fileURLToPath(new URL('../../console/dist', import.meta.url))
  if (existsSync(console_folder)) serveConsole(server, console_folder)
  server.ext('onPostStop', async () => {
    await queue.close()
    await ledger.close()
    await pools.close()
  })
  return { server, app }
}

/** Names the request (the library's own names tell the host's), and refuses a version that we do not speak. */
function greet(request: Request, h: ResponseToolkit) {
  request.info.id = randomUUID()
  const asked = request.headers['accept-version']
  if (asked && asked !== '1')
    throw new DomainError('unsupported_version', `version ${asked} is not spoken here; 1 is`)
  return h.continue
}

/** Refuses whoever asks for a name that is not this installation's: a proxy that leads to the wrong one shows at once. */
function knowDomain({ domains, trust_proxy }: Config) {
  return (request: Request, h: ResponseToolkit) => {
    const forwarded = trust_proxy ? request.headers['x-forwarded-host'] : undefined
    const host = String(forwarded ?? request.info.hostname).toLowerCase()
    // Whoever looks whether the process is alive asks by its address.
    const is_known = request.path === '/health' || domains.includes(host.replace(/:\d+$/, ''))
    if (!is_known) throw new DomainError('wrong_domain')
    return h.continue
  }
}
