import { execFile } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@kermesse/core/platform/migrate'
import { type Running, startProcess } from '../../scripts/processes.ts'
import { folder, logOf, query, until } from './installation.ts'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql/15/bin'
export const as_postgres = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', '--']

/** Puts folders of the drill in the place of the system's, for everyone in the sandbox, and gives them to PostgreSQL. */
export async function bindFolders(places: string[]): Promise<void> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const [uid, gid] = [await id('-u'), await id('-g')]
  for (const place of places) {
    const own = join(folder, place)
    await mkdir(own, { recursive: true })
    await chown(own, uid, gid)
    await run('mount', ['--bind', own, place])
  }
}

/** Runs a program as the user postgres and returns what it prints. */
export async function runAsPostgres(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('setpriv', [...as_postgres, command, ...args], { cwd: '/' })
  return stdout
}

/** Creates a server as Debian's package does, with the database and the role of docs/operations.md. */
export async function initialise(data_dir: string): Promise<void> {
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth=trust']
  await runAsPostgres(`${programs}/initdb`, '-D', data_dir, ...flags)
}

/** Starts a server and waits until it takes writes. */
export async function startDebianPostgres(
  data_dir: string,
  { name, port, settings = [] }: { name: string; port: number; settings?: string[] },
): Promise<{ url: string; running: Running }> {
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', ...settings]
  const args = [`${programs}/postgres`, '-D', data_dir, ...flags.flatMap((flag) => ['-c', flag])]
  const running = startProcess({
    name,
    command: 'setpriv',
    args: [...as_postgres, ...args],
    cwd: '/',
    output: logOf(name),
    stop_signal: 'SIGINT',
    stop_timeout_ms: 30_000,
  })
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await until(`${name} to take writes`, 60_000, async () => {
    const sql = 'SELECT NOT pg_is_in_recovery() AS writes'
    const [row] = await query<{ writes: boolean }>(url('postgres'), sql)
    return row?.writes === true
  })
  return { url: url('kermesse'), running }
}

/** Creates the database of an installation. */
export async function createDatabase(url: string): Promise<void> {
  await query(url.replace(/kermesse$/, 'postgres'), 'CREATE DATABASE kermesse')
  await migrate(url)
}

/** A server with the database of an installation, where Debian has it. */
export async function startDatabase(
  stack: AsyncDisposableStack,
  settings: string[] = [],
): Promise<string> {
  const home = '/var/lib/postgresql'
  await bindFolders([home, '/var/run/postgresql'])
  await initialise(`${home}/15/main`)
  const how = { name: 'postgres', port: 5432, settings }
  const server = await startDebianPostgres(`${home}/15/main`, how)
  stack.use(server.running)
  await createDatabase(server.url)
  return server.url
}
