import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../scripts/postgres.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { root } from '../scripts/settings.ts'

let folder: string
let data_dir: string

beforeEach(async () => {
  folder = await scratchFolder('postgres')
  data_dir = join(folder, 'postgres')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('committed data survives a restart', async () => {
  const first = await startPostgres({ data_dir })
  await query(first.url, 'create table sales (amount bigint)')
  await query(first.url, 'insert into sales values (450)')
  await first.stop()

  const second = await startPostgres({ data_dir })

  expect(await query(second.url, 'select amount from sales')).toEqual([{ amount: '450' }])
  await second.stop()
})

test('it is safe by default, and only this machine reaches it', async () => {
  const postgres = await startPostgres({ data_dir })
  const names = `'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums',
    'listen_addresses', 'unix_socket_directories'`

  const settings = await query(
    postgres.url,
    `select name, setting from pg_settings where name in (${names}) order by name`,
  )

  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  })
  const stranger = new URL(postgres.url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect((await stat(join(data_dir, 'password'))).mode & 0o777).toBe(0o600)
  await postgres.stop()
})

test('a server that dies is brought back on its port, with what was committed', async () => {
  const postgres = await startPostgres({ data_dir, is_kept: true })
  await query(postgres.url, 'create table sales as select 450 as amount')

  process.kill(await serverPid(), 'SIGKILL')

  await expect
    .poll(() => query(postgres.url, 'select amount from sales').catch(() => 'away'), {
      timeout: 60_000,
      interval: 200,
    })
    .toEqual([{ amount: 450 }])
  await postgres.stop()
  await serverIsGone()
})

test('a second start on the same data is refused', async () => {
  const owner = await startInAnotherProcess()

  await expect(startPostgres({ data_dir })).rejects.toThrow(`process ${owner.pid}`)

  owner.kill()
  await serverIsGone()
})

test('it ends with the process that started it, even when that is killed', async () => {
  const owner = await startInAnotherProcess()

  owner.kill('SIGKILL')

  await serverIsGone()
})

test('a server that was killed is recovered at the next start', async () => {
  const owner = await startInAnotherProcess()
  const server_pid = await serverPid()
  process.kill(server_pid, 'SIGKILL')
  owner.kill('SIGKILL')

  const next = await startPostgres({ data_dir })

  expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await next.stop()
})

test('a process id that another program has by now keeps nobody out', async () => {
  const first = await startPostgres({ data_dir })
  const lock_file = join(data_dir, 'cluster', 'postmaster.pid')
  const lock = (await readFile(lock_file, 'utf8')).split('\n')
  await first.stop()
  await writeFile(lock_file, [process.pid, ...lock.slice(1)].join('\n'))

  const second = await startPostgres({ data_dir })

  expect(await query(second.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await second.stop()
})

async function startInAnotherProcess(): Promise<ChildProcess> {
  const program = `
    import { startPostgres } from '${root}/scripts/postgres.ts'
    await startPostgres({ data_dir: '${data_dir}' })
    console.log('ready')
    setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child.stdout, 'data')
  return child
}

async function serverPid() {
  const [pid = ''] = (await readFile(join(data_dir, 'cluster', 'postmaster.pid'), 'utf8')).split(
    '\n',
  )
  return Number(pid)
}

/** PostgreSQL removes its lock file as the last thing it does. */
async function serverIsGone() {
  const lock_file = join(data_dir, 'cluster', 'postmaster.pid')
  await expect.poll(() => stat(lock_file).catch(() => 'gone'), { timeout: 10_000 }).toBe('gone')
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
