import { execFile } from 'node:child_process'
import {
  appendFile,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { freePort } from '../scripts/free_port.ts'
import { type Postgres, startPostgres } from '../scripts/postgres.ts'
import { type Running, waitForHealth } from '../scripts/processes.ts'
import { scratchFolder } from '../scripts/scratch.ts'
import { installAll } from './installed_packages.ts'
import { admin, installedPrograms, nodeFolder, openShop, type Shop } from './installed_server.ts'
import { played, playUnattended } from './unattended.ts'

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'
const patience = { timeout: 60_000, interval: 200 }
// UNATTENDED_SEEDS=20 kills at other moments, too.
const seeds = Array.from({ length: Number(process.env.UNATTENDED_SEEDS ?? 1) }, (_, n) => n + 1)
const backup_key = 'ab'.repeat(32)
/** Node that the package needs at least, and the later ones that it runs on. */
const [oldest, ...later] = [20, 22, 24] as const

let stack: AsyncDisposableStack
let folder: string
let postgres: Postgres
let settings: Record<string, string>
let api: Running
let worker: Running
let shop: Shop
let programs: ReturnType<typeof installedPrograms>

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  folder = await mkdtemp(join(tmpdir(), 'kermesse-production-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await ensurePrograms(stack, 'the tests of the server', { '/usr/bin/pg_dump': 'postgresql' })
  await installAll(folder)
  programs = installedPrograms(folder, await nodeFolder(oldest, folder))
  postgres = stack.use(await startPostgres(await debianPostgres()))
  settings = await settingsOf(postgres.url, 'data')
}, 600_000)
afterAll(() => stack?.disposeAsync(), 60_000)

describe('kermesse-server, installed in an empty folder', () => {
  test('takes at most 120 MB', async () => {
    const { stdout } = await run('du', ['-sm', '--apparent-size', 'node_modules'], {
      cwd: join(folder, 'server'),
    })

    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(120)
  })

  test('names each of its packages in a bill of materials', async () => {
    const [name = ''] = (await readdir(folder)).filter((file) => /server-.*sbom.json$/.test(file))
    const { components } = JSON.parse(await readFile(join(folder, name), 'utf8'))

    expect(components.length).toBeGreaterThan(100)
  })

  test('has neither the simulator nor the demo in it', async () => {
    const files = await readdir(join(folder, 'server/node_modules/@kermesse/server'))

    expect(files).not.toContain('simulator')
    expect(files).not.toContain('fixtures')
  })

  test.each([
    '',
    'api',
    'worker',
    'migrate',
    'distribute',
    'check-config',
    'doctor',
    'backup',
    'backup verify',
    'rotate-secrets',
  ])('explains itself: %s --help', async (command) => {
    const { code, out } = await server(...command.split(' ').filter(Boolean), '--help')

    expect(code).toBe(0)
    expect(out).toContain('Exit codes: 0 success')
  })

  test('ends with 2 after wrong usage', async () => {
    expect(await server('serve')).toMatchObject({
      code: 2,
      err: "error: unknown command 'serve'\n",
    })
    expect(await server('backup', '--keep', 'none')).toMatchObject({ code: 2 })
    expect(await server('distribute', '--shards', 'some')).toMatchObject({ code: 2 })
  })

  test.each(['check-config', 'migrate', 'doctor', 'api', 'worker'])(
    'refuses a wrong environment with 78: %s',
    async (command) => {
      const wrong = {
        PORT: 'abc',
        PAYREXX_CALLS: 'five',
        KERMESSE_PUBLC_URL: 'x',
        MYPOS_LOGIN: 'x',
      }

      const { code, err } = await serverWith({ ...settings, ...wrong }, command)

      expect(code).toBe(78)
      expect(err.trim().split('\n')).toEqual([
        'PORT: must be a whole number, 0 to 65535, not "abc"',
        'PAYREXX_CALLS: must be a whole number, from 0, not "five"',
        'KERMESSE_PUBLC_URL: there is no such setting; did you mean KERMESSE_PUBLIC_URL?',
        'MYPOS_LOGIN: also set MYPOS_URL and MYPOS_PRIVATE_KEY_FILE',
      ])
    },
  )

  test.each(['api', 'worker'])(
    '%s does not start on a database without its tables',
    async (command) => {
      const { code, err } = await server(command)

      expect(code).toBe(1)
      expect(err).toMatch(
        /^The database lacks \d+ migrations, the first is .*\. Run: kermesse-server migrate\n$/,
      )
    },
  )

  test('says in a sentence that there is no database', async () => {
    const nowhere = { ...settings, DATABASE_URL: 'postgres://kermesse:x@127.0.0.1:1/kermesse' }

    expect(await serverWith(nowhere, 'migrate')).toMatchObject({
      code: 1,
      err: 'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n',
    })
  })
})

describe('in production', () => {
  beforeAll(async () => {
    expect(await server('migrate')).toMatchObject({ code: 0, err: '' })
    api = stack.use(programs.start(settings, 'api'))
    await waitForHealth(api, `${settings.KERMESSE_PUBLIC_URL}/health/ready`, 60_000)
    worker = stack.use(programs.start(settings, 'worker'))
    await vi.waitFor(
      async () => expect(await healthOf(settings)).toMatchObject({ status: 'up' }),
      patience,
    )
    shop = await openShop(folder, settings.KERMESSE_PUBLIC_URL!)
  }, 180_000)

  test('the first superadmin sells by the SDK and by the command line', async () => {
    const { sdk, query, bar, beer, uid } = shop
    const order = [{ _id: beer, quantity: 1 }]
    const body = { _id: crypto.randomUUID(), type: 'debit' as const, uid, bar_id: bar, order }

    const sale = await sdk.transactions.create({ query, body })
    const file = join(folder, 'sale.json')
    await writeFile(file, JSON.stringify({ type: 'debit', bar_id: bar, order }))
    const flags = ['--event', query.event_id, '--file', file, '--uid', uid, '--json', 'balance']
    const { stdout } = await programs.cli(
      settings.KERMESSE_PUBLIC_URL!,
      'transactions',
      'create',
      ...flags,
    )

    expect(sale).toMatchObject({ amount: 5, balance: 45 })
    expect(JSON.parse(stdout)).toEqual({ balance: 40 })
  })

  test('the console is there', async () => {
    const page = await fetch(`${settings.KERMESSE_PUBLIC_URL}/login`, {
      headers: { accept: 'text/html' },
    })
    const html = await page.text()
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
    const asset = await fetch(`${settings.KERMESSE_PUBLIC_URL}${script}`)

    expect(page.status).toBe(200)
    expect(asset.status).toBe(200)
    expect((await asset.text()).length).toBeGreaterThan(1_000)
  })

  test('configuration and installation are well', async () => {
    await server('backup')

    expect(await server('check-config')).toMatchObject({ code: 0 })
    expect(await server('doctor')).toMatchObject({ code: 0, err: '' })
  })

  test('a database without Citus is not distributed, but shows how it would be', async () => {
    const refused = await server('distribute')
    const plan = await server('distribute', '--dry-run', '--shards', '4')

    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^The database has no Citus\. Install it on every node, run .*\n$/)
    expect(plan).toMatchObject({ code: 0, err: `Note: ${refused.err}` })
    expect(plan.out).toContain(
      "SELECT create_distributed_table('wallets', 'event_id', colocate_with => 'assets');",
    )
  })

  test('a lost worker, another key and a missing backup are told, the worst first', async () => {
    const other = {
      KERMESSE_SECRET_KEY: 'cd'.repeat(32),
      KERMESSE_BACKUP_DIR: join(folder, 'none'),
    }

    const { code, out } = await serverWith({ ...settings, ...other }, 'doctor')

    expect(code).toBe(1)
    const [first, second] = out.split('\n')
    expect(first).toMatch(/^✗ secret key: The secret key does not belong to this database/)
    expect(second).toMatch(/^! backup: There is no backup in/)
  })

  test('a backup is encrypted, restored, audited, and only read with its key', async () => {
    const dir = join(folder, 'backups')
    await server('backup', '--dir', dir)
    expect(await server('backup', '--dir', dir, '--keep', '1')).toMatchObject({ code: 0 })
    const [dump = '', manifest, ...more] = (await readdir(dir)).sort()
    expect(more).toEqual([])
    expect(JSON.parse(await readFile(join(dir, manifest!), 'utf8'))).toMatchObject({
      encrypted: true,
      events: 1,
    })
    expect((await readFile(join(dir, dump))).subarray(0, 15).toString()).toBe('KERMESSE DUMP 1')

    const verified = await server('backup', 'verify', '--dir', dir)
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/✓ Quay: 4 transactions[\s\S]*was restored and adds up: 1 events/)
    const wrong = { ...settings, KERMESSE_BACKUP_KEY: 'cd'.repeat(32) }
    expect(await serverWith(wrong, 'backup', 'verify', '--dir', dir)).toMatchObject({
      code: 1,
      err: 'The dump cannot be decrypted: KERMESSE_BACKUP_KEY is another key, or the file is damaged.\n',
    })
    await appendFile(join(dir, dump), 'x')
    const cut = await server('backup', 'verify', join(dir, dump))
    expect(cut.err).toContain('is damaged: it is not the file that its manifest describes')
  }, 60_000)

  test.runIf(process.getuid?.() === 0)(
    'root leaves nothing in a folder of another user',
    async () => {
      const dir = join(folder, 'of_another_user')
      await mkdir(dir)
      await chown(dir, 65_534, 65_534)

      expect(await server('backup', '--dir', join(dir, 'backups'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/belongs to another user than root.*runuser -u kermesse/),
      })
      expect(await readdir(dir)).toEqual([])
    },
  )

  test('a folder of backups that cannot be read is not called empty', async () => {
    const file = join(folder, 'a_file')
    await writeFile(file, '')

    expect(await server('backup', 'verify', '--dir', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOTDIR'),
    })
  })

  test('secrets are sealed under a new key while everything runs', async () => {
    const { code, out } = await server('rotate-secrets')

    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Sealed \d+ secrets .* 2 keys are in use/),
    })
    expect(await shop.sdk.users.me()).toMatchObject({ email: admin.email })
  })

  test('another version of the schema is refused', async () => {
    await query("INSERT INTO knex_migrations (name, batch) VALUES ('20990101000000_later.ts', 9)")

    const { code, err } = await server('worker')
    await query("DELETE FROM knex_migrations WHERE name = '20990101000000_later.ts'")

    expect(code).toBe(1)
    expect(err).toContain(
      'migrated by another version of Kermesse: its migration 20990101000000_later.ts',
    )
  })

  test.each(seeds)(
    'a script whose every command is killed sets an event up, pays back and archives it: seed %i',
    async (seed) => {
      const place = programs.scriptAt(settings.KERMESSE_PUBLIC_URL!, `seed_${seed}`)
      const { passwords, ...done } = await playUnattended({ ...place, seed })

      expect(done).toEqual(played)
      expect(passwords).toEqual([expect.stringMatching(`^till-${seed}@example.org\t`)])
    },
    120_000,
  )

  test('SIGTERM ends both cleanly', async () => {
    await Promise.all([api.stop(), worker.stop()])

    expect(await api.exited).toEqual({ code: 0, signal: null })
    expect(await worker.exited).toEqual({ code: 0, signal: null })
  }, 30_000)
})

test.each(later)(
  'migrates, starts, sells and stops on Node %i',
  async (major) => {
    const name = `node_${major}`
    const on_node = installedPrograms(folder, await nodeFolder(major, folder))
    await query(`CREATE DATABASE ${name}`)
    const own = await settingsOf(postgres.url.replace(/[^/]+$/, name), name)
    const url = own.KERMESSE_PUBLIC_URL!

    expect(await on_node.run(own, 'migrate')).toMatchObject({ code: 0, err: '' })
    expect(await on_node.run(own, 'check-config')).toMatchObject({ code: 0 })
    await using api = on_node.start(own, 'api')
    await waitForHealth(api, `${url}/health/ready`, 60_000)
    await using worker = on_node.start(own, 'worker')
    await vi.waitFor(
      async () => expect(await healthOf(own)).toMatchObject({ status: 'up' }),
      patience,
    )
    const shop = await openShop(folder, url)
    const order = [{ _id: shop.beer, quantity: 1 }]
    const body = { type: 'debit' as const, uid: shop.uid, bar_id: shop.bar, order }
    const sale = await shop.sdk.transactions.create({ query: shop.query, body })
    const { stdout } = await on_node.cli(url, 'audit', '--event', shop.query.event_id)
    await Promise.all([api.stop(), worker.stop()])

    expect(sale).toMatchObject({ amount: 5, balance: 45 })
    expect(stdout).toContain('ok\ttrue')
    expect(await api.exited).toEqual({ code: 0, signal: null })
    expect(await worker.exited).toEqual({ code: 0, signal: null })
  },
  180_000,
)

async function settingsOf(database_url: string, data: string): Promise<Record<string, string>> {
  const port = String(await freePort())
  return {
    DATABASE_URL: database_url,
    DATA_DIR: join(folder, data),
    PORT: port,
    KERMESSE_PUBLIC_URL: `http://127.0.0.1:${port}`,
    KERMESSE_ADMIN_EMAIL: admin.email,
    KERMESSE_ADMIN_PASSWORD: admin.password,
    KERMESSE_BACKUP_KEY: backup_key,
  }
}

/** Debian's own server: its pg_dump refuses a newer one. */
async function debianPostgres() {
  const [newest = ''] = (await readdir(debian)).sort((a, b) => Number(b) - Number(a))
  return {
    data_dir: await scratch(),
    programs: join(debian, newest, 'bin'),
    settings: { fsync: 'on' },
  }
}

async function scratch() {
  const data = await scratchFolder('production')
  stack.defer(() => rm(data, { recursive: true, force: true }))
  return join(data, 'postgres')
}

const server = (...args: string[]) => serverWith(settings, ...args)

const serverWith = (values: Record<string, string>, ...args: string[]) =>
  programs.run(values, ...args)

async function healthOf({ KERMESSE_PUBLIC_URL }: Record<string, string>) {
  const answer = await fetch(`${KERMESSE_PUBLIC_URL}/health`)
  return answer.json()
}

async function query(sql: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  await client.query(sql)
  await client.end()
}
