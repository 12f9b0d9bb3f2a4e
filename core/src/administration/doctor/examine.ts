import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Texts } from '../../i18n/shape.ts'
import { fill, textsFor } from '../../i18n/texts.ts'
import { latestAudits } from '../../ledger/latest_audits.ts'
import type { Config, ProviderLimits } from '../../platform/config.ts'
import { clock_offset_max_s } from '../../platform/database_clock.ts'
import { databaseBytes } from '../../platform/database_size.ts'
import { isDatabaseDiskFull } from '../../platform/full_disk.ts'
import { queryRow } from '../../platform/query_rows.ts'
import { newestDump } from '../dump_names.ts'
import { type InstallationFacts, readInstallationFacts } from '../installation_facts.ts'
import type { DoctorFinding, Level } from './by_harm.ts'

type Check = Schema<'FindingCheck'>
type Found = DoctorFinding<Check>

/** What is examined, and the settings that decide what is wrong. */
export type Examined = {
  db: Knex
  language: string
  config: Pick<
    Config,
    'database_pool' | 'database_disk_bytes' | 'data_dir' | 'disk_reserve_bytes' | 'backup_dir'
  > & {
    providers: Pick<ProviderLimits, 'payrexx_calls'>
  }
}

const clock_offset_bad_s = 30
const oldest_server = 150_000
const late_s = 300
const in_doubt_most = 5
const budget_least = 0.1
/** The audit runs every night. */
const audit_hours = 30
const backup_hours = 26
/** Share of DATABASE_DISK_BYTES above which there is time to enlarge the disk, and not much. */
const filled_most = 0.8
const hour_s = 3_600

/** Examines the database itself; also one without tables. */
export async function examineServer({ db, language, config }: Examined): Promise<Found[]> {
  const texts = textsFor(language)
  const settings = await settingsOf(db)
  return [
    await writes(texts, db),
    durability(texts, settings),
    connections(texts, settings, config.database_pool),
    await databaseDisk(texts, db, config),
  ]
}

/** Examines the books, the work of the workers, and the providers. */
export async function examineInstallation(examined: Examined): Promise<Found[]> {
  const { db, language, config } = examined
  const texts = textsFor(language)
  const facts = await readInstallationFacts(db, config)
  return [
    await ledger(texts, db),
    clock(texts, facts),
    worker(texts, facts),
    refundRuns(texts, facts),
    jobs(texts, facts),
    payments(texts, facts),
    audits(texts, facts),
    rollups(texts, facts),
    budget(texts, facts),
  ]
}

/** Examines the disk and the backups of this machine; without the database. */
export async function examineMachine({ language, config }: Omit<Examined, 'db'>): Promise<Found[]> {
  const texts = textsFor(language)
  return [await disk(texts, config), ...(await backup(texts, config))]
}

const finding = (check: Check, level: Level, message: string): Found => ({ check, level, message })

/** Compares the newest nightly proofs: money that does not add up is the worst that there is. */
async function ledger(texts: Texts, db: Knex): Promise<Found> {
  const audits = await latestAudits(db)
  const events: { _id: string; name: string }[] = await db('events')
    .where({ deleted: false })
    .orderBy('name')
    .select('_id', 'name')
  const audited = events.filter(({ _id }) => audits.has(_id))
  const wrong = audited.filter(({ _id }) => !audits.get(_id)!.ok).map(({ name }) => name)
  if (wrong.length === 0)
    return finding(
      'ledger',
      'ok',
      fill(texts.doctor.ledger_agrees, { count: String(audited.length) }),
    )
  return finding('ledger', 'bad', fill(texts.doctor.ledger_differs, { events: wrong.join(', ') }))
}

async function writes(texts: Texts, db: Knex): Promise<Found> {
  const { is_standby, read_only } = await queryRow<{ is_standby: boolean; read_only: boolean }>(
    db,
    `SELECT pg_is_in_recovery() AS is_standby, current_setting('default_transaction_read_only') = 'on' AS read_only`,
  )
  if (is_standby) return finding('writes', 'bad', texts.doctor.is_standby)
  return read_only
    ? finding('writes', 'bad', texts.doctor.is_read_only)
    : finding('writes', 'ok', texts.doctor.takes_writes)
}

/** Compares the clocks: a sale is booked by that of the database. */
function clock(texts: Texts, { clock_offset_s }: InstallationFacts): Found {
  const apart_s = Math.abs(clock_offset_s)
  const seconds = apart_s.toFixed(1)
  if (apart_s > clock_offset_bad_s)
    return finding('clock', 'bad', fill(texts.doctor.clock_off, { seconds }))
  return apart_s > clock_offset_max_s
    ? finding('clock', 'warning', fill(texts.doctor.clock_differs, { seconds }))
    : finding('clock', 'ok', fill(texts.doctor.clock_agrees, { seconds }))
}

function worker(texts: Texts, { workers }: InstallationFacts): Found {
  return workers > 0
    ? finding('worker', 'ok', fill(texts.doctor.workers_run, { count: String(workers) }))
    : finding('worker', 'bad', texts.doctor.worker_missing)
}

function refundRuns(texts: Texts, { refund_runs: { open, stuck } }: InstallationFacts): Found {
  return stuck > 0
    ? finding('refund_runs', 'bad', fill(texts.doctor.refund_runs_stuck, { count: String(stuck) }))
    : finding('refund_runs', 'ok', fill(texts.doctor.refund_runs_open, { count: String(open) }))
}

function jobs(texts: Texts, { oldest_due_s }: InstallationFacts): Found {
  const late = Object.entries(oldest_due_s).filter(([, age_s]) => age_s > late_s)
  if (late.length === 0) return finding('jobs', 'ok', texts.doctor.jobs_on_time)
  const minutes = minutesOf(Math.max(...late.map(([, age_s]) => age_s)))
  const kinds = late.map(([kind]) => kind).join(', ')
  return finding('jobs', 'bad', fill(texts.doctor.jobs_late, { minutes, kinds }))
}

function payments(texts: Texts, { payments_in_doubt }: InstallationFacts): Found {
  const doubts = Object.entries(payments_in_doubt)
  const count = doubts.reduce((sum, [, n]) => sum + n, 0)
  if (count === 0) return finding('payments', 'ok', texts.doctor.payments_clear)
  const values = { count: String(count), providers: doubts.map(([name]) => name).join(', ') }
  const level = count > in_doubt_most ? 'bad' : 'warning'
  return finding('payments', level, fill(texts.doctor.payments_in_doubt, values))
}

function audits(texts: Texts, { audits: { age_s } }: InstallationFacts): Found {
  const hours = String(Math.round(age_s / hour_s))
  return age_s > audit_hours * hour_s
    ? finding('audit', 'warning', fill(texts.doctor.audit_old, { hours }))
    : finding('audit', 'ok', fill(texts.doctor.audit_recent, { hours }))
}

function rollups(texts: Texts, { rollup_lag_s: { lists, hours } }: InstallationFacts): Found {
  const lag_s = Math.max(lists, hours)
  return lag_s > late_s
    ? finding('rollups', 'warning', fill(texts.doctor.rollups_late, { minutes: minutesOf(lag_s) }))
    : finding('rollups', 'ok', texts.doctor.rollups_on_time)
}

function budget(texts: Texts, { payrexx_budget }: InstallationFacts): Found {
  return payrexx_budget < budget_least
    ? finding('provider_budget', 'warning', texts.doctor.budget_spent)
    : finding('provider_budget', 'ok', texts.doctor.budget_left)
}

/** Compares the size of the database with what it may take. A full disk is known to the process that found it so. */
async function databaseDisk(texts: Texts, db: Knex, config: Examined['config']): Promise<Found> {
  const { database_disk_bytes: most, disk_reserve_bytes: reserve } = config
  const bytes = await databaseBytes(db)
  const size = megabytes(bytes)
  if (isDatabaseDiskFull()) return finding('database_disk', 'bad', texts.doctor.database_disk_full)
  if (most === null)
    return finding('database_disk', 'ok', fill(texts.doctor.database_size, { size }))
  const values = { size, percent: String(Math.round((bytes / most) * 100)) }
  const level = most - bytes < reserve ? 'bad' : bytes > filled_most * most ? 'warning' : 'ok'
  const text = level === 'ok' ? texts.doctor.database_fits : texts.doctor.database_grows
  return finding('database_disk', level, fill(text, values))
}

async function disk(texts: Texts, config: Examined['config']): Promise<Found> {
  const { data_dir: folder, disk_reserve_bytes: reserve } = config
  if (!existsSync(folder))
    return finding('disk', 'warning', fill(texts.doctor.no_folder, { folder }))
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const values = { folder, free: megabytes(free) }
  return free < reserve
    ? finding(
        'disk',
        'bad',
        fill(texts.doctor.disk_full, { ...values, needed: megabytes(reserve) }),
      )
    : finding('disk', 'ok', fill(texts.doctor.disk_free, values))
}

/** Nothing where there is no dump: they may be on another machine. */
async function backup(texts: Texts, { backup_dir }: Examined['config']): Promise<Found[]> {
  let at_ms: number | undefined
  try {
    at_ms = await newestDump(backup_dir)
  } catch (error) {
    const values = { folder: backup_dir, error: (error as Error).message }
    return [finding('backup', 'warning', fill(texts.doctor.backup_unreadable, values))]
  }
  if (at_ms === undefined) return []
  const age_hours = Math.round((Date.now() - at_ms) / 1000 / hour_s)
  const level = age_hours > backup_hours ? 'warning' : 'ok'
  return [finding('backup', level, fill(texts.doctor.backup_age, { hours: String(age_hours) }))]
}

type Settings = Record<
  | 'fsync'
  | 'full_page_writes'
  | 'synchronous_commit'
  | 'data_checksums'
  | 'max_connections'
  | 'server_version'
  | 'server_version_num',
  string
>

/** Settings of the server that decide whether a confirmed sale survives a power cut. */
function durability(texts: Texts, settings: Settings): Found {
  const { server_version: version } = settings
  if (Number(settings.server_version_num) < oldest_server)
    return finding('database', 'bad', fill(texts.doctor.database_too_old, { version }))
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  )
  if (off.length > 0)
    return finding(
      'database',
      'bad',
      fill(texts.doctor.database_unsafe, { settings: off.join(', ') }),
    )
  return settings.data_checksums === 'off'
    ? finding('database', 'warning', texts.doctor.database_without_checksums)
    : finding('database', 'ok', fill(texts.doctor.database_safe, { version }))
}

function connections(texts: Texts, { max_connections: most }: Settings, pool: number): Found {
  // An API: its pool, four for money, two for jobs, four that listen, cancel, measure or probe. A worker nearly as many.
  const fits = Math.floor((Number(most) - 5) / (pool + 10))
  const message = fill(texts.doctor.connections, { most, count: String(fits), pool: String(pool) })
  return finding('connections', fits < 2 ? 'bad' : fits < 4 ? 'warning' : 'ok', message)
}

async function settingsOf(db: Knex) {
  const { all } = await queryRow<{ all: Settings }>(
    db,
    `SELECT jsonb_object_agg(name, setting) AS all FROM pg_settings WHERE name IN ('fsync', 'full_page_writes',
       'synchronous_commit', 'data_checksums', 'max_connections', 'server_version', 'server_version_num')`,
  )
  return all
}

const megabytes = (bytes: number) => String(Math.round(bytes / 1e6))
const minutesOf = (seconds: number) => String(Math.round(seconds / 60))
