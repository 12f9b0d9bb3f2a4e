import { pinDigest } from '@kermesse/core/wallets/pin'
import { beforeEach, describe, expect, test } from 'vitest'
import { operationOf, refused } from '../api.ts'
import { openWallet } from '../clients/open_wallet.ts'
import { daysFromNow } from '../festival.ts'
import { type House, openHouse, startMoneyOut } from '../money_out.ts'
import { payee } from '../payee.ts'

const world = await startMoneyOut()
const { api } = world
const account = 'CH9300762011623852957'
const other_account = 'CH5604835012345678009'

let house: House
beforeEach(async () => {
  house = await openHouse(world, { form_refund: { enabled: true, dateBegin: daysFromNow(-1) } })
})

const number = (n = 0) => house.here.bands[n]!.short_id
const form = (more: object = {}, n = 0) =>
  api.sdk().refund_forms.get({ path: { short_id: number(n) }, query: { language: 'en' }, ...more })
const ask = (body: object = {}, n = 0) =>
  api.sdk().refund_forms.submit({
    path: { short_id: number(n) },
    body: { ...payee, iban: account, ...body },
  })
/** The newest refund that the visitor sees, in the wallet and on the form's page. */
async function newest(n = 0) {
  const path = { short_id: number(n) }
  const [wallet, page] = await Promise.all([api.sdk().clients.short({ path }), form({}, n)])
  expect(page.refunds).toEqual(wallet.refunds)
  const [refund] = wallet.refunds
  return refund && { ...refund, moments: refund.moments.map(({ state }) => state) }
}

async function startRun() {
  const { _id } = await house.start('form')
  return _id
}

/** Uploads a bank report about the only transfer of a run. */
async function bankSays(id: string, status: string, code = '') {
  const { file_name } = await house.run(id)
  const { message_id } = await house.office.refunds.summary({ path: { file_name } })
  const { items } = await house.office.refunds.items({ path: { id } })
  const reason = code && `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
  const xml = `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${message_id}-D</OrgnlPmtInfId><TxInfAndSts>
    <OrgnlEndToEndId>${items[0]!.end_to_end_id}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}</TxInfAndSts>
    </OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  const report = new File([xml], 'report.xml', { type: 'application/xml' })
  await house.office.refunds.bank_status({ path: { id }, body: { report } })
}

describe('the way of the money by bank', () => {
  beforeEach(() => house.cash(42))

  test('is still told to who was paid when the event is archived, and to nobody else', async () => {
    await ask()
    const run = await startRun()
    await house.work(run)
    await house.office.refunds.mark_sent({ path: { id: run } })
    await bankSays(run, 'ACSC')
    await api.knex('events').where({ _id: house.here.event_id }).update({ archived: true })

    expect(await form()).toMatchObject({ status: 'done', refunds: [{ state: 'paid', amount: 42 }] })
    await refused(form({}, 1), '|event_is_archived|', 409)
    await refused(ask({}, 1), '|event_is_archived|', 409)
  })

  test('is told from the request to the account', async () => {
    expect(await newest()).toBeUndefined()
    await ask()
    expect(await newest()).toEqual({
      method: 'form',
      amount: 42,
      state: 'asked',
      moments: ['asked'],
      next_step: 'none',
    })

    const run = await startRun()
    expect(await newest()).toMatchObject({ state: 'in_run', moments: ['asked', 'in_run'] })
    await house.work(run)
    expect(await newest()).toMatchObject({ state: 'in_run', amount: 42 })

    await house.office.refunds.mark_sent({ path: { id: run } })
    const sent = await newest()
    expect(sent).toMatchObject({ state: 'sent', moments: ['asked', 'in_run', 'sent'] })
    expect(sent!.execution_date).toBe((await house.run(run)).execution_date)

    await bankSays(run, 'ACSC')
    expect(await newest()).toMatchObject({
      state: 'paid',
      moments: ['asked', 'in_run', 'sent', 'paid'],
      next_step: 'none',
    })
  })

  test('is shown at each step on the wallet, on the wristband that is worn now', async () => {
    await ask()
    const run = await startRun()
    await house.work(run)
    const [lost, worn] = house.here.bands
    const body = { new_uid: worn!.uid }
    await house.office.clients.transfer({ path: { uid: lost!.uid }, body })
    const page = await openWallet(api, worn!)

    await house.office.refunds.mark_sent({ path: { id: run } })
    expect(await page.next()).toBe('changed')
    await bankSays(run, 'ACSC')
    expect(await page.next()).toBe('changed')
    expect(await newest(1)).toMatchObject({ state: 'paid' })
  })

  test('is told when it came back because of its account, and goes on with another one', async () => {
    const { secret } = await ask()
    const run = await startRun()
    await house.work(run)
    await bankSays(run, 'RJCT', 'AC04')

    expect(await newest()).toMatchObject({
      state: 'returned',
      moments: ['asked', 'in_run', 'returned'],
      reason: 'account_closed',
      hold: 'wrong_account',
      next_step: 'correct_account',
    })

    await ask({ iban: other_account, secret })
    const { refunds } = await form()
    expect(refunds.map(({ state }) => state)).toEqual(['asked', 'returned'])
    expect(refunds[1]).toMatchObject({ next_step: 'none' })
  })

  test('is told when the bank has paid first and sent it back later', async () => {
    await ask()
    const run = await startRun()
    await house.work(run)
    await bankSays(run, 'ACSC')
    await bankSays(run, 'RJCT', 'MS03')

    expect(await newest()).toMatchObject({
      state: 'returned',
      moments: ['asked', 'in_run', 'sent', 'paid', 'returned'],
      reason: 'refused',
      next_step: 'wait',
    })
  })

  test('is what was asked for again when a run is cancelled', async () => {
    await ask()
    const run = await startRun()
    await house.office.refunds.cancel({ path: { id: run } })
    await house.work(run)

    expect(await newest()).toMatchObject({ state: 'asked', moments: ['asked'] })
  })

  test('waits where two have named different accounts, and says to whom to turn', async () => {
    await ask()
    await ask({ iban: other_account })

    expect(await newest()).toMatchObject({
      state: 'on_hold',
      hold: 'contested',
      next_step: 'contact',
    })
  })

  test('follows its visitor to another wristband', async () => {
    await ask()
    const run = await startRun()
    await house.work(run)
    const body = { new_uid: house.path(1).uid }
    await house.cashier.clients.transfer({ path: house.path(0), body })

    expect(await newest(1)).toMatchObject({ state: 'in_run', amount: 42 })
  })

  test('names nobody and no account', async () => {
    await ask()
    const { text } = await api.call(operationOf('refund_forms.get'), {
      path: { short_id: number() },
    })
    expect(text).not.toMatch(/Ada|Lausanne|CH93|11623852957/)
  })
})

describe('the way of the money by provider', () => {
  beforeEach(() => house.pay('twint_direct', 30))
  const payBack = () =>
    house.cashier.clients.refund({ path: house.path(), body: { method: 'twint' } })

  test('is told as paid', async () => {
    await payBack()
    expect(await newest()).toEqual({
      method: 'twint',
      amount: 30,
      state: 'paid',
      moments: ['sent', 'paid'],
      next_step: 'none',
    })
  })

  test('is on its way while nobody knows, and shown as paid on the wallet', async () => {
    await house.breakRefund('twint_direct', 'answer_lost')
    await payBack()
    expect(await newest()).toMatchObject({ state: 'sent', moments: ['sent'] })

    const page = await openWallet(api, house.here.bands[0]!)
    await house.repair()
    const { refund_errors } = await house.office.refund_errors.list({})
    await house.office.refund_errors.unlock({ path: { id: refund_errors[0]!._id } })
    expect(await page.next()).toBe('changed')
    expect(await newest()).toMatchObject({ state: 'paid' })
  })

  test('is told as failed, with what remains to be done', async () => {
    await house.breakRefund('twint_direct', 'account_closed')
    await payBack()
    expect(await newest()).toMatchObject({
      state: 'failed',
      reason: 'account_closed',
      next_step: 'use_form',
    })
  })
})

describe('the request itself', () => {
  beforeEach(() => house.cash(42))
  const secret = 'a'.repeat(32)

  test('is shown to a caller with its secret, and to nobody else', async () => {
    const { secret: own } = await ask({ bic: undefined })
    const shown = await form({ headers: { 'refund-secret': own! } })
    expect(shown.request).toMatchObject({ ...payee, iban: account, bic: null })
    expect((await form()).request).toBeUndefined()
    const guessed = form({ headers: { 'refund-secret': secret } })
    await refused(guessed, 'wrong_refund_secret', 403)
  })

  test('is shown with the PIN where the wristband has one', async () => {
    const { event_id } = house
    const pin_hash = pinDigest(api.app.secrets, event_id, number(), 'A1B2')
    await api.knex('clients').where({ event_id, uid: house.path().uid }).update({ pin_hash })
    await ask({ pin: 'A1B2' })

    const shown = await form({ headers: { 'wristband-pin': 'A1B2' } })
    expect(shown.request).toMatchObject({ iban: account })
    await refused(form({ headers: { 'wristband-pin': 'B1B2' } }), 'wrong_pin', 403)
  })

  test('may be sent again when its answer was lost, by the secret that was drawn before', async () => {
    await ask({ secret })
    const again = await ask({ secret, iban: other_account })

    expect(again).toMatchObject({ status: 'submitted', hold: null })
    const shown = await form({ headers: { 'refund-secret': secret } })
    expect(shown.request).toMatchObject({ iban: other_account })
  })
})

describe('the state of the form', () => {
  test('says when it opens, and whether there is one', async () => {
    const later = await openHouse(world, { form_refund: { enabled: true } })
    const none = await openHouse(world, { form_refund: { enabled: false } })
    const state = ({ here }: House) =>
      api.sdk().refund_forms.get({ path: { short_id: here.bands[0]!.short_id } })

    const { dateEnd } = await api.knex('events').where({ _id: later.event_id }).first('dateEnd')
    expect(await state(later)).toMatchObject({ status: 'closed', enabled: true, opens_at: dateEnd })
    expect(await state(none)).toMatchObject({ status: 'closed', enabled: false, opens_at: null })
    expect(await form()).toMatchObject({ status: 'open', enabled: true, opens_at: null })
  })

  test('answers an address to go to only on an origin of the installation', async () => {
    const own = new URL(`/client/${number()}`, api.app.config.public_url).href
    const asked = async (redirect_url: string) =>
      (await form({ query: { redirect_url } })).redirect_url

    expect(await asked(own)).toBe(own)
    expect(await asked('https://evil.example/')).toBeUndefined()
    expect(await asked('javascript:alert(1)')).toBeUndefined()
    expect(await asked('no address')).toBeUndefined()
  })
})
