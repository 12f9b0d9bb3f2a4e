import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { flatten } from '../../src/validation.ts'
import { createGatehouse, type Gatehouse } from '../admission/gatehouse.ts'
import { contract, refused, sharedApi } from '../api.ts'
import { createBands, lendTerminal, load } from '../festival.ts'

const api = await sharedApi()
let house: Gatehouse
let zone_id: string
let gate_id: string
beforeAll(async () => {
  house = await createGatehouse(api)
  const body = { payment_types: ['mypos' as const] }
  await house.office.entrances.update({ path: { id: house.here.entrance }, body })
  zone_id = await house.addZone({ zone_name: { en: 'Stand' } })
  gate_id = await house.openGate({ allow_entrance_purchase: true })
})

async function newBand() {
  const [band] = await createBands(api.knex, house.here.event_id, 1)
  await load(api, house.here.event_id, band!.uid, 5000)
  return band!.uid
}

/** Every call that names the card terminal that was paid at. */
const calls: Record<string, (terminal_code: string) => Promise<unknown>> = {
  'transactions.create': async (terminal_code) => {
    const body = { type: 'credit', payment_type: 'mypos', amount: 10, terminal_code } as const
    return house.office.transactions.create({ body: { ...body, uid: await newBand() } })
  },
  'clients.credit': async (terminal_code) => {
    const body = { type: 'credit', payment_type: 'mypos', amount: 10, terminal_code } as const
    return house.office.clients.credit({ path: { uid: await newBand() }, body })
  },
  'desk.add_entrance': async (terminal_code) => {
    const body = { entrance_id: house.here.entrance, payment_type: 'mypos', terminal_code } as const
    return house.office.desk.add_entrance({ path: { uid: await newBand() }, body })
  },
  'entrance_groups.sell': async (terminal_code) => {
    const body = { entrance_id: house.here.entrance, payment_type: 'mypos', terminal_code } as const
    const path = { id: gate_id }
    return house.office.entrance_groups.sell({ path, body: { ...body, uid: await newBand() } })
  },
  'tickets.exchange': async (terminal_code) => {
    const { bar_code: code } = await house.addTicket(zone_id)
    const body = { code, amount: 5, payment_type: 'mypos', terminal_code } as const
    return house.office.tickets.exchange({ body: { ...body, uid: await newBand() } })
  },
}

test('every call that names a card terminal is tried here, but for what devices did offline', () => {
  const naming = contract.operations.filter(
    ({ body, event }) => event && body && 'terminal_code' in flatten(contract, body).properties,
  )
  expect(Object.keys(calls).sort()).toEqual(naming.map(({ id }) => id).sort())
})

describe.each(Object.entries(calls))('%s', (_operation, call) => {
  test('takes a terminal of the event, and no other', async () => {
    const elsewhere = await createGatehouse(api)
    const ours = await lendTerminal(api.knex, house.here.event_id)
    const theirs = await lendTerminal(api.knex, elsewhere.here.event_id)

    for (const terminal_code of ['never-heard-of', theirs])
      await refused(call(terminal_code), 'terminal_not_found', 404)

    expect(await call(ours)).toBeTruthy()
  })
})

test('what a device did offline at a terminal is posted, whatever terminal it names', async () => {
  const body = { type: 'credit', payment_type: 'mypos', amount: 10 } as const
  const transactions = [
    { ...body, _id: newId(), uid: await newBand(), terminal_code: 'never-heard-of' },
  ]

  const { results } = await house.office.transactions.batch({ body: { transactions } })

  expect(results).toMatchObject([{ status: 'posted' }])
})
