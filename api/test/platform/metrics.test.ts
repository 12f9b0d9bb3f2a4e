import { newId } from '@kermesse/core/platform/ids'
import { label_values, scrape } from '@kermesse/core/platform/metrics'
import { expect, test } from 'vitest'
import { sampleOf, samplesIn } from '../../../core/test/platform/samples.ts'
import { operationOf, refused, startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

// A built console answers unknown paths itself.
const api = await startApi({}, { console_folder: '/nowhere' })
const festival = await createFestival(api)

const read = async () => samplesIn(await scrape())
const lists: Record<string, readonly string[]> = label_values

test('counts requests by operation and status, and errors by code', async () => {
  const before = await read()

  await api.call(operationOf('system.live'))
  await api.call(operationOf('events.list'))
  await fetch(`${api.url}/nothing/${newId()}`, { headers: { accept: 'application/json' } })

  const after = await read()
  const grownBy = (name: string, labels: Record<string, string>) =>
    (sampleOf(after, name, labels) ?? 0) - (sampleOf(before, name, labels) ?? 0)
  const requests = 'kermesse_requests_total'
  expect(grownBy(requests, { operation: 'system.live', status: '2xx' })).toBe(1)
  expect(grownBy(requests, { operation: 'events.list', status: '4xx' })).toBe(1)
  expect(grownBy(requests, { operation: 'other', status: '4xx' })).toBe(1)
  const duration = 'kermesse_request_duration_seconds_count'
  expect(grownBy(duration, { operation: 'system.live' })).toBe(1)
  expect(grownBy('kermesse_request_errors_total', { code: 'unknown_path' })).toBe(1)
})

test('counts what the ledger decided, and how large its commits are', async () => {
  const before = await read()
  const [rich, poor] = festival.bands
  await load(api, festival.event_id, rich!.uid, 1000)
  const sdk = api.sdk(festival.sessions.server)
  const order = [{ _id: festival.water, quantity: 1 }]
  const sale = { type: 'debit' as const, bar_id: festival.bar, order }

  await sdk.transactions.create({ body: { ...sale, uid: rich!.uid } })
  await refused(
    sdk.transactions.create({ body: { ...sale, uid: poor!.uid } }),
    'insufficient_balance',
    409,
  )

  const after = await read()
  const grownBy = (name: string, labels: Record<string, string> = {}) =>
    (sampleOf(after, name, labels) ?? 0) - (sampleOf(before, name, labels) ?? 0)
  const debits = (decision: string) =>
    grownBy('kermesse_ledger_commands_total', { command: 'debit', decision })
  expect([debits('posted'), debits('declined')]).toEqual([1, 1])
  expect(grownBy('kermesse_ledger_declines_total', { code: 'insufficient_balance' })).toBe(1)
  expect(grownBy('kermesse_ledger_batch_commands_sum')).toBeGreaterThanOrEqual(2)
  expect(grownBy('kermesse_ledger_wait_seconds_count')).toBeGreaterThanOrEqual(2)
  expect(sampleOf(after, 'kermesse_ledger_queue_commands')).toBe(0)
  expect(sampleOf(after, 'kermesse_ledger_queue_limit_commands')).toBe(10_000)
})

test('has labels from closed lists alone, whatever is called', async () => {
  const id = newId()
  for (const path of [`/events/${id}`, `/clients/short/${id}`, `/${id}`, `/health?${id}=${id}`])
    await fetch(`${api.url}${path}`, { headers: { 'access-token': id, 'user-agent': id } })

  const samples = (await read()).filter(({ name }) => name.startsWith('kermesse_'))

  for (const { name, labels } of samples)
    for (const [label, value] of Object.entries(labels))
      if (label !== 'le') expect(lists[label], `${name} ${label}`).toContain(value)
  expect(JSON.stringify(samples)).not.toContain(id)
})

test('is not served by the public port', async () => {
  const answer = await fetch(`${api.url}/metrics`, { headers: { accept: '*/*' } })

  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('kermesse_requests_total')
})
