import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MyposRestConfig } from '../../src/platform/config.ts'
import { newId } from '../../src/platform/ids.ts'
import { refundByProvider } from '../../src/refunds/by_provider/ask_provider.ts'
import { findClient } from '../../src/wallets/clients.ts'
import { testConfig } from '../config.ts'
import { type SimulatorProcess, startSimulator } from '../providers/simulator.ts'
import { daysFromNow, openStage, type Stage } from '../stage.ts'
import { reportsOf, rowOf, sheetsOf } from './report_stage.ts'

let stage: Stage
let simulator: SimulatorProcess
let mypos_rest: MyposRestConfig
beforeAll(async () => {
  stage = await openStage()
  simulator = await startSimulator()
  const client_id = randomUUID()
  await simulator.control('PUT', `/clients/${client_id}`, { client_secret: 'secret' })
  const { url } = simulator
  const account = { client_id, client_secret: 'secret', timeout_ms: 2000 }
  mypos_rest = { auth_url: url, devices_url: url, ...account }
})
afterAll(() => simulator?.stop())

let event_id: string
let desk: ReturnType<typeof reportsOf>
let uid: string
let tid: string
let last = 92_000_000
beforeEach(async () => {
  await simulator.control('DELETE', '/rest/failures')
  event_id = await stage.createEvent({ dateEnd: daysFromNow(1) })
  desk = reportsOf(stage, event_id)
  uid = (await desk.addBand(1)).uid
  tid = await terminalOf(event_id)
})

/** A card terminal that the event has. */
async function terminalOf(of: string | null) {
  const terminal_id = String(++last)
  const terminal = { _id: newId(), terminal_code: `T-${terminal_id}`, terminal_id }
  await stage.knex('terminals').insert({ ...terminal, event_id: of })
  return terminal_id
}

/** Takes a card payment at a terminal, in the provider’s list only. */
async function sold(amount: number, at = tid) {
  const reference_number = randomUUID()
  const body = { reference_number, amount }
  const sale = await simulator.control('POST', `/terminals/${at}/sales`, body)
  return { reference: reference_number, ...(sale as { payment_reference: string }) }
}
const taken = (amount: number, reference: string) =>
  desk.take(uid, amount, 'card_terminal', {
    card_transaction_id: reference,
    terminal_code: `T-${tid}`,
  })
const made = () =>
  desk.made({ type: 'mypos' }, { config: testConfig({ mypos_rest }), report: () => {} })

describe('the provider’s list', () => {
  test('is the same on both sides, by either name of a sale', async () => {
    const [one, two] = [await sold(1200), await sold(800)]
    await taken(1200, one.reference)
    await taken(800, two.payment_reference)
    await desk.take(uid, 500, 'card_terminal')

    const { report, file } = await made()
    const { Summary, Reconciliation } = await sheetsOf(file)

    expect(report).toMatchObject({ agrees: true, reconciliation: 'agrees', total_in: 2500 })
    expect(Reconciliation).toHaveLength(1)
    const matched = rowOf(Summary!, 'Provider mypos: the same on both sides')
    expect(matched!.slice(1)).toEqual([2, 20])
    const staff = rowOf(Summary!, 'Entered by staff, unknown to any provider')
    expect(staff!.slice(1)).toEqual([1, 5])
  })

  test('pairs what we have paid back with what it has paid back', async () => {
    const sale = await sold(1200)
    await taken(1200, sale.reference)
    const config = testConfig({ mypos_rest })
    const client = await findClient(stage.knex, event_id, uid)
    const ctx = { ...stage.contextOf(event_id), config }
    const [row] = await refundByProvider(ctx, client, { asked_id: newId(), method: 'mypos' })

    const { report, file } = await made()
    const { Movements } = await sheetsOf(file)

    expect(row).toMatchObject({ status: 'done', amount: 1200 })
    expect(report).toMatchObject({ count: 2, total_in: 1200, total_out: 1200, agrees: true })
    expect(report.reconciliation).toBe('agrees')
    expect(Movements!.slice(1, 3).map((cells) => [cells[3], cells[7], cells[10]])).toEqual([
      ['Top-up', 12, 12],
      ['Terminal refund', -12, undefined],
    ])
  })

  test('and what it has beyond ours, or otherwise, is named row by row', async () => {
    const [missing, other, refunded] = [await sold(700), await sold(900), await sold(1500)]
    await taken(950, other.reference)
    await taken(1500, refunded.reference)
    await taken(333, 'nobody-knows-it')
    const { payment_reference } = refunded
    await simulator.control('POST', `/sales/${payment_reference}/chargeback`)

    const { report, file } = await made()
    const { Reconciliation, Summary } = await sheetsOf(file)

    expect(report).toMatchObject({ agrees: true, reconciliation: 'differs' })
    const found = Reconciliation!.slice(1).map((row) => [row[0], row[2], row[5], row[7], row[8]])
    expect(found).toHaveLength(4)
    expect(found).toEqual(
      expect.arrayContaining([
        ['only at the provider', 'Payment', missing.reference, undefined, 7],
        ['amounts differ', 'Payment', other.reference, 9.5, 9],
        ['only here', 'Payment', 'nobody-knows-it', 3.33, undefined],
        ['only at the provider', 'Chargeback', refunded.reference, undefined, 15],
      ]),
    )
    const only_there = rowOf(Summary!, 'Provider mypos: only at the provider')
    expect(only_there!.slice(1)).toEqual([2, -8])
  })

  test('of another event’s terminal is ignored', async () => {
    const elsewhere = await stage.createEvent()
    await sold(1100, await terminalOf(elsewhere))
    await sold(1300, await terminalOf(null))

    const { report } = await made()

    expect(report.reconciliation).toBe('agrees')
    expect(await stage.knex('report_movements').where({ event_id })).toEqual([])
  })

  test('is missing after a timeout, and the report is still written', async () => {
    await taken(1200, (await sold(1200)).reference)
    const failure = { mode: 'http_500', call: 'transactions', times: 1000 }
    await simulator.control('POST', '/rest/failures', failure)

    const { report, file } = await made()
    const { Summary } = await sheetsOf(file)

    expect(report).toMatchObject({ status: 'completed', agrees: true, reconciliation: 'missing' })
    expect(rowOf(Summary!, 'Provider mypos')![3]).toMatch(/^RECONCILIATION IS MISSING/)
  })
})
