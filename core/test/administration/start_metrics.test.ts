import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMetrics } from '../../src/administration/start_metrics.ts'
import type { Config } from '../../src/platform/config.ts'
import { newId } from '../../src/platform/ids.ts'
import { registry } from '../../src/platform/metrics.ts'
import { sampleOf, samplesIn } from '../platform/samples.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

async function start(more: Partial<Config> = {}) {
  const config = { ...stage.runCtx().config, metrics_port: 0, ...more }
  const served = await startMetrics(config, 'test')
  onTestFinished(() => served?.close())
  return served!.url
}

async function read(url: string) {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return samplesIn(await answer.text())
}

test('has no port unless one is named', async () => {
  expect(await startMetrics(stage.runCtx().config, 'test')).toBeNull()
})

test('answers nothing but /metrics', async () => {
  const url = await start()

  const answer = await fetch(url)
  const other = await fetch(new URL('/health', url))
  const written = await fetch(url, { method: 'POST' })

  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect([other.status, written.status]).toEqual([404, 404])
})

test('says in a sentence that its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }

  await expect(start({ metrics_port: port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is taken by another program. Choose another one with KERMESSE_METRICS_PORT.`,
  )
})

test('tells what is due, in doubt and behind, of all events together', async () => {
  const event_id = await stage.createEvent()
  await knex('events')
    .where({ _id: event_id })
    .update({ created_at: knex.raw("now() - interval '3 days'") })
  const proof = JSON.stringify({})
  const audit = { event_id, ok: false, proof }
  await knex('ledger_audits').insert([
    { ...audit, ok: true, _id: newId(), checked_at: knex.raw("now() - interval '50 hours'") },
    { ...audit, _id: newId(), checked_at: knex.raw("now() - interval '26 hours'") },
  ])
  await knex('workers').insert({ _id: newId(), seen_at: knex.fn.now() })
  const run = {
    event_id,
    type: 'form',
    debtor: {},
    creation_date: knex.raw("now() - interval '1 hour'"),
  }
  await knex('refunds').insert({ ...run, _id: newId(), file_name: 'run', step: 'writing' })
  const sale = { type: 'debit', amount: 0, balance_change: 0, date: knex.fn.now() }
  await knex('transactions').insert({
    ...sale,
    event_id,
    _id: newId(),
    request_hash: Buffer.alloc(32),
    created_at: knex.raw("now() - interval '10 minutes'"),
  })
  await knex('due_work').insert({ event_id, kind: 'rollups' }).onConflict().ignore()
  const account = { account: `payrexx ${newId()}`, counted_at: knex.fn.now() }
  await knex('provider_rate_limits').insert({ ...account, calls_left: 27 })

  const samples = await read(
    await start({ providers: { ...stage.runCtx().config.providers, payrexx_calls: 540 } }),
  )

  expect(sampleOf(samples, 'kermesse_database_up')).toBe(1)
  expect(sampleOf(samples, 'kermesse_workers')).toBe(1)
  expect(sampleOf(samples, 'kermesse_database_bytes')).toBeGreaterThan(1_000_000)
  expect(sampleOf(samples, 'kermesse_database_limit_bytes')).toBeUndefined()
  expect(sampleOf(samples, 'kermesse_audit_differing_events')).toBe(1)
  expect(sampleOf(samples, 'kermesse_audit_age_seconds')).toBeCloseTo(26 * 3600, -2)
  expect(sampleOf(samples, 'kermesse_refund_runs_open')).toBe(1)
  expect(sampleOf(samples, 'kermesse_refund_runs_stuck')).toBe(1)
  const due = { kind: 'refunds.run' }
  expect(sampleOf(samples, 'kermesse_job_oldest_due_seconds', due)).toBeCloseTo(3600, -2)
  expect(sampleOf(samples, 'kermesse_job_oldest_due_seconds', { kind: 'mails.send' })).toBe(0)
  expect(sampleOf(samples, 'kermesse_provider_budget_ratio')).toBeCloseTo(27 / 135, 1)
  expect(sampleOf(samples, 'kermesse_rollup_lag_seconds', { rollup: 'hours' })).toBeCloseTo(600, -2)
  expect(sampleOf(samples, 'kermesse_payments_in_doubt', { provider: 'twint' })).toBe(0)
  expect(
    sampleOf(samples, 'kermesse_database_connections_limit', { pool: 'main' }),
  ).toBeGreaterThan(0)
})

test('tells when a statement found the disk of the database full, and the size that it may reach', async () => {
  const url = await start({ database_disk_bytes: 9_000_000_000 })
  const before = await read(url)
  const statement = knex.raw(`DO $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$`)
  // A minute ago, because the process remembers it beyond this test.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(statement).rejects.toThrow('no room')

  const after = await read(url)

  expect(sampleOf(before, 'kermesse_database_disk_full')).toBe(0)
  expect(sampleOf(after, 'kermesse_database_disk_full')).toBe(1)
  expect(sampleOf(after, 'kermesse_database_limit_bytes')).toBe(9_000_000_000)
})

test('goes on without the database, and leaves out what only it knows', async () => {
  const samples = await read(await start({ database_url: 'postgres://nobody@127.0.0.1:1/none' }))

  expect(sampleOf(samples, 'kermesse_database_up')).toBe(0)
  expect(sampleOf(samples, 'kermesse_workers')).toBeUndefined()
  expect(sampleOf(samples, 'kermesse_job_oldest_due_seconds')).toBeUndefined()
  expect(sampleOf(samples, 'kermesse_disk_free_bytes')).toBeGreaterThan(0)
})

test('does not wait for a database that accepts a connection and says nothing', async () => {
  const frozen = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void frozen.close())
  await new Promise((resolve) => frozen.once('listening', resolve))
  const { port } = frozen.address() as { port: number }

  const samples = await read(await start({ database_url: `postgres://nobody@127.0.0.1:${port}/x` }))

  expect(sampleOf(samples, 'kermesse_database_up')).toBe(0)
})

test('tells the age of the newest dump, and nothing where there is none', async () => {
  const backup_dir = await mkdtemp(join(tmpdir(), 'kermesse-dumps-'))
  onTestFinished(() => rm(backup_dir, { recursive: true, force: true }))
  const url = await start({ backup_dir })
  const before = await read(url)
  const stampOf = (hours: number) =>
    new Date(Date.now() - hours * 3_600_000).toISOString().replace(/[:.]/g, '-')
  for (const hours of [50, 26])
    await writeFile(join(backup_dir, `kermesse-${stampOf(hours)}.dump.encrypted`), '')
  await writeFile(join(backup_dir, `kermesse-${stampOf(1)}.dump.unfinished`), '')

  const after = await read(url)

  expect(sampleOf(before, 'kermesse_backup_age_seconds')).toBeUndefined()
  expect(sampleOf(after, 'kermesse_backup_age_seconds')).toBeCloseTo(26 * 3600, -2)
})

test('names and explains metrics as Prometheus asks', async () => {
  const all = await registry.getMetricsAsJSON()
  const own = all.filter(({ name }) => name.startsWith('kermesse_'))

  expect(own.length).toBeGreaterThan(25)
  for (const { name, help, type } of own) {
    expect(help, name).toMatch(/^[A-Z1-9].*\.$/)
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    // Of the library, its types are names at run time.
    expect(name.endsWith('_total'), name).toBe(String(type) === 'counter')
    if (String(type) === 'histogram') expect(name).toMatch(/_(seconds|commands)$/)
  }
})
