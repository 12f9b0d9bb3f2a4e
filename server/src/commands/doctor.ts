import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { byHarm, type DoctorFinding } from '@kermesse/core/administration/doctor/by_harm'
import {
  type Examined,
  examineInstallation,
  examineMachine,
  examineServer,
} from '@kermesse/core/administration/doctor/examine'
import { connectReader } from '@kermesse/core/platform/db'
import { readEnvironment } from '@kermesse/core/platform/environment'
import { openKeyRing } from '@kermesse/core/platform/key_ring'
import { createSecrets } from '@kermesse/core/platform/secrets'
import type { Values } from '@kermesse/core/platform/variables'
import { databaseUrl } from '../database_url.ts'
import { schema, secretKey, sessions } from '../doctor/database.ts'
import { exit_codes, Failure } from '../problem.ts'
import type { Terminal } from '../terminal.ts'

const signs = { bad: '✗', warning: '!', ok: '✓' }

/** Prints what is wrong in order of harm. Throws a Failure if anything is bad. */
export async function run({ env, out }: Terminal, { json }: { json?: boolean }) {
  const values = readEnvironment(env)
  const examined = examinedOf(values)
  const findings = byHarm([
    ...(await askDatabase(values, databaseUrl(env))),
    ...(await askMachine(examined)),
  ])
  if (json) out(JSON.stringify(findings, null, 2))
  else for (const { level, check, message } of findings) out(`${signs[level]} ${check}: ${message}`)
  const n = findings.filter(({ level }) => level === 'bad').length
  if (n > 0)
    throw new Failure(n === 1 ? 'One thing is wrong.' : `${n} things are wrong.`, exit_codes.failed)
}

/** The settings as API and worker would have them. */
function examinedOf(values: Values): Omit<Examined, 'db'> {
  const data_dir = resolve(values.DATA_DIR)
  return {
    language: 'en',
    config: {
      database_pool: values.DATABASE_POOL,
      database_disk_bytes: values.DATABASE_DISK_BYTES ?? null,
      data_dir,
      disk_reserve_bytes: values.KERMESSE_DISK_RESERVE_BYTES,
      backup_dir: resolve(values.KERMESSE_BACKUP_DIR ?? join(data_dir, 'backups')),
      providers: { payrexx_calls: values.PAYREXX_CALLS },
    },
  }
}

async function askDatabase(values: Values, url: string): Promise<DoctorFinding[]> {
  const { knex: db, close } = connectReader(url, 'kermesse-server doctor', {
    size: 2,
    patience_ms: 10_000,
  })
  const found: DoctorFinding[] = []
  try {
    await db.raw('SELECT 1')
    const examined = { ...examinedOf(values), db }
    const tables = await schema(db)
    found.push(await sessions(db), tables, ...(await examineServer(examined)))
    // Tables that are missing or of another version cannot be read.
    if (tables.level !== 'ok') return found
    const key = await secretKey(db, existingSecrets(values))
    return [...found, key, ...(await examineInstallation(examined))]
  } catch (error) {
    // Not all tables can be read on a standby, which has been found already.
    if (found.some(({ check, level }) => check === 'writes' && level === 'bad')) return found
    const message = `It does not answer: ${(error as Error).message}`
    return [...found, { check: 'database', level: 'bad', message }]
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

async function askMachine(examined: Omit<Examined, 'db'>): Promise<DoctorFinding[]> {
  const found = await examineMachine(examined)
  if (found.some(({ check }) => check === 'backup')) return found
  const message = `There is no backup in ${examined.config.backup_dir}. Run: kermesse-server backup`
  return [...found, { check: 'backup', level: 'warning', message }]
}
