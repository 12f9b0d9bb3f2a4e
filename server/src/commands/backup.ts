import { join, resolve } from 'node:path'
import { connectReader } from '@kermesse/core/platform/db'
import { readEnvironment } from '@kermesse/core/platform/environment'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { queryRow } from '@kermesse/core/platform/query_rows'
import { version } from '@kermesse/core/platform/version'
import {
  assertOwner,
  assertRoom,
  checkDump,
  deleteOld,
  listDumps,
  openDump,
  writeDump,
} from '../backups/dumps.ts'
import { dumpOf, restoreInto } from '../backups/postgres_tools.ts'
import { assertEmpty, auditAll, withScratchDatabase } from '../backups/scratch_database.ts'
import { passTransactionIds } from '../backups/transaction_ids.ts'
import { databaseUrl } from '../database_url.ts'
import { exit_codes, Failure } from '../problem.ts'
import type { Terminal } from '../terminal.ts'

type Facts = { postgres_version: string; last_migration: string; events: number; bytes: number }

/** Writes a dump of the installation, then deletes old ones if asked. */
export async function create({ env, out, err }: Terminal, flags: { dir?: string; keep?: string }) {
  const keep = countOf(flags.keep)
  const { url, folder, key } = placeOf(env, flags.dir)
  await assertOwner(folder)
  const { bytes, ...facts } = await factsOf(url)
  await assertRoom(folder, bytes)
  if (!key) err('Note: KERMESSE_BACKUP_KEY is not set, so that this dump is not encrypted.')
  const about = { created_at: new Date().toISOString(), kermesse_version: version, ...facts }
  const manifest = await writeDump(folder, about, dumpOf({ url, path: env.PATH }), key)
  out(
    `Wrote ${join(folder, manifest.file)} (${megabytes(manifest.bytes)}, ${facts.events} events).`,
  )
  err(
    'Note: a dump does not contain the secret key. Keep it apart, or secrets in the dump are lost.',
  )
  if (keep === undefined) return
  for (const file of await deleteOld(folder, keep)) out(`Deleted ${file}.`)
}

/** Restores a dump into a scratch database on the same server and audits it. */
export async function verify(
  { env, out }: Terminal,
  file: string | undefined,
  flags: { dir?: string },
) {
  const { url, folder, key } = placeOf(env, flags.dir)
  const newest = file ? undefined : (await listDumps(folder))[0]
  if (!file && !newest) throw new Failure(`There is no backup in ${folder}.`)
  const path = file ? resolve(file) : join(folder, newest!.file)
  const manifest = await checkDump(path)
  await withScratchDatabase(url, async (scratch) => {
    await restoreInto({ url: scratch, path: env.PATH }, openDump(path, manifest, key))
    const audits = await auditAll(scratch)
    for (const { event, transactions, ok } of audits)
      out(`${ok ? '✓' : '✗'} ${event}: ${transactions} transactions`)
    if (audits.some(({ ok }) => !ok))
      throw new Failure(`${path} was restored, but does not add up.`)
    out(`${path} was restored and adds up: ${audits.length} events, of ${manifest.created_at}.`)
  })
}

/** Restores a dump for good, into a database without tables. */
export async function restore({ env, out }: Terminal, file: string, { into }: { into: string }) {
  const { KERMESSE_BACKUP_KEY: key } = readEnvironment(env)
  if (!URL.canParse(into))
    throw new Failure('--into must be an address: postgres://…', exit_codes.usage)
  const path = resolve(file)
  const manifest = await checkDump(path)
  await assertEmpty(into)
  await restoreInto({ url: into, path: env.PATH }, openDump(path, manifest, key))
  await passTransactionIds(into)
  out(
    `Restored ${manifest.events} events of ${manifest.created_at}. Set DATABASE_URL to this database.`,
  )
}

function placeOf(env: NodeJS.ProcessEnv, dir: string | undefined) {
  const values = readEnvironment(env)
  const folder = dir ?? values.KERMESSE_BACKUP_DIR ?? join(values.DATA_DIR, 'backups')
  return { url: databaseUrl(env), folder: resolve(folder), key: values.KERMESSE_BACKUP_KEY }
}

async function factsOf(url: string): Promise<Facts> {
  const { knex: db, close } = connectReader(url, 'kermesse-server backup', {
    size: 1,
    patience_ms: 10_000,
  })
  try {
    await assertMigrated(db)
    return await queryRow<Facts>(
      db,
      `SELECT current_setting('server_version') AS postgres_version,
         (SELECT name FROM knex_migrations ORDER BY id DESC LIMIT 1) AS last_migration,
         (SELECT count(*)::int FROM events WHERE NOT deleted) AS events,
         pg_database_size(current_database()) AS bytes`,
    )
  } finally {
    await close()
  }
}

function countOf(text: string | undefined) {
  if (text === undefined) return undefined
  if (!/^[1-9]\d*$/.test(text))
    throw new Failure(`--keep must be a whole number from 1, not "${text}"`, exit_codes.usage)
  return Number(text)
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
