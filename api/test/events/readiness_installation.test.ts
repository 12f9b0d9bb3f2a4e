import { newId } from '@kermesse/core/platform/ids'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordLog } from '../../../core/test/log.ts'
import { startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { connectStandby, mayReplicate } from '../standby.ts'
import { readinessOf } from './readiness_stage.ts'

const api = await startApi()
const superadmin = api.sdk((await createSuperadmin(api)).token)

async function openEvent(more: object = {}, at = api) {
  const { event_id, bands, sessions } = await createFestival(at, more)
  const office = at.sdk(sessions.admin)
  const put = (table: string, row: object) =>
    at.knex(table).insert({ event_id, _id: newId(), ...row })
  return { event_id, bands, put, look: () => readinessOf(office, event_id) }
}

test('a worker is seen, or missed after a minute', async () => {
  const { look } = await openEvent()
  expect((await look()).code('worker')).toBe('worker_missing')

  await api.knex('workers').insert({ _id: newId() })
  expect((await look()).code('worker')).toBe('worker_alive')
  const seen_at = new Date(Date.now() - 61_000)
  await api.knex('workers').update({ seen_at })
  expect((await look()).code('worker')).toBe('worker_missing')
})

test('the job that settles payments runs, is late, or was stopped', async () => {
  const { look: lookOffline } = await openEvent()
  expect((await lookOffline()).code('poll_job')).toBe('poll_job_not_needed')
  const { look, put, bands } = await openEvent({ online_payment: true, enable_cards: true })
  expect((await look()).code('poll_job')).toBe('poll_job_runs')

  await put('payments', {
    uid: bands[0]!.uid,
    reference: 'due-1',
    provider: 'payrexx',
    method: 'card',
    amount: 100,
    currency: 'CHF',
    status: 'pending',
    next_poll_at: new Date(Date.now() - 180_000),
    expires_at: daysFromNow(1),
    recheck_until: daysFromNow(1),
  })
  expect((await look()).code('poll_job')).toBe('poll_job_silent')
  await superadmin.poll.stop()
  expect((await look()).code('poll_job')).toBe('poll_job_stopped')
  await superadmin.poll.start()
})

test('the database takes what is written, and the disk has room', async () => {
  const { look } = await openEvent()
  const { of } = await look()
  expect([of.database.code, of.disk.code]).toEqual(['database_writes', 'disk_has_room'])

  const full = await startApi({ disk_reserve_bytes: Number.MAX_SAFE_INTEGER })
  const { look: lookThere } = await openEvent({}, full)
  expect((await lookThere()).of.disk).toMatchObject({ state: 'error', code: 'disk_nearly_full' })
  const name = new URL(full.config.database_url).pathname.slice(1)
  const client = new pg.Client({ connectionString: full.config.database_url })
  await client.connect()
  await client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE '% health'`,
  )
  await client.end()
  // The answer to probes is a second old at most.
  const refuses = async () =>
    expect((await lookThere()).code('database')).toBe('database_read_only')
  await vi.waitFor(refuses, { timeout: 5_000, interval: 200 })
})

test.skipIf(!(await mayReplicate(api)))(
  'a standby that does not stream is told, and one that does is well',
  async () => {
    const { look } = await openEvent()
    const standby = await connectStandby(api, `standby-of-${process.pid}`)
    onTestFinished(() => standby.end())

    expect((await look()).code('replica')).toBe('replica_behind')
    await standby.stream()
    const well = async () => expect((await look()).code('replica')).toBe('replica_in_step')
    await vi.waitFor(well, 10_000)
  },
)

test('a standby that statistics are to be read from is missed', async () => {
  const there = await startApi({ database_replica_url: api.config.database_url })
  const { look } = await openEvent({}, there)

  const missed = async () => expect((await look()).code('replica')).toBe('replica_behind')
  await vi.waitFor(missed, { timeout: 20_000, interval: 200 })
})

test('without a standby there is nothing to say', async () => {
  const { look } = await openEvent()

  // Other tests may have one at the same server for a moment.
  const none = async () => expect((await look()).code('replica')).toBe('replica_none')
  await vi.waitFor(none, { timeout: 20_000, interval: 200 })
})

test('a backup is known from when it was made', async () => {
  const { look, event_id } = await openEvent()
  expect((await look()).of.backups).toMatchObject({ state: 'unknown', code: 'backup_not_known' })
  await superadmin.events.db_backup({ path: { id: event_id } })
  expect((await look()).of.backups).toMatchObject({
    code: 'backup_recent',
    params: { at: expect.any(String) },
  })

  const made = {
    operation: 'events.db_backup',
    record_type: 'events',
    record_id: event_id,
    request_id: 'r',
  }
  const running = await openEvent()
  await running.put('audit_log', { ...made, date: daysFromNow(-2) })
  expect((await running.look()).code('backups')).toBe('backup_old')
  const coming = await openEvent({ dateBegin: daysFromNow(3), dateEnd: daysFromNow(5) })
  await coming.put('audit_log', { ...made, date: daysFromNow(-2) })
  expect((await coming.look()).code('backups')).toBe('backup_recent')
})

test('the ledger is what the last night found', async () => {
  const { look, put } = await openEvent()
  expect((await look()).code('ledger')).toBe('ledger_not_proved')

  const checked_at = daysFromNow(-1)
  await put('ledger_audits', { ok: true, proof: { differences: [] }, checked_at })
  expect((await look()).of.ledger).toMatchObject({
    code: 'ledger_agrees',
    params: { at: checked_at },
  })
  const difference = { check: 'wallet', subject: 'A', expected: '1', found: '2' }
  await put('ledger_audits', { ok: false, proof: { differences: [difference] } })
  expect((await look()).of.ledger).toMatchObject({ code: 'ledger_differs', params: { count: 1 } })
})

test('what fails here is told as not known, and the rest anyway', async () => {
  const lines = recordLog()
  const broken = await startApi()
  const { look } = await openEvent({}, broken)
  await broken.knex.raw('ALTER TABLE app_versions RENAME TO app_versions_away')

  const { of, code } = await look()

  expect(of.app_version).toMatchObject({ state: 'unknown', code: 'not_found_out' })
  expect([code('menus'), code('wristbands')]).toEqual(['menus_filled', 'wristbands_imported'])
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'check_failed', check: 'app_version' }),
  )
})
