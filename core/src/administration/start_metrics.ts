import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../platform/config.ts'
import { isDatabaseDiskFull } from '../platform/full_disk.ts'
import { due_kinds, from_database, label_values, metrics, onScrape } from '../platform/metrics.ts'
import { serveMetrics } from '../platform/metrics_server.ts'
import { openOwnConnection } from '../platform/own_connection.ts'
import { newestDump } from './dump_names.ts'
import { type InstallationFacts, readInstallationFacts } from './installation_facts.ts'

/** Scrapes by several Prometheus servers, or by a person meanwhile, share one reading. */
const fresh_ms = 5_000
/** A database that takes longer has not answered. */
const patience_ms = 2_000

/** Serves the metrics of a process where a port is configured; `program` is the name of its connections. Null otherwise. */
export async function startMetrics(
  config: Config,
  program: string,
): Promise<{ url: string; close(): Promise<void> } | null> {
  const served = await serveMetrics(config)
  if (!served) return null
  const stopMeasuring = measureInstallation(config, program)
  return {
    url: served.url,
    async close() {
      await served.close()
      await stopMeasuring()
    },
  }
}

/**
 * Adds what the database and the disk tell to each scrape, over a connection of its own: the others may be busy. A database that
 * does not answer leaves these metrics out, and never fails a scrape. Returns a function that ends it.
 */
function measureInstallation(config: Config, program: string): () => Promise<void> {
  const own = openOwnConnection(config.database_url, `${program} metrics`, patience_ms)
  const ask = () => own.run((db) => readInstallationFacts(db, config))
  let asked: { at_ms: number; answer: Promise<InstallationFacts | undefined> } | undefined
  const stop = onScrape(async () => {
    if (!asked || Date.now() - asked.at_ms > fresh_ms)
      asked = { at_ms: Date.now(), answer: ask().catch(() => undefined) }
    setFacts(await Promise.race([asked.answer, sleep(patience_ms, undefined, { ref: false })]))
    await Promise.all([setDisk(config), setBackup(config)])
  })
  return async () => {
    stop()
    await own.close()
  }
}

function setFacts(facts: InstallationFacts | undefined) {
  metrics.database_up.set({}, facts ? 1 : 0)
  for (const one of from_database) one.clear()
  if (!facts) return
  metrics.clock_offset.set({}, facts.clock_offset_s)
  metrics.database_bytes.set({}, facts.database_bytes)
  metrics.workers.set({}, facts.workers)
  for (const kind of due_kinds) metrics.oldest_due.set({ kind }, facts.oldest_due_s[kind] ?? 0)
  for (const provider of label_values.provider) {
    metrics.payments_in_doubt.set({ provider }, facts.payments_in_doubt[provider] ?? 0)
    metrics.refunds_in_doubt.set({ provider }, facts.refunds_in_doubt[provider] ?? 0)
  }
  metrics.provider_budget.set({ provider: 'payrexx' }, facts.payrexx_budget)
  metrics.refund_runs.set({}, facts.refund_runs.open)
  metrics.refund_runs_stuck.set({}, facts.refund_runs.stuck)
  for (const rollup of label_values.rollup)
    metrics.rollup_lag.set({ rollup }, facts.rollup_lag_s[rollup])
  metrics.audit_age.set({}, facts.audits.age_s)
  metrics.audit_differences.set({}, facts.audits.differing)
}

async function setDisk({ data_dir, disk_reserve_bytes, database_disk_bytes }: Config) {
  const disk = await statfs(data_dir).catch(() => undefined)
  if (disk) metrics.disk_free.set({}, disk.bavail * disk.bsize)
  metrics.disk_reserve.set({}, disk_reserve_bytes)
  if (database_disk_bytes === null) metrics.database_limit.clear()
  else metrics.database_limit.set({}, database_disk_bytes)
  metrics.database_disk_full.set({}, isDatabaseDiskFull() ? 1 : 0)
}

/** Left out where there is no dump, or none that can be read: backups may be made elsewhere. */
async function setBackup({ backup_dir }: Config) {
  const at_ms = await newestDump(backup_dir).catch(() => undefined)
  if (at_ms === undefined) metrics.backup_age.clear()
  else metrics.backup_age.set({}, (Date.now() - at_ms) / 1000)
}
