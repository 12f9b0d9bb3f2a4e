import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, type Festival, load } from '../festival.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const { events } = supers

type Copy = Awaited<ReturnType<typeof restoreOf>>

async function backupOf(id: string) {
  return Buffer.from(await events.db_backup({ path: { id } }))
}

async function restoreOf(file: Buffer, name?: string, sdk = supers) {
  const backup_file_buffer = file.toString('base64')
  const { event } = await sdk.events.db_restore({
    body: { backup_file: 'x.backup', backup_file_buffer, name },
  })
  return event
}

function nameSuccessor({ _id: id, name }: Pick<Copy, '_id' | 'name'>, more: object = {}) {
  return events.name_successor({ path: { id }, body: { name, ...more } })
}

/** A festival whose first wristband has a payment that nobody has paid yet. */
async function createOriginal() {
  const here = await createFestival(api)
  await load(api, here.event_id, here.bands[0]!.uid, 5000)
  return { ...here, reference: await createPayment(here) }
}

async function createPayment({ event_id, bands }: Festival) {
  const [{ uid, short_id }] = bands as [Festival['bands'][number]]
  const reference = `${short_id}_${newId().replaceAll('-', '').slice(-20)}`
  await api.knex('payments').insert({
    event_id,
    _id: newId(),
    uid,
    reference,
    provider: 'twint',
    method: 'twint_direct',
    token: '12345',
    status: 'pending',
    amount: 2000,
    currency: 'CHF',
    next_poll_at: daysFromNow(1),
    expires_at: daysFromNow(1),
    recheck_until: daysFromNow(1),
  })
  await api.knex('payment_directory').insert({ kind: 'payment', reference, event_id })
  return reference
}

const sell = (here: Festival, event_id: string) =>
  supers.transactions.create({
    query: { event_id },
    body: {
      type: 'debit',
      uid: here.bands[0]!.uid,
      bar_id: here.bar,
      order: [{ _id: here.water }],
    },
  })
const checkout = (here: Festival, event_id: string) =>
  supers.clients.checkout({
    path: { uid: here.bands[0]!.uid },
    query: { event_id, refund_by_cash: true },
  })
const ownerOf = async (reference: string) =>
  (await api.knex('payment_directory').where({ reference }).first('event_id'))?.event_id

describe('a restored event', () => {
  let here: Awaited<ReturnType<typeof createOriginal>>
  let file: Buffer
  let copy: Copy

  beforeAll(async () => {
    here = await createOriginal()
    file = await backupOf(here.event_id)
    copy = await restoreOf(file)
    await events.enable({ path: { id: copy._id } })
  })

  test('says that it is a copy, of which event, and of when', async () => {
    expect(copy).toMatchObject({
      frozen: 'restored',
      copy_of: here.event_id,
      backup_at: expect.any(String),
    })
  })

  test('pays nothing that its original pays, although both audits are in order', async () => {
    await refused(checkout(here, copy._id), 'event_frozen', 409)
    await refused(sell(here, copy._id), 'event_frozen', 409)
    const paid = await checkout(here, here.event_id)

    expect(paid).toMatchObject({ amount: expect.any(Number) })
    expect(await events.audit({ path: { id: copy._id } })).toMatchObject({ ok: true })
    expect(await events.audit({ path: { id: here.event_id } })).toMatchObject({ ok: true })
  })

  test('is not ready, and the check says why', async () => {
    const { ready, checks } = await events.readiness({ path: { id: copy._id } })

    expect(ready).toBe(false)
    expect(checks.find(({ id }) => id === 'event')).toMatchObject({
      state: 'error',
      code: 'event_restored',
      params: { backup_at: copy.backup_at },
    })
  })

  test('shows the visitor the payment of its original, not its own', async () => {
    const { short_id } = here.bands[0]!
    const path = { short_id, reference: here.reference }

    expect(await api.sdk().clients.payment({ path })).toMatchObject({ status: 'pending' })
    expect(await ownerOf(here.reference)).toBe(here.event_id)
  })

  test('has a copy of its settings that is not frozen', async () => {
    const made = await events.duplicate({
      path: { id: copy._id },
      body: { name: `Next ${newId()}` },
    })

    expect(made).not.toHaveProperty('frozen')
    expect(made).not.toHaveProperty('copy_of')
  })

  test('is frozen whatever its backup was made of: a copy of a copy too', async () => {
    const again = await restoreOf(await backupOf(copy._id))

    expect(again).toMatchObject({ frozen: 'restored', copy_of: here.event_id })
  })
})

describe('the successor', () => {
  test('is named by its exact name, by a superadmin alone', async () => {
    const here = await createOriginal()
    const copy = await restoreOf(await backupOf(here.event_id))

    await refused(nameSuccessor({ ...copy, name: here.name }), 'event_name_mismatch', 400)
    await refused(nameSuccessor({ ...copy, name: copy.name.toUpperCase() }), 'event_name_mismatch')
    const admin = api.sdk(here.sessions.admin)
    const asked = { path: { id: here.event_id }, body: { name: here.name } }
    await refused(admin.events.name_successor(asked), 'forbidden', 403)
    await refused(supers.events.name_successor(asked), 'event_not_restored', 409)
  })

  test('sells and pays, and the original never again', async () => {
    const here = await createOriginal()
    const { event_id } = here
    const copy = await restoreOf(await backupOf(event_id))

    const rehearsed = await nameSuccessor(copy, { dry_run: true })
    expect(rehearsed).toMatchObject({
      event: { frozen: 'restored' },
      original: { _id: event_id, name: here.name, transactions: 0, paid_out: 0, payments: 0 },
      payments: 1,
    })
    const named = await nameSuccessor(copy)
    const again = await nameSuccessor(copy)

    expect(again).toEqual(named)
    expect(named.event).not.toHaveProperty('frozen')
    await events.enable({ path: { id: copy._id } })
    expect(await sell(here, copy._id)).toMatchObject({ amount: 3 })
    await refused(sell(here, event_id), 'event_frozen', 409)
    await refused(checkout(here, event_id), 'event_frozen', 409)
    expect(await events.get({ path: { id: event_id } })).toMatchObject({
      frozen: 'succeeded',
      successor_id: copy._id,
    })
    const original = await events.readiness({ path: { id: event_id } })
    expect(original.checks.find(({ id }) => id === 'event')).toMatchObject({
      code: 'event_succeeded',
      params: { name: copy.name },
    })
    await refused(nameSuccessor({ _id: event_id, name: here.name }), 'event_not_restored', 409)
  })

  test('has the payments of both and the printed numbers; only it asks the provider', async () => {
    const here = await createOriginal()
    const { event_id } = here
    const copy = await restoreOf(await backupOf(event_id))
    const later = await createPayment(here)
    const due = async (of: string) =>
      api
        .knex('payments')
        .where({ event_id: of })
        .whereNotNull('next_poll_at')
        .orderBy('created_at')
        .pluck('reference')
    expect(await due(copy._id)).toEqual([])

    await nameSuccessor(copy)

    expect(await due(copy._id)).toEqual([here.reference])
    // A payment begun after the backup exists at the original only, which still credits it.
    expect(await due(event_id)).toEqual([later])
    expect(await ownerOf(here.reference)).toBe(copy._id)
    expect(await ownerOf(later)).toBe(event_id)
    const { short_id } = here.bands[0]!
    expect(await api.sdk().clients.short({ path: { short_id } })).toMatchObject({
      event_id: copy._id,
    })
    for (const id of [event_id, copy._id])
      expect(await events.audit({ path: { id } })).toMatchObject({ ok: true })
  })

  test('is told what the original paid out since, and must be confirmed', async () => {
    const here = await createOriginal()
    const copy = await restoreOf(await backupOf(here.event_id))
    await checkout(here, here.event_id)

    const { details } = await refused(nameSuccessor(copy), 'original_paid_out', 409)

    expect(details).toMatchObject({ paid_out: 50 })
    const { original } = await nameSuccessor(copy, { confirmed: true })
    expect(original).toMatchObject({ transactions: 1, paid_out: 50 })
  })

  test('waits for a refund run of the original', async () => {
    const here = await createOriginal()
    const copy = await restoreOf(await backupOf(here.event_id))
    await api.knex('refunds').insert({
      event_id: here.event_id,
      _id: newId(),
      type: 'form',
      file_name: 'x.xml',
      step: 'holding',
      execution_date: '2026-07-01',
      message_id: 'x',
      debtor: {},
    })

    await refused(nameSuccessor(copy), 'refund_in_progress', 409)
  })

  test('of two copies is one: naming the other freezes the first for good', async () => {
    const here = await createOriginal()
    const file = await backupOf(here.event_id)
    const [one, other] = [await restoreOf(file), await restoreOf(file)]

    const results = await Promise.allSettled([nameSuccessor(one), nameSuccessor(other)])

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const states = await api
      .knex('events')
      .whereIn('_id', [here.event_id, one._id, other._id])
      .pluck('frozen')
    expect(states.sort()).toEqual([null, 'succeeded', 'succeeded'].sort())
  })

  test('on another installation is named successor although there is no original to freeze', async () => {
    const here = await createOriginal()
    const file = await backupOf(here.event_id)
    const elsewhere = await startApi()
    const stranger = elsewhere.sdk((await createSuperadmin(elsewhere)).token)
    const copy = await restoreOf(file, undefined, stranger)
    expect(copy).toMatchObject({ frozen: 'restored', copy_of: here.event_id })
    const path = { id: copy._id }

    const named = await stranger.events.name_successor({ path, body: { name: copy.name } })

    expect(named).toMatchObject({ original: null, payments: 1 })
    expect(named.event).not.toHaveProperty('frozen')
  })
})

test('two events that claim one payment are named by the audit', async () => {
  const here = await createOriginal()
  const copy = await restoreOf(await backupOf(here.event_id))
  // No operation unfreezes a copy; the audit still names it.
  await api.knex('events').where({ _id: copy._id }).update({ frozen: null, enabled: true })

  const { ok, differences } = await events.audit({ path: { id: copy._id } })

  expect(ok).toBe(false)
  expect(differences).toContainEqual({
    check: 'payment of another event',
    subject: `${here.reference}: ${here.name}`,
    expected: '20.00',
    found: '0.00',
  })
  // Naming it the successor ends that.
  await nameSuccessor(copy)
  expect(await events.audit({ path: { id: copy._id } })).toMatchObject({ ok: true })
  expect(await events.audit({ path: { id: here.event_id } })).toMatchObject({ ok: true })
})
