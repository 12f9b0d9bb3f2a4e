import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@kermesse/sdk/client'
import pg from 'pg'
import { startTcpProxy } from '../../fixtures/tcp_proxy.ts'
import { freePort } from '../../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { openDatabase } from './database.ts'

export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>
export type Server = Awaited<ReturnType<typeof startServer>>

const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
/** A till waits so long for an answer. */
const patience_ms = 2_000

/** A database and two APIs on it, each behind a proxy on both sides. */
export async function openTwoServers(
  stack: AsyncDisposableStack,
  given: { database?: string; restart?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-operations-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const log = await open(process.env.CHAOS_LOG ?? join(folder, 'log'), 'a')
  stack.defer(() => log.close())
  const database = await openDatabase(stack, folder, given)
  const servers = await Promise.all(
    ['one', 'two'].map((name) =>
      startServer(stack, { name, folder, database_url: database.url, output: log.fd }),
    ),
  )
  const { token } = await createClient({ url: servers[0]!.url }).users.login({ body: admin })
  return {
    database,
    servers,
    /** The clients of tills, which repeat by themselves. */
    tills: servers.map(({ through }) =>
      createClient({ url: through.url, token, timeout_ms: patience_ms, retries: 0 }),
    ),
    staff: createClient({ url: servers[0]!.url, token, timeout_ms: 60_000, retries: 3 }),
    async query(sql: string, values: unknown[] = []) {
      const client = new pg.Client(database.url)
      await client.connect()
      try {
        return (await client.query(sql, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

async function startServer(
  stack: AsyncDisposableStack,
  options: { name: string; folder: string; database_url: string; output: number },
) {
  const { name, folder, output } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const to_database = stack.use(await startTcpProxy(options.database_url))
  const through = stack.use(await startTcpProxy(url))
  const env = {
    ...process.env,
    DATABASE_URL: to_database.url,
    DATA_DIR: join(folder, name),
    PORT: String(port),
    KERMESSE_SECRET_KEY: 'c'.repeat(64),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    KERMESSE_CALLS_PER_MINUTE: '0',
  }
  const args = [join(root, 'api/src/main.ts')]
  const launch = async () => {
    const started = startProcess({ name, command: process.execPath, args, env, cwd: root, output })
    await waitForHealth(started, `${url}/health/ready`, 60_000)
    return started
  }
  let running = await launch()
  stack.defer(() => running.stop())
  return {
    url,
    /** The address for its callers, and the way to its database. */
    through,
    to_database,
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.exited
      running = await launch()
    },
    async freeze(ms: number) {
      process.kill(running.pid, 'SIGSTOP')
      await sleep(ms)
      process.kill(running.pid, 'SIGCONT')
    },
  }
}
