import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { fileURLToPath } from 'node:url'
import { server as createHapi, type Request, type ResponseToolkit, type Server } from '@hapi/hapi'
import inert from '@hapi/inert'
import { resolveTokens } from '@kermesse/core/identity/resolve_token'
import { openChanges } from '@kermesse/core/ledger/changes'
import { openDeclines } from '@kermesse/core/ledger/declines'
import { openLedger } from '@kermesse/core/ledger/ledger'
import { readEventState } from '@kermesse/core/operations/event_scope'
import type { Config } from '@kermesse/core/platform/config'
import { connect } from '@kermesse/core/platform/db'
import { DomainError } from '@kermesse/core/platform/errors'
import { log } from '@kermesse/core/platform/log'
import { openOwnConnection } from '@kermesse/core/platform/own_connection'
import { openReplica } from '@kermesse/core/platform/replica'
import { createSecrets } from '@kermesse/core/platform/secrets'
import type { Knex } from 'knex'
import { noticeProxy } from './addresses.ts'
import { openAdmission } from './admission.ts'
import type { App } from './app.ts'
import { batched } from './batch.ts'
import { answerChecker } from './check_answers.ts'
import { type Contract, readContract } from './contract.ts'
import { handlers } from './handlers/index.ts'
import { openLive } from './live.ts'
import { openLiveStreams } from './live_streams.ts'
import { mount } from './mount.ts'
import { logRequests } from './plugins/access_log.ts'
import { refuseAmbiguousRequests } from './plugins/ambiguous_requests.ts'
import { registerAuth } from './plugins/auth.ts'
import { answerClientErrors } from './plugins/client_errors.ts'
import { serveConsole } from './plugins/console.ts'
import { corsOf } from './plugins/cors.ts'
import { serveDocs } from './plugins/docs.ts'
import { answerErrors } from './plugins/errors.ts'
import { createFaultBudget } from './plugins/fault_budget.ts'
import { createLimits } from './plugins/limits.ts'
import { queuePipelinedRequests } from './plugins/pipelined_requests.ts'
import { measureRequests } from './plugins/request_measures.ts'
import { createScriptTokenGuard } from './plugins/script_token_guard.ts'
import { cutSlowBodies } from './plugins/slow_bodies.ts'
import { cutSlowReaders } from './plugins/slow_readers.ts'
import { openQueue } from './queue.ts'
import { openSharedReadings } from './shared_readings.ts'
import { ttlCache } from './ttl_cache.ts'
import { walletWriter } from './wallet_followers.ts'

export type Options = {
  config: Config
  /** The built console. */
  console_folder?: string
}

/** A large file takes long to arrive; slow senders of bodies are cut by their speed. */
const upload_ms = 2 * 3600_000
const connections_checked_ms = 5_000
const probe_patience_ms = 2_000
/** Longer than balancers keep theirs: one that sends a request on a connection that is being closed answers 502. */
const keep_alive_ms = 75_000

/** Builds the server; it listens when it is started, and closes its pools when it is stopped. */
export async function createServer({
  config,
  console_folder = fileURLToPath(new URL('../../console/dist', import.meta.url)),
}: Options): Promise<{ server: Server; app: App }> {
  const contract = readContract()
  const pools = connect(config.database_url, 'kermesse api', config.database_pool)
  const probe = openOwnConnection(config.database_url, 'kermesse api health', probe_patience_ms)
  const changes = openChanges({ db: pools.knex, listen_url: config.database_url })
  const declines = openDeclines(pools.knex)
  const ledger = openLedger(pools.ledger, {}, { changes, declines })
  const queue = await openQueue(config.database_url)
  const secrets = createSecrets(config.secret_keys.keys)
  const check = config.check_answers ? answerChecker(contract) : undefined
  const app: App = {
    contract,
    config,
    db: pools.knex,
    probe,
    replica: openReplicaOf(config, pools.knex),
    secrets,
    ledger,
    queue,
    events: ttlCache(1000, (event_id) => readEventState(pools.knex, event_id)),
    sessions: ttlCache(
      1000,
      batched((tokens) => resolveTokens(pools.knex, secrets, tokens)),
    ),
    share: openSharedReadings(),
    // A few connections are left for what sales look up.
    admission: openAdmission({ lists_at_once: Math.max(1, config.database_pool - 2) }),
    cancel: pools.cancel,
    live: openLive(changes, config),
    streams: openLiveStreams(changes, config, walletWriter(contract, check)),
  }
  const server = createHapi({
    listener: createListener(config),
    port: config.port,
    host: config.host,
    router: { stripTrailingSlash: true },
    routes: {
      security: false,
      // Cookies of others are none of our business; our own is read where it is needed.
      state: { parse: false, failAction: 'ignore' },
      cors: corsOf(contract, config.origins),
    },
  })
  measureRequests(server)
  refuseAmbiguousRequests(server)
  await server.register(inert)
  registerAuth(server, app.sessions, createScriptTokenGuard(app))
  server.ext('onRequest', greet)
  server.ext('onRequest', (request, h) => {
    noticeProxy(request, config)
    return h.continue
  })
  if (config.domains.length > 0) server.ext('onRequest', knowDomain(config))
  server.ext('onPreResponse', answerErrors(createFaultBudget(server, config)))
  logRequests(server)
  guardConnections(server, contract, config)
  mount(server, app, handlers, createLimits(app, contract.operations), check)
  serveDocs(server, contract)
  if (existsSync(console_folder)) serveConsole(server, console_folder, app)
  // They have no end of their own, and would be waited for.
  server.ext('onPreStop', () => {
    for (const streams of [app.live, app.streams]) streams.close()
  })
  server.ext('onPostStop', async () => {
    await queue.close()
    await ledger.close()
    await changes.close()
    await declines.close()
    await app.replica?.close()
    await probe.close()
    await pools.close()
  })
  return { server, app }
}

function createListener({ headers_ms }: Config) {
  return createHttp({
    headersTimeout: headers_ms,
    requestTimeout: upload_ms,
    keepAliveTimeout: keep_alive_ms,
    connectionsCheckingInterval: Math.min(connections_checked_ms, headers_ms),
  })
}

/** Ends connections that are held without use. */
function guardConnections(server: Server, { operations }: Contract, config: Config) {
  answerClientErrors(server)
  const streamed = operations.filter(({ streamed }) => streamed)
  cutSlowBodies(server, {
    grace_ms: config.body_grace_ms,
    isStreamed: ({ url = '' }) => streamed.some(({ path }) => url.split('?')[0] === path),
  })
  cutSlowReaders(server, {
    grace_ms: config.reader_grace_ms,
    most_bytes: config.unread_bytes,
  })
  queuePipelinedRequests(server)
}

function openReplicaOf(config: Config, primary: Knex) {
  const { database_replica_url: url, database_pool: size, database_replica_lag_s: most_s } = config
  if (!url) return null
  return openReplica(primary, {
    url,
    name: 'kermesse api statistics',
    size,
    most_s,
    tell: (state, error) => log.warn('replica_changed', { state, error }),
  })
}

/** Names the request (the library's own names tell the host's), and refuses a version that we do not speak. */
function greet(request: Request, h: ResponseToolkit) {
  request.info.id = randomUUID()
  const asked = request.headers['accept-version']
  if (asked && asked !== '1')
    throw new DomainError('unsupported_version', `version ${asked} is not spoken here; 1 is`)
  return h.continue
}

/**
 * Refuses a host name that is not this installation's: a proxy that leads to the wrong one is
 * noticed at once.
 */
function knowDomain({ domains, proxies }: Config) {
  return (request: Request, h: ResponseToolkit) => {
    const forwarded = proxies > 0 ? request.headers['x-forwarded-host'] : undefined
    const host = String(forwarded ?? request.info.hostname).toLowerCase()
    // Liveness probes call by address.
    const is_known =
      /^\/health(\/|$)/.test(request.path) || domains.includes(host.replace(/:\d+$/, ''))
    if (!is_known) throw new DomainError('wrong_domain')
    return h.continue
  }
}
