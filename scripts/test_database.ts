import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@kermesse/core/platform/migrate'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { scratchFolder } from './scratch.ts'
import { root } from './settings.ts'
import { test_rules } from './test_rules.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server on which databases may be made and dropped. */
    database_server_url: string
    /** The database with every migration applied, of which each test file gets a copy. */
    database_template: string
    /** The first part of the names of this run's databases. */
    database_prefix: string
    /** The fastest way to copy the template on this server. */
    database_strategy: 'file_copy' | 'wal_log'
  }
}

// Nothing in a test run needs to survive a power cut, and a copy of a database is mostly waiting
// for the disk. The log is kept short, as it may lie in memory.
const fast = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  min_wal_size: '80MB',
  max_wal_size: '256MB',
}

/** A PostgreSQL of our own in a temporary folder, which goes away with it. */
export async function startTestServer() {
  const server = await startServerIn(await scratchFolder('test'), fast)
  await withClient(server.url, stretchPasswordOnce)
  return server
}

/** A run connects more than a thousand times; both sides would stretch the password 4096 times for each. */
async function stretchPasswordOnce(client: pg.Client) {
  await client.query('set scram_iterations = 1')
  await client.query(
    `alter role current_user password ${client.escapeLiteral(String(client.password))}`,
  )
}

/** One that keeps its promises to the disk, for figures. */
export async function startServerOnDisk() {
  return startServerIn(await mkdtemp(join(tmpdir(), 'kermesse-bench-')), {})
}

async function startServerIn(folder: string, settings: Record<string, string>) {
  const postgres = await startPostgres({ data_dir: join(folder, 'postgres'), settings })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: postgres.url, stop, [Symbol.asyncDispose]: stop }
}

/**
 * Makes the template once per set of migrations and answers its name. Several runs may ask at the
 * same time: the first one makes it, the others wait. A half-made one is started over.
 */
export async function prepareTemplate(server_url: string): Promise<string> {
  const name = `kermesse_template_${await hashOfMigrations()}`
  await withClient(server_url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const made = 'select 1 from pg_database where datname = $1 and datistemplate'
    if ((await client.query(made, [name])).rowCount) return
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    await migrate(databaseUrl(server_url, name))
    await withClient(databaseUrl(server_url, name), (made) => made.query(test_rules))
    await client.query(`alter database ${name} is_template true allow_connections false`)
    // A pooler keeps connections that would prevent every copy.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [name],
    )
  })
  return name
}

/** A database of its own for a program under test, with every migration applied. */
export async function copyTemplate(server_url: string, name: string): Promise<string> {
  const template = await prepareTemplate(server_url)
  await withClient(server_url, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)} template ${template}`),
  )
  return databaseUrl(server_url, name)
}

export async function dropDatabase(server_url: string, name: string) {
  await withClient(server_url, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  )
}

// Vitest calls this once per project, one after the other; the first call does the work.
const database_prefix = `test_${process.pid}_`
let stop_server: (() => Promise<void>) | undefined

/** Before the tests: a server, unless TEST_DATABASE_URL names one, and the template on it. */
export async function setup({ provide }: TestProject) {
  if (!process.env.TEST_DATABASE_URL) {
    const server = await startTestServer()
    stop_server = server.stop
    process.env.TEST_DATABASE_URL = server.url
  }
  const url = process.env.TEST_DATABASE_URL
  provide('database_server_url', url)
  provide('database_strategy', await withClient(url, fastestStrategy))
  provide('database_template', await prepareTemplate(url))
  provide('database_prefix', database_prefix)
}

/** After the tests of the project that started the server, which is the last to be told. */
export async function teardown() {
  if (stop_server) await stop_server()
  else await dropDatabases(process.env.TEST_DATABASE_URL ?? '')
}

/** FILE_COPY takes half the processor time of WAL_LOG, but its checkpoints wait for the disk. */
async function fastestStrategy(client: pg.Client) {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

type Server = { version: number; may_create: boolean }

/** Describes why tests cannot run on a server; undefined if they can. */
export function unsuitable({ version, may_create }: Server): string | undefined {
  if (version < 150_000)
    return `The server of --database is PostgreSQL ${Math.floor(version / 10_000)}; Kermesse needs 15 or later.`
  if (!may_create)
    return 'The role of --database may not create databases. Allow it: ALTER ROLE … CREATEDB.'
  return undefined
}

/** Returns the names of all databases. Throws a sentence if the server is too old, or its role may not create any. */
export async function listDatabases(server_url: string): Promise<string[]> {
  return withClient(server_url, async (client) => {
    const { rows } = await client.query<Server>(
      `select current_setting('server_version_num')::int as version, rolcreatedb or rolsuper as may_create
       from pg_roles where rolname = current_user`,
    )
    const problem = unsuitable(rows[0]!)
    if (problem) throw new Error(problem)
    return (await client.query<{ datname: string }>('select datname from pg_database')).rows.map(
      ({ datname }) => datname,
    )
  })
}

/** Benchmarks load rows without triggers, which other roles may not do. */
export async function isSuperuser(server_url: string): Promise<boolean> {
  return withClient(server_url, async (client) => {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    )
    return rows[0]!.rolsuper
  })
}

/** Drops the databases of tests that were not there before. */
export async function dropNewDatabases(server_url: string, before: string[]) {
  await withClient(server_url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^(kermesse_template|test|e2e|script|bench)_'
         and datname <> all($1) and datdba = (select oid from pg_roles where rolname = current_user)`,
      [before],
    )
    for (const { datname } of rows) {
      const name = client.escapeIdentifier(datname)
      await client.query(`alter database ${name} is_template false`)
      await client.query(`drop database ${name} with (force)`)
    }
  })
}

async function dropDatabases(server_url: string) {
  await withClient(server_url, async (client) => {
    const mine = 'select datname from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ datname: string }>(mine, [database_prefix])
    for (const { datname } of rows)
      await client.query(`drop database if exists ${datname} with (force)`)
  })
}

async function hashOfMigrations() {
  const hash = createHash('sha256').update(test_rules)
  const folder = join(root, 'migrations')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort()
  for (const file of files) hash.update(file).update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

function databaseUrl(server_url: string, name: string) {
  const url = new URL(server_url)
  url.pathname = `/${name}`
  return url.href
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
