import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import pg from 'pg'
import { type Answer, compareSales, type Shop, type Tills } from '../../fixtures/tills.ts'
import { freePort } from '../../scripts/free_port.ts'
import { startProcess, waitForHealth } from '../../scripts/processes.ts'
import { programFlags, workerFlags } from '../../scripts/program_flags.ts'
import { root } from '../../scripts/settings.ts'
import { atMost, must, type Row } from './table.ts'

type Env = Record<string, string>

export const folder = process.env.DRILL_FOLDER ?? ''
if (!folder) throw new Error('run it with `npm run drill`')

const admin = { email: 'drill@example.org', password: 'drill-password' }
const patience_ms = 60_000

/** The environment of every process of an installation on this database. */
export function environmentOf(database_url: string, more: Env = {}): Env {
  return {
    DATABASE_URL: database_url,
    KERMESSE_SECRET_KEY: 'd'.repeat(64),
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    KERMESSE_CALLS_PER_MINUTE: '0',
    ...more,
  }
}

/** Starts a program of ours; its output goes to a file in the folder of the drill. */
export function startProgram(
  name: string,
  path: string,
  env: Env,
  flags = programFlags,
  prefix: string[] = [],
) {
  const data_dir = join(folder, 'data', name)
  mkdirSync(data_dir, { recursive: true })
  const [command = '', ...args] = [...prefix, process.execPath, ...flags, join(root, path)]
  return startProcess({
    name,
    command,
    args,
    cwd: root,
    env: { ...process.env, DATA_DIR: data_dir, ...env },
    output: logOf(name),
  })
}

/** An open file for the output of a process. */
export function logOf(name: string): number {
  return openSync(join(folder, `${name}.log`), 'a')
}

export function startWorker(env: Env) {
  return startProgram('worker', 'workers/src/main.ts', env, workerFlags)
}

/** Starts an API and waits until it is ready. */
export async function startApi(
  env: Env,
  { name = 'api', port, prefix }: { name?: string; port?: number; prefix?: string[] } = {},
) {
  const PORT = String(port ?? (await freePort()))
  const running = startProgram(name, 'api/src/main.ts', { ...env, PORT }, programFlags, prefix)
  const url = `http://127.0.0.1:${PORT}`
  await waitForHealth(running, `${url}/health/ready`, patience_ms)
  return { url, port: Number(PORT), running, stop: running.stop }
}

/** Signs the superadmin in and returns the token of the session. */
export async function logIn(url: string): Promise<string> {
  const { token } = await createClient({ url }).users.login({ body: admin })
  return token!
}

/** Signs the superadmin in; calls are not repeated by themselves. */
export async function signIn(url: string, timeout_ms = 5_000): Promise<Sdk> {
  return createClient({ url, token: await logIn(url), timeout_ms, retries: 0 })
}

export async function query<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // The query fails as well, and with a reason.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** Ends the sales and looks each of them up. */
export async function proveSales(sdk: Sdk, shop: Shop, tills: Tills): Promise<Row[]> {
  await tills.stop()
  const { lost, doubled, differing } = await compareSales(sdk, shop, tills.answers)
  const audit = await sdk.events.audit({ path: { id: shop.event_id } }, { timeout_ms: patience_ms })
  const count = tills.answers.size.toLocaleString('en')
  return [
    atMost(`lost of ${count} acknowledged sales`, lost.length, 0),
    atMost('doubled', doubled.length, 0),
    atMost('with another amount or balance', differing.length, 0),
    atMost('answers that no terminal understands', tills.faults.length, 0),
    must('audit without a difference', audit.ok),
  ]
}

/** The longest time in seconds without an acknowledged sale between two moments of `performance.now()`. */
export function longestGap(answers: ReadonlyMap<string, Answer>, from_ms: number, to_ms: number) {
  const times = [...answers.values()]
    .map(({ answered_ms }) => answered_ms)
    .filter((at) => at >= from_ms && at <= to_ms)
    .sort((a, b) => a - b)
  const moments = [from_ms, ...times, to_ms]
  return Math.max(...moments.slice(1).map((at, n) => at - moments[n]!)) / 1000
}

/** Waits until this many more sales were acknowledged after now, and for at most this long. */
export async function untilSold(tills: Tills, more: number, most_ms = 90_000): Promise<void> {
  const wanted = tills.answers.size + more
  await until(`${more} more sales`, most_ms, async () => tills.answers.size >= wanted)
}

/** Asks until the answer is true. Throws a sentence when time runs out. */
export async function until(what: string, most_ms: number, ask: () => Promise<boolean>) {
  for (const deadline = Date.now() + most_ms; Date.now() < deadline; ) {
    if (await ask().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Waited ${most_ms / 1000} s in vain for ${what}; see the logs in ${folder}.`)
}
