import type { RunCtx } from '@kermesse/core/operations/lease'
import { planRetention, retainPersons } from '@kermesse/core/persons/retention'
import { newId } from '@kermesse/core/platform/ids'
import { expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await startApi()
const { knex } = api
const supers = api.sdk((await createSuperadmin(api)).token)

/** An event that ended ten days ago, with wristbands of people who gave their names. */
async function openEvent(bands: number, personal_data_until: string | null = daysFromNow(-2)) {
  const here = await createFestival(api, {
    dateBegin: daysFromNow(-12),
    dateEnd: daysFromNow(-10),
    personal_data_until,
  })
  const { event_id } = here
  const created = await createBands(knex, event_id, bands)
  const uids = created.map(({ uid }) => uid)
  const name = `Dulcinea${newId().slice(-8)}`
  await knex('clients').where({ event_id }).whereIn('uid', uids).update({ name })
  const named = async () =>
    Number((await knex('clients').where({ event_id, name }).count('* as n').first())!.n)
  const entries = async () =>
    knex('audit_log').where({ event_id, operation: 'persons.erase' }).orderBy('date')
  const alarms = async () => {
    const cockpit = await supers.events.cockpit({ path: { id: event_id }, query: {} })
    return cockpit.alarms.map(({ code }) => code)
  }
  return { ...here, name, uids, named, entries, alarms }
}

/** Does the work of a night for one event. */
async function workOneNight(event_id: string, more: Partial<RunCtx> = {}) {
  const { db, ledger, secrets, config } = api.app
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  await planRetention({ db })
  const run = await knex('retention_runs').where({ event_id }).first('_id')
  const ctx = { db, ledger, secrets, config, signal, report, ...more }
  if (run) await retainPersons(ctx, { event_id, retention_id: run._id })
}

/** A process that is told to stop after its first chunk. */
function stopsAfterOneChunk(): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      asked += 1
      return asked > 1
    },
  } as AbortSignal
}

test('everybody is erased in the night after the date, and amounts stay', async () => {
  const { event_id, uids, named, entries, alarms } = await openEvent(3)
  await load(api, event_id, uids[0]!, 1500)
  const proof = await supers.events.audit({ path: { id: event_id } })
  expect(await alarms()).toContain('personal_data_overdue')

  await workOneNight(event_id)

  expect(await named()).toBe(0)
  const after = await supers.events.audit({ path: { id: event_id } })
  expect(after).toMatchObject({ ok: true, accounts: proof.accounts })
  expect(await entries()).toMatchObject([
    { actor: 'system', user_id: null, record_type: 'events', record_id: event_id },
  ])
  expect((await entries())[0].after).toMatchObject({ reason: 'retention' })
  await workOneNight(event_id)
  expect(await entries()).toHaveLength(1)
})

test('nobody is erased before the date, or without one', async () => {
  for (const until of [daysFromNow(1), null]) {
    const { event_id, named, alarms } = await openEvent(2, until)

    await workOneNight(event_id)

    expect(await named()).toBe(2)
    expect(await knex('retention_runs').where({ event_id })).toEqual([])
    expect(await alarms()).not.toContain('personal_data_overdue')
  }
})

test('nobody is erased by a run whose date was moved after it was planned', async () => {
  const { event_id, named } = await openEvent(2)
  await planRetention({ db: api.app.db })
  await knex('events')
    .where({ _id: event_id })
    .update({ personal_data_until: daysFromNow(1) })

  await workOneNight(event_id)

  expect(await named()).toBe(2)
})

test('who waits for a refund is erased in a night after it, on every wristband', async () => {
  const { event_id, uids, name, named, alarms } = await openEvent(4)
  const [waits, same, other] = uids as [string, string, string]
  const email = `${name}@example.org`
  await knex('clients').where({ event_id }).whereIn('uid', [waits, same]).update({ email })
  await load(api, event_id, waits, 1550)
  const form = { first_name: 'D', last_name: name, address: 'a', postal_code: '1000' }
  const more = { locality: 'Lausanne', country: 'CH', email, iban: 'CH5604835012345678009' }
  await knex('refund_forms').insert({ event_id, uid: waits, ...form, ...more })

  await workOneNight(event_id)

  expect(await named()).toBe(2)
  expect(await knex('refund_forms').where({ event_id }).first()).toMatchObject({ last_name: name })
  expect(await knex('clients').where({ event_id, uid: other }).first()).toMatchObject({
    name: null,
  })
  expect(await alarms()).toContain('personal_data_overdue')

  // The money was handed out.
  await knex('wallets').where({ event_id, uid: waits }).update({ balance: 0 })
  await workOneNight(event_id)
  expect(await named()).toBe(0)
})

test('a run that is stopped in the middle goes on where it was', async () => {
  const { event_id, named, entries } = await openEvent(450)
  await workOneNight(event_id, { signal: stopsAfterOneChunk() })
  const left = await named()
  expect(left).toBeGreaterThan(200)
  expect(left).toBeLessThan(450)

  await workOneNight(event_id)

  expect(await named()).toBe(0)
  const erased = (await entries()).map(({ after }) => after.wristbands as number)
  expect(erased.length).toBeGreaterThan(1)
  expect(await knex('retention_runs').where({ event_id }).first()).toMatchObject({
    wanted_at: null,
    leased_until: null,
  })
})

test('an archived event is erased as well, with cells of its imports that became no wristband', async () => {
  const { event_id, named } = await openEvent(2)
  const file_id = newId()
  const file = { name: 'f', content_type: 't', size: 1, sha256: Buffer.alloc(1) }
  await knex('files').insert({ event_id, _id: file_id, ...file })
  const bytes = Buffer.from('Don Quixote')
  await knex('file_chunks').insert({ event_id, file_id, n: 0, bytes })
  const { _id: entrance_id } = await knex('entrances').where({ event_id }).first('_id')
  const import_id = newId()
  const imported = { file_name: 'f', amount: 0, status: 'done', finished_at: new Date() }
  await knex('imports').insert({ event_id, _id: import_id, file_id, entrance_id, ...imported })
  const row = { row: 2, outcome: 'failure', reason: 'invalid_uid', read: 'Don Quixote' }
  await knex('import_rows').insert({ event_id, import_id, ...row })
  await knex('events').where({ _id: event_id }).update({ archived: true })

  await workOneNight(event_id)

  expect(await named()).toBe(0)
  expect(await knex('import_rows').where({ event_id }).pluck('read')).toEqual([null])
  expect(await knex('file_chunks').where({ event_id, file_id })).toEqual([])
})

test('the date is a day of the event’s zone and not before its end', async () => {
  const { event_id } = await openEvent(1, null)
  const path = { id: event_id }
  const set = (personal_data_until: string | null) =>
    supers.events.update({ path, body: { personal_data_until } })
  const code = async () => {
    const { checks } = await supers.events.readiness({ path })
    const { state, code } = checks.find(({ id }) => id === 'personal_data')!
    return [state, code]
  }
  expect(await code()).toEqual(['warning', 'personal_data_without_date'])

  const error = await refused(set(daysFromNow(-11)), 'invalid_request', 400)
  expect(error.details).toMatchObject([{ field: 'personal_data_until', code: 'before_event_end' }])
  expect((await set('2099-12-31')).personal_data_until).toBe('2099-12-31T22:59:59.999Z')
  expect(await code()).toEqual(['ok', 'personal_data_dated'])
  expect(await set(null)).not.toHaveProperty('personal_data_until')
  await knex('events')
    .where({ _id: event_id })
    .update({ dateEnd: daysFromNow(1) })
  expect(await code()).toEqual(['off', 'personal_data_not_due'])
})
