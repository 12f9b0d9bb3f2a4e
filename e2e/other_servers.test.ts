import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { root } from '../scripts/settings.ts'
import { unsuitable } from '../scripts/test_database.ts'
import { startPgBouncer } from './pgbouncer.ts'

// `npm test -- --database URL` on Debian's PostgreSQL, with its settings as they are.
const debian = '/usr/lib/postgresql'
const password = randomBytes(12).toString('hex')

let stack: AsyncDisposableStack
let owner_url: string
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  await ensurePrograms(stack, 'tests on other servers', { '/usr/bin/pg_dump': 'postgresql' })
  const [newest = ''] = (await readdir(debian)).sort((a, b) => Number(b) - Number(a))
  const folder = await scratchFolder('debian')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const programs = join(debian, newest, 'bin')
  const data_dir = join(folder, 'postgres')
  owner_url = stack.use(await startPostgres({ data_dir, programs, is_stock: true })).url
  await ask(`create role tester login createdb password '${password}'`)
  await ask(`create role stranger login password '${password}'`)
}, 300_000)
afterAll(() => stack?.disposeAsync(), 60_000)

const money = [
  'core/test/ledger/audit',
  'core/test/ledger/sale',
  'core/test/ledger/reversal',
  'core/test/ledger/receipts',
  'core/test/refunds/refunds',
  'core/test/refunds/requests',
  'core/test/statistics/database_functions',
  'core/test/lists',
  'core/test/search',
]

test('the money passes its tests on a server of a distribution, and leaves nothing there', {
  timeout: 400_000,
}, async () => {
  const before = await databases()

  const { out } = await runTests(urlOf('tester'), ...money)

  expect(out).toMatch(/^\d{3,} passed, 0 failed(, \d+ skipped)?$/m)
  expect(await databases()).toEqual(before)
})

test('through PgBouncer by session, too', { timeout: 200_000 }, async () => {
  await using pooler = await startPgBouncer(urlOf('tester'), 'session')

  const { out } = await runTests(
    pooler.url,
    'core/test/ledger/races',
    'api/test/transactions/races',
  )

  expect(out).toMatch(/^\d+ passed, 0 failed$/m)
})

test.each([
  [
    'of a role that may not create databases',
    () => urlOf('stranger'),
    1,
    'The role of --database may not create databases',
  ],
  ['without an address', () => 'core/test/ledger', 2, '--database needs an address'],
])('a run %s is refused in a sentence', { timeout: 60_000 }, async (_what, url, code, sentence) => {
  const failed = runTests(url(), 'core/test/ledger/races')

  await expect(failed).rejects.toMatchObject({ code, stderr: expect.stringContaining(sentence) })
})

test('so is a server that is older than PostgreSQL 15', () => {
  expect(unsuitable({ version: 140_012, may_create: true })).toBe(
    'The server of --database is PostgreSQL 14; Kermesse needs 15 or later.',
  )
  expect(unsuitable({ version: 150_000, may_create: true })).toBeUndefined()
})

async function runTests(url: string, ...files: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_)/.test(name))
  const args = [join(root, 'scripts/test.ts'), '--database', url, ...files]
  const options = { cwd: root, env: Object.fromEntries(own), maxBuffer: 64 << 20 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => {
    // The failed tests, not a diff of its whole output.
    console.error(String(error.stdout).slice(-4_000))
    throw error
  })
  return { out: stdout }
}

function urlOf(role: string) {
  const url = new URL(owner_url)
  url.username = role
  url.password = password
  return url.href
}

async function databases() {
  const { rows } = await ask('select datname from pg_database order by 1')
  return rows.map(({ datname }) => datname)
}

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: owner_url })
  await client.connect()
  try {
    return await client.query<{ datname: string }>(sql)
  } finally {
    await client.end()
  }
}
