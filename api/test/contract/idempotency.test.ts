import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { type Asked, contract, openSession, refused, startApi } from '../api.ts'
import { createSuperadmin, load, openDevice } from '../festival.ts'
import { fingerprintOf } from '../platform/fingerprint.ts'
import { createStage, type Stage } from '../stage.ts'
import { requestFor } from './requests.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
// Paying and paying back take a provider: the tests of both repeat them with one.
const paying = /^clients\.(pay|twint_direct_checkin|refund.*)$/
const keyed = contract.operations.filter(
  ({ id, parameters }) =>
    parameters.some(({ name }) => name === 'idempotency-key') && !paying.test(id),
)
let keys = 0
const newKey = () => `key ${++keys}`

describe.each(keyed)('$id with a key', (operation) => {
  test('is done once and answers the same again', async () => {
    const stage = await createStage(api)
    const asked: Asked = {
      ...(await askFor(operation, stage)),
      token: superadmin.token,
      headers: { 'idempotency-key': newKey() },
    }

    const first = await api.call(operation, asked)
    const after = await fingerprintOf(api.knex, stage.event_id)
    const again = await api.call(operation, asked)

    expect(first.status).toBe(operation.status)
    expect(again.status).toBe(operation.status)
    // Movements say that they are repeats, and know by now what the first answer could not.
    expect(again.body).toMatchObject(withoutRepeats(first.body))
    expect(await fingerprintOf(api.knex, stage.event_id)).toBe(after)
  })
})

describe.each(keyed.filter(({ body }) => body))('$id with a key', (operation) => {
  test('is refused when the key comes with another body', async () => {
    const stage = await createStage(api)
    const asked = await askFor(operation, stage)
    const rest = { token: superadmin.token, headers: { 'idempotency-key': newKey() } }
    expect((await api.call(operation, { ...asked, ...rest })).status).toBe(operation.status)

    const other = { ...(asked.body as object), ...changes[operation.id] }
    const answer = await api.call(operation, { ...asked, ...rest, body: other })

    expect(answer).toMatchObject({ status: 409, body: { error_code: 'idempotency_conflict' } })
  })
})

/** A restore needs a file that was really saved. */
async function askFor(operation: Operation, stage: Stage): Promise<Asked> {
  const asked = requestFor(operation, stage)
  if (operation.id !== 'events.db_restore') return asked
  const { events } = api.sdk(superadmin.token)
  const file = await events.db_backup({ path: { id: stage.event_id } })
  const backup_file_buffer = Buffer.from(file).toString('base64')
  return {
    ...asked,
    body: { backup_file: 'event.backup', name: `Restored ${newKey()}`, backup_file_buffer },
  }
}

// The changed body of each operation; a new operation that creates something has a name.
const changes: Record<string, object> = new Proxy(
  {
    'users.create': { email: 'someone-else' },
    'users.force_create': { email: 'someone-else' },
    'tokens.create': { token: 'another-device-token' },
    'tokens.force_create': { token: 'another-device-token' },
    'entrance_groups.sell': { age: 18 },
    'entrance_checks.create': { age: 16 },
    'clients.set_vouchers': { vouchers: [] },
    'terminals.create': { terminal_code: 'other' },
    'clients.import_excel': { amount: 11 },
    'clients.credit': { amount: 2 },
    'clients.transfer': { entrance_id: undefined },
    'desk.add_entrance': { age: 18 },
    'desk.add_money_non_refundable': { amount: 2 },
    'desk.repeat_operation': { age: 18 },
    'desk.transfer_wristband': { entrance_id: undefined },
    'desk.defect_wristband': { entrance_id: undefined },
    'transactions.create': { table_number: '2' },
    'transactions.change': { reason: 'wrong_band' },
    'drawers.count': { pieces: [{ value: 20, quantity: 4 }] },
    'refunds.create': { execution_date: '2099-01-05' },
    'reports.create': { type: 'card' },
  } as Record<string, object>,
  { get: (known, id) => known[String(id)] ?? { name: 'Another name' } },
)

describe('a key', async () => {
  const { sessions } = await createStage(api)
  const admin = api.sdk(sessions.admin)
  const cashier = api.sdk(sessions.cashier)

  test('is the caller’s own', async () => {
    const other = await createStage(api)
    const option = { idempotency_key: newKey() }

    const mine = await admin.bars.create({ body: { name: 'Mine' } }, option)
    const theirs = await api
      .sdk(other.sessions.admin)
      .bars.create({ body: { name: 'Theirs' } }, option)

    expect([mine.name, theirs.name]).toEqual(['Mine', 'Theirs'])
  })

  test('of one cashier is not that of another, and both are paid in', async () => {
    const stage = await createStage(api)
    const { uid } = stage.bands[4]!
    const option = { idempotency_key: 'receipt 1' }
    const body = { type: 'credit' as const, amount: 10 }
    const pay_in = (token: string) => api.sdk(token).clients.credit({ path: { uid }, body }, option)

    await pay_in(stage.sessions.cashier)
    await pay_in(stage.sessions.cashier)
    const theirs = await pay_in(stage.sessions.admin)

    expect(theirs).toMatchObject({ replayed: false, balance: 20 })
  })

  test('of a device that signs in again is still its own: the sale is made once', async () => {
    const stage = await createStage(api)
    const { uid } = stage.bands[0]!
    const other = await openDevice(api, stage.event_id)
    const option = { idempotency_key: newKey() }
    const order = [{ _id: stage.water }]
    const body = { type: 'debit' as const, uid, bar_id: stage.bar, order }
    const sell = async (token: string) => {
      const signed_in = await api.sdk().tokens.login({ body: { token } })
      return api.sdk(signed_in.token).transactions.create({ body }, option)
    }

    const first = await sell(stage.device.token)
    const again = await sell(stage.device.token)
    const elsewhere = await sell(other.token)

    expect(first.replayed).toBe(false)
    expect(again).toMatchObject({ _id: first._id, replayed: true })
    expect(elsewhere.replayed).toBe(false)
  })

  test('of a device is that of the terminal it is on', async () => {
    const stage = await createStage(api)
    const { uid } = stage.bands[0]!
    await load(api, stage.event_id, uid, 50_00)
    const terminals = [stage.event_terminal, 'another']
    await api
      .knex('device_tokens')
      .where({ _id: stage.device._id })
      .update({ authorized_terminals: JSON.stringify(terminals) })
    const option = { idempotency_key: newKey() }
    const order = [{ _id: stage.water }]
    const body = { type: 'debit' as const, uid, bar_id: stage.bar, order }
    const sell = async (terminal: string) => {
      const { token } = await api
        .sdk()
        .tokens.login({ body: { token: stage.device.token, terminal, take_over: true } })
      return api.sdk(token).transactions.create({ body }, option)
    }

    const sales = [await sell(terminals[0]!), await sell(terminals[1]!), await sell(terminals[0]!)]

    expect(sales.map(({ replayed }) => replayed)).toEqual([false, false, true])
  })

  test('is the user’s in every session, and the event’s for everybody who opens its login link', async () => {
    const stage = await createStage(api)
    const sessions = {
      user: () => openSession(api, { user_id: stage.people.admin }),
      link: () => openSession(api, { link_event_id: stage.event_id, is_link: true }),
    }
    for (const signIn of Object.values(sessions)) {
      const option = { idempotency_key: newKey() }
      const body = { name: `Bar ${option.idempotency_key}` }

      const first = await api.sdk(await signIn()).bars.create({ body }, option)
      const again = await api.sdk(await signIn()).bars.create({ body }, option)

      expect(again).toEqual(first)
    }
  })

  test('is of one operation', async () => {
    const option = { idempotency_key: newKey() }
    await admin.vouchers.create({ body: { name: 'Same' } }, option)

    await refused(
      admin.voucher_packs.create({ body: { name: 'Same', vouchers: [] as never } }, option),
      'invalid_request',
    )
    await refused(
      admin.deposits.create({ body: { name: 'Same', price: 1 } }, option),
      'idempotency_conflict',
      409,
    )
  })

  test('is free again when what it stood for was refused', async () => {
    const option = { idempotency_key: newKey() }
    await refused(admin.bars.create({ body: { name: 'Main bar' } }, option), 'name_taken', 409)

    expect(await admin.bars.create({ body: { name: 'Second bar' } }, option)).toHaveProperty('_id')
  })

  test('does not hand out the answer to a caller who may not ask any more', async () => {
    const option = { idempotency_key: newKey() }

    await refused(cashier.bars.create({ body: { name: 'Not mine' } }, option), 'forbidden', 403)
  })
})

/** An answer without what says of its movements that they are repeats. */
function withoutRepeats(body: object): object {
  return JSON.parse(
    JSON.stringify(body, (name, value) => (name === 'replayed' ? undefined : value)),
  )
}
