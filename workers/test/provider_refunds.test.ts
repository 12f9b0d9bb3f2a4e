import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../core/src/platform/ids.ts'
import { openRoutes } from '../../core/src/refunds/base/routes.ts'
import { planRun } from '../../core/src/refunds/by_provider/plan_provider_refunds.ts'
import { startSimulator } from '../../core/test/providers/simulator.ts'
import { createProvider, refundContextAt } from '../../core/test/refunds/provider_refund_stage.ts'
import { refundsOf, settle } from '../../core/test/refunds/refund_stage.ts'
import { openStage } from '../../core/test/stage.ts'
import { startWorkerProcess } from './worker.ts'

const simulator = await startSimulator()
afterAll(() => simulator.stop())
afterEach(() => void vi.unstubAllEnvs())
const stage = await openStage()
const soon = { timeout: 60_000, interval: 20 }

let bands = 0

/** An event whose visitors paid at one terminal, and a run that pays them back. */
async function startRun(count: number, tid: string) {
  const event_id = await stage.createEvent()
  const terminal_code = `till-${tid}`
  await stage.knex('terminals').insert({ _id: newId(), terminal_code, terminal_id: tid })
  for (let n = 0; n < count; n++) {
    const { uid } = await refundsOf(stage, event_id).addBand(++bands, 0)
    const reference_number = randomUUID()
    await simulator.control('POST', `/terminals/${tid}/sales`, { reference_number, amount: 1000 })
    const sale = { terminal_code, card_transaction_id: reference_number }
    await settle(stage, event_id, {
      type: 'credit',
      uid,
      amount: 1000,
      payment_type: 'mypos',
      account: 'card_terminal',
      ...sale,
    })
  }
  const _id = newId()
  const routes = openRoutes(await refundContextAt(stage, event_id, createProvider()))
  await stage.knex.transaction(async (trx) => {
    const row = { event_id, _id, type: 'mypos', file_name: `${_id}.xlsx`, step: 'sending', count }
    await trx('refunds').insert({ ...row, debtor: { timezone: 'Europe/Zurich' } })
    await planRun(trx, { event_id, _id, user_id: null }, 'mypos', routes)
  })
  return { event_id, _id }
}

type Refund = { kind: string; tid: string; reference_number: string; date: string }

async function refundsAt(tid: string): Promise<Refund[]> {
  const { movements } = (await simulator.control('GET', '/movements')) as { movements: Refund[] }
  return movements.filter((one) => one.kind === 'refund' && one.tid === tid)
}

/** How workers reach the terminals' provider, with an account of their own there. */
async function useProvider(refunds_per_second: number) {
  const client_id = randomUUID()
  await simulator.control('PUT', `/clients/${client_id}`, { client_secret: 'secret' })
  const env = {
    MYPOS_AUTH_URL: simulator.url,
    MYPOS_DEVICES_URL: simulator.url,
    MYPOS_CLIENT_ID: client_id,
    MYPOS_CLIENT_SECRET: 'secret',
    PROVIDER_DOUBT_MS: '500',
    // The simulator lists a refund at once.
    PROVIDER_LIST_DELAY_MS: '500',
    PROVIDER_TIMEOUT_MS: '1000',
    PROVIDER_REFUNDS_PER_SECOND: String(refunds_per_second),
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
}

test('a worker that is killed in the middle of a run leaves nothing paid twice or forgotten', async () => {
  const count = 60
  const tid = '93000001'
  const paidBack = async () =>
    (await refundsAt(tid)).map(({ reference_number }) => reference_number)
  await useProvider(10)
  const key = await startRun(count, tid)
  const run = () => stage.knex('refunds').where(key).first()

  const first = await startWorkerProcess(stage.url, stage.key)
  await vi.waitFor(async () => expect((await paidBack()).length).toBeGreaterThan(12), soon)
  await first.kill('SIGKILL')
  const at_kill = (await paidBack()).length
  await startWorkerProcess(stage.url, stage.key)
  await vi.waitFor(
    async () => expect(await run()).toMatchObject({ step: 'sent', doubtful: 0 }),
    soon,
  )

  const references = await paidBack()
  const where = { event_id: key.event_id }
  const rows = await stage.knex('provider_refunds').where(where)
  const done = rows.filter(({ status }) => status === 'done')
  const absent = rows.filter(({ status, reason }) => status === 'failed' && reason === 'absent')
  expect(at_kill).toBeLessThan(count)
  expect(new Set(references).size).toBe(references.length)
  expect(done.map(({ source_reference }) => source_reference).sort()).toEqual(references.sort())
  expect(done.length + absent.length).toBe(count)
  const balances: number[] = await stage.knex('wallets').where(where).pluck('balance')
  expect(balances.filter((balance) => balance > 0)).toEqual(absent.map(() => 1000))
  expect((await stage.prove(key.event_id))!.differences).toEqual([])
}, 200_000)

test('two workers keep one pace at a provider together', async () => {
  const per_second = 10
  await useProvider(per_second)
  const runs = [await startRun(20, '93000002'), await startRun(20, '93000003')]
  const ended = async () => {
    const rows = await stage.knex('refunds').whereIn(
      '_id',
      runs.map(({ _id }) => _id),
    )
    return rows.map(({ status, epoch }) => ({ status, epoch }))
  }

  await Promise.all([
    startWorkerProcess(stage.url, stage.key),
    startWorkerProcess(stage.url, stage.key),
  ])
  await vi.waitFor(
    async () => expect(await ended()).toEqual(Array(2).fill({ status: 'success', epoch: 1 })),
    soon,
  )

  const sent = [...(await refundsAt('93000002')), ...(await refundsAt('93000003'))]
  const moments = sent.map(({ date }) => Date.parse(date)).sort((a, b) => a - b)
  expect(moments).toHaveLength(40)
  // A place is never early; the first may have been late by what a busy machine takes to wake up.
  expect(moments.at(-1)! - moments[0]!).toBeGreaterThan((39 / per_second - 1) * 1000)
}, 200_000)
