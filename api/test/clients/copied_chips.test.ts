import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { type Band, createBands, createFestival, load } from '../festival.ts'
import { roundsOf } from '../refunds/rounds.ts'

const api = await startApi()
const { fold } = roundsOf(api)
const here = await createFestival(api)
const { event_id } = here
const admin = api.sdk(here.sessions.admin)
const minute_ms = 60_000

async function newBand() {
  const [band] = await createBands(api.knex, event_id, 1)
  await load(api, event_id, band!.uid, 50_00)
  return band!
}

type Sale = { bar_id: string; item: string; ago_ms: number; read_by?: 'chip' | 'other_number' }
const at_bar = { bar_id: here.bar, item: here.beer }
const elsewhere = { bar_id: here.other_bar, item: here.soup }

/** As a device reports them that was offline: in any order, with the time of each. */
async function sell({ uid }: Band, ...sales: Sale[]) {
  const transactions = sales.map(({ bar_id, item, ago_ms, read_by = 'chip' }) => {
    const date = new Date(Date.now() - ago_ms).toISOString()
    const order = [{ _id: item, quantity: 1 }]
    return { _id: newId(), type: 'debit' as const, uid, bar_id, order, date, read_by }
  })
  const { results } = await admin.transactions.batch({ body: { transactions } })
  expect(results.map(({ status }) => status)).toEqual(sales.map(() => 'posted'))
  return results.map(({ _id }) => _id)
}

async function findingsOf({ uid }: Band) {
  const { suspicious_clients } = await admin.suspicious_clients.list({ query: { limit: 1000 } })
  return suspicious_clients.find((one) => one.uid === uid)?.suspicious_activity
}

describe('a chip that may be a copy', () => {
  test('pays at two points of sale within a minute', async () => {
    const band = await newBand()
    const sales = await sell(
      band,
      { ...elsewhere, ago_ms: 20 * minute_ms },
      { ...at_bar, ago_ms: 10 * minute_ms },
      { ...at_bar, ago_ms: 9.5 * minute_ms },
    )
    expect(await findingsOf(band)).toBeUndefined()
    await fold()
    expect(await findingsOf(band)).toBeUndefined()

    // It comes later, from a phone that was offline.
    const [late] = await sell(band, { ...elsewhere, ago_ms: 9 * minute_ms - 1_000 })

    const found = [{ rule: 'two_places', count: 2, transaction_ids: [late, sales[2]] }]
    expect(await findingsOf(band)).toEqual(found)
    await fold()
    expect(await findingsOf(band)).toEqual(found)
  })

  test('may walk from one point of sale to the next in more than a minute', async () => {
    const band = await newBand()
    await sell(
      band,
      { ...at_bar, ago_ms: 5 * minute_ms },
      { ...elsewhere, ago_ms: 3.9 * minute_ms },
    )
    await fold()
    expect(await findingsOf(band)).toBeUndefined()
  })

  test('names the number of another wristband', async () => {
    const band = await newBand()
    const [, sale] = await sell(
      band,
      { ...at_bar, ago_ms: 3 * minute_ms },
      { ...at_bar, ago_ms: 2 * minute_ms, read_by: 'other_number' },
    )
    const found = [{ rule: 'other_number', count: 1, transaction_ids: [sale] }]
    expect(await findingsOf(band)).toEqual(found)
    await fold()
    expect(await findingsOf(band)).toEqual(found)
    expect(await api.knex('copied_chip_rollup').where({ event_id, uid: band.uid })).toHaveLength(1)
  })
})
