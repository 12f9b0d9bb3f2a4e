import { describe, expect, test, vi } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { contract, startApi } from '../api.ts'
import { prepare } from '../contract/prepare.ts'
import { requestFor } from '../contract/requests.ts'
import { createSuperadmin } from '../festival.ts'
import { createStage, type Stage } from '../stage.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const restored = await createStage(api)
const replaced = await createStage(api)
await freeze(restored, 'restored')
await freeze(replaced, 'succeeded')

async function freeze({ event_id }: Stage, frozen: string) {
  const backup_at = new Date()
  await api.knex('events').where({ _id: event_id }).update({ frozen, backup_at })
}

/** Tables and columns with money, payees and requests to providers. */
const money = {
  transactions: ['_id'],
  postings: ['amount'],
  wallets: ['uid', 'balance', 'unpaid', 'vouchers', 'transferred_to'],
  payments: ['_id', 'status', 'provider_id'],
  provider_movements: ['provider_id'],
  provider_calls: ['_id'],
  provider_refunds: ['_id', 'status'],
  refunds: ['_id', 'step', 'confirmed_at', 'sent_at'],
  refund_items: ['_id', 'status'],
  refund_forms: ['uid', 'iban', 'refund_id'],
  imports: ['_id', 'status'],
  reports: ['_id'],
} as const

const rows_of_money = Object.entries(money).map(
  ([table, columns]) =>
    `SELECT '${table}' AS name, (SELECT json_agg(r ORDER BY r::text) FROM
       (SELECT ${columns.join()} FROM ${table} WHERE event_id = $1::uuid) r) AS rows`,
)
const all_money = `SELECT json_object_agg(name, rows) AS money FROM (${rows_of_money.join(' UNION ALL ')}) m`

async function moneyOf(event_id: string) {
  // Prepared, because planning it takes longer than reading.
  const { rows } = await api.knex.raw(all_money).options({ name: 'money', values: [event_id] })
  return rows[0].money
}

const isOfEvent = ({ event, path }: Operation) =>
  event !== null || /\{(short_id|uid|reference)\}/.test(path)
// These end the freeze, or the event.
const ending = ['events.name_successor', 'events.delete_forever']
// First those that are refused: the others change the event.
const all = contract.operations
  .filter((one) => isOfEvent(one) && !ending.includes(one.id))
  .sort((a, b) => Number(!a.when_frozen) - Number(!b.when_frozen))

async function call(operation: Operation, stage: Stage) {
  const asked = requestFor(operation, stage)
  const query = {
    ...asked.query,
    ...(operation.event !== null && operation.event !== 'path' && { event_id: stage.event_id }),
  }
  // The caller has already solved the captcha.
  const solved = operation.captcha?.always ? await prepare(api, operation, stage, asked) : {}
  const token = operation.access === 'public' ? undefined : superadmin.token
  return api.call(operation, { ...asked, ...solved, query, ...(token && { token }) })
}

// A process knows the state of an event for a second.
for (const stage of [restored, replaced]) {
  const asked = contract.operations.find(({ id }) => id === 'clients.refund_options')!
  const answered = async () => (await call(asked, stage)).body.error_code
  await vi.waitFor(async () => expect(await answered()).toBe('event_frozen'), 10_000)
}

describe.each(all.filter(({ is_stream }) => !is_stream))('$id', (operation) => {
  test.each([
    ['a restored event', restored],
    ['an event that was replaced', replaced],
  ])('moves no money at %s and asks no provider', async (_, stage) => {
    const before = await moneyOf(stage.event_id)

    const answer = await call(operation, stage)

    expect(await moneyOf(stage.event_id)).toEqual(before)
    if (stage === restored && operation.when_frozen)
      expect(answer.body).toMatchObject({ error_code: 'event_frozen' })
    if (stage === replaced && operation.when_frozen === 'refused')
      expect(answer.body).toMatchObject({ error_code: 'event_frozen' })
  })
})

test('every operation that the ledger does for staff says what it does at a frozen event', async () => {
  const { handlers } = await import('../../src/handlers/index.ts')
  // Devices tell what they handed out: each line is answered by itself.
  const answered_in_parts = ['pos.send_entries', 'transactions.batch']
  const silent = contract.operations.filter(({ id, event, when_frozen }) => {
    const [resource, verb] = id.split('.') as [string, string]
    const handler = (handlers as never)[resource]?.[verb] as { mode?: string } | undefined
    return handler?.mode === 'ledger' && event !== null && !when_frozen
  })

  expect(silent.map(({ id }) => id)).toEqual(answered_in_parts)
})

test('what a device sends is refused line by line', async () => {
  const operation = contract.operations.find(({ id }) => id === 'transactions.batch')!

  const { status, body } = await call(operation, restored)

  expect(status).toBe(200)
  const results = body.results as { error_code: string }[]
  expect(results.map(({ error_code }) => error_code)).toEqual(results.map(() => 'event_frozen'))
})
