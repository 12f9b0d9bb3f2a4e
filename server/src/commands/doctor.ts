import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { connectReader } from '@kermesse/core/platform/db'
import { readEnvironment } from '@kermesse/core/platform/environment'
import { openKeyRing } from '@kermesse/core/platform/key_ring'
import { createSecrets } from '@kermesse/core/platform/secrets'
import type { Values } from '@kermesse/core/platform/variables'
import type { Knex } from 'knex'
import { listDumps } from '../backups/dumps.ts'
import { databaseUrl } from '../database_url.ts'
import {
  clock,
  connections,
  durability,
  ledger,
  schema,
  secretKey,
  sessions,
  worker,
  writes,
} from '../doctor/database.ts'
import { bad, type Finding, ok, warning } from '../doctor/finding.ts'
import { exit_codes, Failure } from '../problem.ts'
import type { Terminal } from '../terminal.ts'

const backup_hours = 26
const order = ['bad', 'warning', 'ok']
const signs = { bad: '✗', warning: '!', ok: '✓' }

/** Prints what is wrong in order of harm. Throws a Failure if anything is bad. */
export async function run({ env, out }: Terminal, { json }: { json?: boolean }) {
  const values = readEnvironment(env)
  const findings = [
    ...(await askDatabase(values, databaseUrl(env))),
    await disk(values),
    await backups(values),
  ]
  // Checks are written in order of harm, and a sort keeps the order of equals.
  findings.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  if (json) out(JSON.stringify(findings, null, 2))
  else for (const { level, check, message } of findings) out(`${signs[level]} ${check}: ${message}`)
  const n = findings.filter(({ level }) => level === 'bad').length
  if (n > 0)
    throw new Failure(n === 1 ? 'One thing is wrong.' : `${n} things are wrong.`, exit_codes.failed)
}

async function askDatabase(values: Values, url: string): Promise<Finding[]> {
  const { knex: db, close } = connectReader(url, 'kermesse-server doctor', {
    size: 2,
    patience_ms: 10_000,
  })
  try {
    await db.raw('SELECT 1')
    const { level } = await schema(db)
    const has_tables = level === 'ok'
    const checks: ((db: Knex) => Promise<Finding>)[] = [
      ...(has_tables ? [ledger] : []),
      writes,
      sessions,
      schema,
      ...(has_tables ? [(one: Knex) => secretKey(one, existingSecrets(values))] : []),
      durability,
      clock,
      ...(has_tables ? [worker] : []),
      (one) => connections(one, values.DATABASE_POOL),
    ]
    const findings: Finding[] = []
    for (const check of checks) findings.push(await check(db))
    return findings
  } catch (error) {
    return [bad('database', `It does not answer: ${(error as Error).message}`)]
  } finally {
    await close()
  }
}

/** A doctor creates no key. */
function existingSecrets({ KERMESSE_SECRET_KEY: keys, DATA_DIR }: Values) {
  const data_dir = resolve(DATA_DIR)
  if (!keys && !existsSync(join(data_dir, 'secret.key'))) return undefined
  return createSecrets(openKeyRing(keys, data_dir).keys)
}

async function disk({ DATA_DIR, KERMESSE_DISK_RESERVE_BYTES: reserve }: Values): Promise<Finding> {
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) return warning('disk', `${folder} does not exist yet.`)
  const { bavail, bsize } = await statfs(folder)
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  const message = `${folder} has ${mb(bavail * bsize)} MB of free space.`
  return bavail * bsize < reserve
    ? bad('disk', `${message} ${mb(reserve)} MB are needed.`)
    : ok('disk', message)
}

async function backups({ KERMESSE_BACKUP_DIR: dir, DATA_DIR }: Values): Promise<Finding> {
  const folder = resolve(dir ?? join(DATA_DIR, 'backups'))
  const [newest] = await listDumps(folder).catch(() => [])
  if (!newest)
    return warning('backup', `There is no backup in ${folder}. Run: kermesse-server backup`)
  const hours = Math.round((Date.now() - Date.parse(newest.created_at)) / 3_600_000)
  const message = `The newest backup is ${hours} hours old.`
  return hours > backup_hours ? warning('backup', message) : ok('backup', message)
}
