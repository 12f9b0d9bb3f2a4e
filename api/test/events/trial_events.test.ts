import { readFileSync } from 'node:fs'
import { runRefund } from '@kermesse/core/refunds/run'
import { type Simulator, startSimulator } from '@kermesse/simulator/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../../core/test/config.ts'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'
import { payee } from '../payee.ts'

const real = 'https://devices-api.mypos.com'
const mypos_rest = { auth_url: real, devices_url: real, client_id: 'us', client_secret: 'secret' }
const { providers } = testConfig()
const api = await startApi({
  mypos_rest: { ...mypos_rest, timeout_ms: 1_000 },
  twint: { base_url: 'https://service.twint.ch', app_switch_url: 'http://127.0.0.1:1' },
  // The hosts that the installation allows, and those of them that are for trial events.
  providers: { ...providers, hosts: ['http://127.0.0.1:*', 'example.org'] },
  trial_hosts: ['simulator.example.org'],
})
const { token } = await createSuperadmin(api)
const supers = api.sdk(token)
let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator?.stop())

const at_simulator = 'https://simulator.example.org/payrexx/v1.16/?instance=demo'

async function createTrial(more: object = {}) {
  const name = `Trial ${Math.random()}`
  return supers.events.create({ body: { name, is_trial: true, ...more } })
}

/** The amount that a run of an event pays to one visitor with a balance of 20. */
async function runOf(is_trial: boolean) {
  const here = await createFestival(api, {
    dateBegin: daysFromNow(-3),
    dateEnd: daysFromNow(-1),
    form_refund: { enabled: true },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    is_trial,
  })
  const [{ uid, short_id }] = here.bands as [{ uid: string; short_id: string }]
  await load(api, here.event_id, uid, 2000)
  await api.sdk().refund_forms.submit({
    path: { short_id },
    body: {
      ...payee,
      first_name: 'Zoë',
      last_name: 'Müller',
      iban: 'CH9300762011623852957',
    },
  })
  const office = api.sdk(here.sessions.admin)
  const { _id, file_name } = await office.refunds.create({ body: { type: 'form' } })
  const work = { ...api.app, signal: new AbortController().signal, report: console.error }
  await runRefund(work, { event_id: here.event_id, refund_id: _id })
  const xml = Buffer.from(await office.refunds.download({ path: { file_name } })).toString()
  const summary = await office.refunds.summary({ path: { file_name } })
  return { file_name, xml, summary }
}

const upload = (xml: string, search = '') =>
  fetch(`${simulator.url}/bank/inbox${search}`, { method: 'POST', body: xml })

describe('the bank file of a trial event', () => {
  test('is taken by no bank, and says so in its name and its head', async () => {
    const { file_name, xml, summary } = await runOf(true)

    expect(file_name).toMatch(/^trial-refunds-.*\.xml$/)
    expect(xml).toContain('play money')
    expect(xml).not.toContain('urn:iso:std:iso:20022')
    expect(summary).toMatchObject({ agrees: true, control_sum: 20, ledger_sum: 20 })
    const answer = await upload(xml)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('not a pain.001.001.09')
  })

  test('is answered by a bank that rehearses', async () => {
    const { xml } = await runOf(true)

    expect(await (await upload(xml, '?rehearsal=true')).text()).toContain('<GrpSts>ACTC</GrpSts>')
  })

  test('is the only one that a rehearsal takes', async () => {
    const { file_name, xml } = await runOf(false)

    expect(file_name).toMatch(/^refunds-/)
    expect((await upload(xml, '?rehearsal=true')).status).toBe(400)
    expect(await (await upload(xml)).text()).toContain('<GrpSts>ACTC</GrpSts>')
  })
})

describe('a trial event', () => {
  test('is shown as one to everybody', async () => {
    const { _id, name } = await createTrial()

    const { events } = await supers.events.list({ query: { search: name, minimal: true } })
    expect(events).toMatchObject([{ is_trial: true }])
    expect(await supers.events.get({ path: { id: _id } })).toMatchObject({ is_trial: true })
    const general = await api.sdk().events.general({ query: { event_id: _id } })
    expect(general).toMatchObject({ is_trial: true })
  })

  test.each([
    { pay: { URL: 'https://demo.payrexx.com' } },
    { pay: { URL: 'demo' } },
    { pay: { URL: 'https://127.0.0.1.example.org/?instance=demo' } },
    { infomaniak: { BASE_URL: 'https://etickets.infomaniak.com/api/shop' } },
  ])('is refused an account at a real provider: %j', async (body) => {
    const { _id: id } = await createTrial()

    await refused(supers.events.update({ path: { id }, body }), 'trial_event', 409)
    await refused(createTrial(body), 'trial_event', 409)
  })

  test('takes one at a simulator, on this machine or where the installation says', async () => {
    const { _id: id } = await createTrial()

    for (const URL of [at_simulator, `${simulator.url}/payrexx/v1.16/?instance=demo`])
      expect(await supers.events.update({ path: { id }, body: { pay: { URL } } })).toMatchObject({
        pay: { URL },
      })
  })

  test('reaches none of the installation’s own providers either', async () => {
    const { _id: id } = await createTrial({ dateEnd: daysFromNow(-1) })
    const terminal_code = 'TRIAL-1'
    await supers.terminals.create({ body: { terminal_code, terminal_id: '90070001' } })
    const body = { mypos_terminals: [terminal_code] }

    await refused(supers.event_terminals.set({ path: { id }, body }), 'trial_event', 409)
    await refused(supers.event_terminals.force({ path: { id }, body }), 'trial_event', 409)
    await refused(
      supers.refunds.create({ query: { event_id: id }, body: { type: 'mypos' } }),
      'provider_parameters_not_found',
      409,
    )
  })

  test('asks TWINT’s merchant service for nothing', async () => {
    const { _id: id } = await createTrial({
      online_payment: true,
      twint: { enable_twint_direct: true },
    })
    const twint = { merchant_uuid: '6d1f3a52-8f0b-4d06-9d0e-3c1f0e5f7a10', cashregister_id: 'one' }
    await api
      .knex('events')
      .where({ _id: id })
      .update({ twint_direct: JSON.stringify(twint), secrets: JSON.stringify(sealed()) })
    const [band] = await createBands(api.knex, id, 1)

    await refused(
      api.sdk().clients.twint_direct_checkin({
        path: { id: band!.short_id },
        body: { amount: 10 },
      }),
      'trial_event',
      409,
    )
  })

  test('stays one once it has a wristband, and a real one stays real', async () => {
    const change = (id: string, is_trial: boolean) =>
      supers.events.update({ path: { id }, body: { is_trial } })
    for (const is_trial of [true, false]) {
      const { _id: id } = await supers.events.create({
        body: { name: `One ${is_trial}`, is_trial },
      })
      expect(await change(id, !is_trial)).toMatchObject({ is_trial: !is_trial })
      expect(await change(id, is_trial)).toMatchObject({ is_trial })
      await createBands(api.knex, id, 1)

      await refused(change(id, !is_trial), 'trial_fixed', 409)
      expect(await change(id, is_trial)).toMatchObject({ is_trial })
    }
  })

  test('may not be declared while its accounts are real', async () => {
    const { _id: id } = await supers.events.create({
      body: { name: 'In earnest', pay: { URL: 'https://demo.payrexx.com' } },
    })

    await refused(
      supers.events.update({ path: { id }, body: { is_trial: true } }),
      'trial_event',
      409,
    )
  })

  test('is for superadmins to declare', async () => {
    const { event_id: id, sessions } = await createFestival(api)
    const admin = api.sdk(sessions.admin)

    await refused(admin.events.update({ path: { id }, body: { is_trial: true } }), 'forbidden', 403)
  })

  test('owes its play money to nobody when it goes', async () => {
    const { event_id: id, name, bands } = await createFestival(api, { is_trial: true })
    await load(api, id, bands[0]!.uid, 2000)
    await supers.events.delete({ path: { id } })

    expect(await supers.events.delete_forever({ path: { id }, body: { name } })).toMatchObject({
      success: true,
    })
  })

  test('is copied as one, with nothing that would keep the copy from becoming real', async () => {
    const { _id: id } = await createTrial()
    await createBands(api.knex, id, 1)

    const copy = await supers.events.duplicate({ path: { id }, body: { name: `${id} in earnest` } })

    expect(copy).toMatchObject({ is_trial: true })
    const body = { is_trial: false }
    expect(await supers.events.update({ path: { id: copy._id }, body })).toMatchObject(body)
  })
})

test('the demo of the festival is a trial', () => {
  const festival = new URL('../../../fixtures/festival.yaml', import.meta.url)
  expect(readFileSync(festival, 'utf8')).toMatch(/^ {2}is_trial: true$/m)
})

function sealed() {
  const seal = (text: string) => api.app.secrets.seal(text)
  return {
    'twint_direct.certificate': seal('none'),
    'twint_direct.certificate_password': seal('none'),
  }
}
