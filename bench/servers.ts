import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@kermesse/sdk/client'
import type { Knex } from 'knex'
import { programFlags, workerFlags } from '../scripts/program_flags.ts'

const password = 'bench-password'
// Linux reports CPU time in this unit, regardless of the kernel's tick rate.
const ticks_per_second = 100

export type Api = Awaited<ReturnType<typeof startApi>>
type Stat = { parent: number; own: number; ended_children: number }

/** Starts the real API on the benchmark's database and signs a superadmin in. */
export async function startApi(more: Record<string, string> = {}) {
  const data_dir = mkdtempSync(join(tmpdir(), 'kermesse-bench-'))
  const env = {
    PORT: '0',
    DATA_DIR: data_dir,
    // The database outlives the folder.
    KERMESSE_SECRET_KEY: 'b'.repeat(64),
    KERMESSE_CALLS_PER_MINUTE: '0',
    KERMESSE_ADMIN_EMAIL: 'bench@example.org',
    KERMESSE_ADMIN_PASSWORD: password,
    ...more,
  }
  const api = await startServer('../api/src/main.ts', env)
  const { token } = await createClient({ url: api.url }).users.login({
    body: { email: 'bench@example.org', password },
  })
  return { ...api, token, sdk: createClient({ url: api.url, token }), env }
}

/** Starts the real worker. */
export function startWorker(env: Record<string, string>) {
  return startServer('../workers/src/main.ts', env, workerFlags)
}

/** Starts a program of this folder that prints a line when it is ready, with its address if it has one. */
export async function startServer(path: string, env: Record<string, string>, flags = programFlags) {
  const file = new URL(path, import.meta.url).pathname
  const child = spawn(process.execPath, [...flags, file], {
    // Its first line is awaited. Requests are logged as in production; nobody reads more of it here.
    env: { ...process.env, KERMESSE_LOG_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Otherwise a benchmark that fails would leave its servers running, and its caller would wait for them.
  process.once('exit', () => child.kill('SIGKILL'))
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`${path} ended before it was ready`)
    }),
  ])) as [string]
  const url = /http:[^\s"]+/.exec(line)?.[0] ?? ''
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url, stop, pid: child.pid! }
}

/** CPU time of processes and of a database so far, in seconds of one core. */
export async function cpuSeconds(pids: number[], knex: Knex): Promise<number> {
  const { rows } = await knex.raw(
    'SELECT pg_backend_pid() AS pid UNION SELECT pid FROM pg_stat_activity',
  )
  const backends = (rows as { pid: number }[]).map(({ pid }) => pid)
  const postmaster = statOf(backends[0]!)!.parent
  // A connection that has ended is counted by the server that it belonged to.
  const ticks =
    [...pids, postmaster, ...backends].reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), 0) +
    statOf(postmaster)!.ended_children
  return ticks / ticks_per_second
}

/** CPU time of a process so far, in seconds of one core. */
export function processSeconds(pid: number): number {
  return (statOf(pid)?.own ?? 0) / ticks_per_second
}

/** Memory of a process in bytes: the most it ever had, or what it has now. */
export function memoryOf(pid: number, when: 'peak' | 'now'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = { peak: /VmHWM:\s+(\d+)/, now: /VmRSS:\s+(\d+)/ }[when]
  return Number(line.exec(status)![1]) * 1024
}

function statOf(pid: number): Stat | undefined {
  try {
    // The name in brackets may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    const [, parent, , , , , , , , , , user, system, ended_user, ended_system] = fields as number[]
    return { parent: parent!, own: user! + system!, ended_children: ended_user! + ended_system! }
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}
