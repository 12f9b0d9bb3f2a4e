import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import pg from 'pg'
import { freePort } from '../../scripts/free_port.ts'
import { type Running, startProcess, waitForHealth } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { openDatabase } from './database.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
type Victim = 'api' | 'workers'
/** Options of Node by the program. */
type Flags = Record<string, readonly string[]>

// Nobody waits long here: what hangs is given up within moments, and doubt is resolved within seconds.
const impatient = {
  // Captchas are not part of this test.
  CAPTCHA_COST: '1',
  KERMESSE_CALLS_PER_MINUTE: '0',
  PROVIDER_TIMEOUT_MS: '500',
  PROVIDER_DOUBT_MS: '2000',
  // Longer than a run: what only a list could tell is left to the office.
  PROVIDER_LIST_DELAY_MS: '3600000',
  PROVIDER_REFUNDS_PER_SECOND: '0',
  PAYREXX_CALLS: '0',
}

/** Everything that takes part, each a process of its own that can be killed: database, API, worker, providers. */
export async function openWorld(
  stack: AsyncDisposableStack,
  flags: Flags = {},
  given: { database?: string; restart?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-chaos-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase(stack, folder, given)
  const ports = { api: await freePort(), simulator: await freePort(), twint: await freePort() }
  const admin = { email: 'admin', password: randomBytes(12).toString('hex') }
  const providers_url = `http://127.0.0.1:${ports.simulator}`
  const env = environment(folder, database.url, ports, admin)
  const { processes, start } = await openProcesses(stack, folder, env, ports, flags)
  await start('simulator')
  const twint = await control(providers_url, 'GET', '/control/twint')
  await control(providers_url, 'PUT', '/control/mypos/clients/chaos', { client_secret: 'chaos' })
  Object.assign(env, twintEnv(providers_url, twint), myposEnv(providers_url))
  await start('workers')
  await start('api')
  const url = `http://127.0.0.1:${ports.api}`
  const { token } = await createClient({ url }).users.login({ body: admin })
  const counts = { kills: 0, restarts: 0 }
  return {
    url,
    providers_url,
    counts,
    database_url: database.url,
    pidOf: (name: string) => (name === 'postgres' ? database.own!.pid() : processes.get(name)!.pid),
    staff: createClient({ url, token, timeout_ms: 5_000, retries: 3 }) as Sdk,
    /** The API for terminals that repeat by themselves. */
    till: createClient({ url, token, timeout_ms: 5_000, retries: 0 }),
    /** The API for the nth visitor, who has an address of their own. */
    visitor: (n: number): Sdk =>
      createClient({ url, timeout_ms: 5_000, retries: 3, fetch: from(n) }),
    providers: (method: string, path: string, body?: object) =>
      control(providers_url, method, path, body),
    query: <Row extends object>(sql: string, values: unknown[] = []) =>
      query<Row>(database.url, sql, values),
    /** Ends a program in the middle of whatever it does, as soon as it is up; it starts again by itself. */
    async kill(victim: Victim, signal: AbortSignal) {
      while (!signal.aborted) {
        try {
          process.kill(processes.get(victim)!.pid, 'SIGKILL')
          counts.kills += 1
          return
        } catch {
          // It has just ended without us.
          await sleep(100)
        }
      }
    },
    /** The providers neither answer nor refuse until they are resumed. */
    pauseProviders: () => process.kill(processes.get('simulator')!.pid, 'SIGSTOP'),
    resumeProviders: () => process.kill(processes.get('simulator')!.pid, 'SIGCONT'),
    /** Until the API answers again. */
    async untilUp(signal: AbortSignal) {
      const isUp = async () => (await fetch(`${url}/health/ready`, { signal })).ok
      while (!signal.aborted && !(await isUp().catch(() => false))) await sleep(200)
    },
    /** False where nobody said how. */
    can_restart: database.restart !== undefined,
    async restartDatabase() {
      await database.restart?.()
      counts.restarts += 1
    },
  }
}

async function query<Row extends object>(url: string, sql: string, values: unknown[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Limits count by address: a thousand visitors are not one. */
function from(n: number): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', `10.1.${n >> 8}.${n & 255}`)
    return fetch(request)
  }
}

type Ports = { api: number; simulator: number; twint: number }

function environment(
  folder: string,
  DATABASE_URL: string,
  ports: Ports,
  admin: { email: string; password: string },
): Record<string, string | undefined> {
  return {
    ...process.env,
    ...impatient,
    DATABASE_URL,
    DATA_DIR: join(folder, 'data'),
    PORT: String(ports.api),
    KERMESSE_PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    SIMULATOR_PORT: String(ports.simulator),
    SIMULATOR_TWINT_PORT: String(ports.twint),
    KERMESSE_TRUST_PROXY: '1',
    SIMULATOR_STATE: '',
    PROVIDER_HOSTS: `http://127.0.0.1:${ports.simulator}`,
    PUSH_HOSTS: `127.0.0.1:${ports.simulator}`,
    SIMULATOR_PRINTER_PORT: '',
  }
}

/** Starts programs and restarts them when they exit, as a supervisor would. */
async function openProcesses(
  stack: AsyncDisposableStack,
  folder: string,
  env: Record<string, string | undefined>,
  ports: Ports,
  flags: Flags,
) {
  // Expected errors go to a log file, which is read only after a failed run.
  const log = await open(process.env.CHAOS_LOG ?? join(folder, 'log'), 'a')
  stack.defer(() => log.close())
  const processes = new Map<string, Running>()
  let is_open = true
  stack.defer(async () => {
    is_open = false
    for (const running of processes.values()) await running.stop()
  })
  const start = async (name: string) => {
    const args = [...(flags[name] ?? []), join(root, name, 'src/main.ts')]
    const running = startProcess({
      name,
      command: process.execPath,
      args,
      env,
      cwd: root,
      output: log.fd,
    })
    processes.set(name, running)
    const again = async () => {
      await running.exited
      await sleep(300)
      if (is_open) await start(name)
    }
    // One that does not come up has ended too, and is started again by its own exit.
    again().catch(() => undefined)
    if (name === 'api') await waitForHealth(running, `http://127.0.0.1:${ports.api}/health/ready`)
    if (name === 'simulator') await waitForHealth(running, `http://127.0.0.1:${ports.simulator}/`)
  }
  return { processes, start }
}

const myposEnv = (url: string) => ({
  MYPOS_AUTH_URL: url,
  MYPOS_DEVICES_URL: url,
  MYPOS_CLIENT_ID: 'chaos',
  MYPOS_CLIENT_SECRET: 'chaos',
})

function twintEnv(url: string, twint: Record<string, string>) {
  return { TWINT_URL: twint.tls_url!, TWINT_APP_SWITCH_URL: url }
}

async function control(url: string, method: string, path: string, body: object = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text ? JSON.parse(text) : {}
}
