import type { OperationId } from '@kermesse/sdk/types'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startInfomaniak } from '../../../core/test/providers/infomaniak.ts'
import { startMyPos } from '../../../core/test/providers/mypos.ts'
import { type Asked, operationOf } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'
import { createStage } from '../stage.ts'
import { prepare } from './prepare.ts'
import { requestFor } from './requests.ts'
import { needs_the_world, told_by_rows, watch } from './told.ts'

const myPos = await startMyPos()
afterAll(() => myPos.stop())
const infomaniak = await startInfomaniak()
afterAll(() => infomaniak.stop())
const world = await startMoneyOut({ mypos: myPos.config })
const { api } = world
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)

let house: House
beforeEach(async () => {
  house = await openHouse(world)
})

/** A terminal that somebody has paired, or is about to. */
async function terminal(until: 'new' | 'typed' | 'paired') {
  const path = { id: (await newTerminal())._id }
  const { terminal_id } = await supers.terminals.get({ path })
  if (until === 'new') return { path }
  const { code } = await supers.terminals.pair({ path })
  await myPos.type(terminal_id, code!)
  if (until === 'paired') await supers.terminals.status({ path })
  return { path }
}

let last = 81_000_000
const newTerminal = () => {
  const terminal_id = String(++last)
  return supers.terminals.create({ body: { terminal_code: `T-${terminal_id}`, terminal_id } })
}

async function paid() {
  const { transaction_id } = await house.pay('twint_direct', 30)
  return { uid: house.path().uid, transaction_id }
}

/** Brings the house to where an operation does something, and answers what is asked then. */
const steps: Record<string, () => Promise<Asked>> = {
  'terminals.pair': () => terminal('new'),
  'terminals.status': () => terminal('typed'),
  'terminals.unpair': () => terminal('paired'),
  'terminals.cancel': () => terminal('typed'),
  'zones.reload': async () => {
    const { key } = await infomaniak.openShop()
    const settings = { BASE_URL: infomaniak.base_url, KEY: key, PERIOD_ID: '7' }
    await supers.events.update({ path: { id: house.event_id }, body: { infomaniak: settings } })
    return { body: {} }
  },
  'clients.refund': async () => ({ path: await paid(), body: { method: 'twint' } }),
  'clients.refund_all': async () => ({ path: await paid() }),
  'clients.refund_transaction': async () => ({ path: await paid() }),
  'clients.refund_transaction_by': async () => ({ path: await paid(), body: { method: 'twint' } }),
  'refund_errors.unlock': async () => {
    await paid()
    await house.breakRefund('twint_direct', 'answer_lost')
    await house.cashier.clients.refund_all({ path: house.path() })
    await house.repair()
    const { refund_errors } = await house.office.refund_errors.list({})
    return { path: { id: refund_errors[0]!._id } }
  },
  'refund_errors.decide': async () => {
    await house.pay('mypos', 30)
    const never = { mode: 'listed_never', call: 'refund' }
    await house.control('POST', '/control/mypos/rest/failures', never)
    await house.cashier.clients.refund_all({ path: house.path() })
    const { refund_errors } = await house.office.refund_errors.list({})
    return { path: { id: refund_errors[0]!._id }, body: { paid: true } }
  },
  'providers.check': async () => ({
    path: {},
    body: { provider: 'payrexx', step: 'open' },
  }),
  'events.renew_certificate': async () => {
    await house.renewableCertificate()
    return { path: { id: house.event_id } }
  },
  'payments.settle_currency': async () => {
    const { reference } = await house.top_up(20)
    const foreign = { foreign_amount: 2000, foreign_currency: 'EUR' }
    await world.api.knex('payments').where({ reference }).update(foreign)
    return {
      path: { id: (await house.row(reference))._id },
      query: { event_id: house.event_id },
      body: { reason: 'paid back in the portal' },
    }
  },
  'payments.retry': async () => {
    const { reference } = await house.top_up(20)
    await house.page(reference, 'pay')
    return { path: { id: (await house.row(reference))._id } }
  },
}

const by_link = [
  ...told_by_rows(),
  ...(['bars.create', 'refunds.mark_sent', 'refunds.bank_status', 'refunds.create'] as const),
]

describe.each(by_link)('%s by the login link of an event', (id: OperationId) => {
  test('names the link in the audit log, which is no user', async () => {
    const operation = operationOf(id)
    const stage = await createStage(api)
    const link = await supers.events.link({ path: { id: stage.event_id }, body: {} })
    const asked = await prepare(api, operation, stage, requestFor(operation, stage))
    const check = await watch(api, operation, { user_id: null, email: 'login link' })

    const answer = await api.call(operation, { ...asked, token: link.token })

    expect(answer).toMatchObject({ status: operation.status })
    const { told, expected } = await check(answer)
    expect(told).toEqual(expected)
  })
})

test('every operation that needs a provider is asked for here', () => {
  expect(Object.keys(steps).sort()).toEqual([...needs_the_world].sort())
})

describe.each(needs_the_world)('%s', (id: OperationId) => {
  test('says in the audit log who has done it', async () => {
    const operation = operationOf(id)
    const asked = await steps[id]!()
    const is_super = operation.access === 'superadmin'
    const user_id = is_super ? superadmin._id : house.here.people.admin
    const token = is_super ? superadmin.token : house.here.sessions.admin
    const { email } = await api.knex('users').where({ _id: user_id }).first('email')
    const check = await watch(api, operation, { user_id, email })

    const answer = await api.call(operation, { ...asked, token })

    expect(answer).toMatchObject({ status: operation.status })
    const { told, expected } = await check(answer)
    expect(told).toEqual(expected)
  })
})
