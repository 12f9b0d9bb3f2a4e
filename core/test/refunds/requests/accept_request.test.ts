import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../sdk/src/types.ts'
import { submit } from '../../../src/refunds/requests/accept_request.ts'
import { get } from '../../../src/refunds/requests/show_request.ts'
import { pinDigest } from '../../../src/wallets/pin.ts'
import { daysFromNow, openStage, type Stage } from '../../stage.ts'
import { refundsOf, settle, valid_request } from '../refund_stage.ts'

type Input = Partial<Schema<'RefundFormInput'>>

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let number: string
let uid: string
let first = 0
beforeEach(async () => {
  first += 1_000
  event_id = await stage.createEvent()
  const band = await refundsOf(stage, event_id).addBand(first, 1250)
  number = band.short_id
  uid = band.uid
})

const none = { body: undefined, headers: {} }
// Nobody is signed in: the number leads to the event.
const show = (query: object = {}, short_id = number) =>
  stage.call('', (ctx) =>
    get.run({ ...ctx, probe: stage.probe }, { ...none, path: { short_id }, query }),
  )
const send = (body: Input = {}, short_id = number, query: object = {}) =>
  submit.run(stage.contextOf(''), {
    path: { short_id },
    query,
    body: { ...valid_request, ...body },
    headers: {},
  })
const setEvent = (changes: object) => stage.knex('events').where({ _id: event_id }).update(changes)
const setRequests = (changes: object) => setEvent({ form_refund: { enabled: true, ...changes } })
const code = (problem: string) => ({ code: problem })
const stored = () =>
  stage.knex('refund_forms').where({ event_id, uid }).orderBy('n', 'desc').first()

async function setPin(pin: string) {
  await stage
    .knex('clients')
    .where({ event_id, uid })
    .update({ pin_hash: pinDigest(stage.secrets, event_id, number, pin) })
}

describe('the page of requests', () => {
  test('shows what can be asked for, whatever the case of the number', async () => {
    expect(await show({}, number.toLowerCase())).toMatchObject({
      short_id: number,
      event_id,
      status: 'open',
      submitted: false,
      pin_required: false,
      refundable: 1250,
      currencyCode: 'CHF',
    })
  })

  test('is open from the end of the event, or from the organiser’s day, to its own end', async () => {
    const cases = [
      [{ dateEnd: daysFromNow(1) }, {}, 'closed'],
      [{ dateEnd: daysFromNow(1) }, { dateBegin: daysFromNow(-1) }, 'open'],
      [{ dateEnd: daysFromNow(-1) }, { dateEnd: daysFromNow(1) }, 'open'],
      [{ dateEnd: daysFromNow(-2) }, { dateEnd: daysFromNow(-1) }, 'closed'],
      [{ dateEnd: daysFromNow(-1) }, { enabled: false }, 'closed'],
    ] as const

    for (const [event, form_refund, status] of cases) {
      await setEvent(event)
      await setRequests(form_refund)

      expect(await show()).toMatchObject({ status })
    }
  })

  test('speaks the visitor’s language, or the event’s', async () => {
    await setEvent({ language: 'fr' })
    await setRequests({ enabled: false, form_refund_closed_text: { fr: 'Fermé', de: 'Zu' } })

    expect(await show({ language: 'de' })).toMatchObject({ text: 'Zu' })
    expect(await show({ language: 'en' })).toMatchObject({ text: 'Fermé' })
  })

  test('answers alike for an unknown number and one of another event', async () => {
    const other = await stage.createEvent()

    await expect(show({}, 'ZZ999999')).rejects.toMatchObject(code('wrong_wristband_number'))
    await expect(show({ event_id: other })).rejects.toMatchObject(code('wrong_wristband_number'))
    await expect(send({}, 'ZZ999999')).rejects.toMatchObject(code('wrong_wristband_number'))
  })

  test('of an archived event is closed', async () => {
    await setEvent({ archived: true })
    await stage.knex('wristband_directory').where({ event_id }).delete()

    expect(await show({ event_id })).toMatchObject({ status: 'closed' })
    await expect(send({}, number, { event_id })).rejects.toMatchObject(code('form_refund_closed'))
  })

  test('is done once a run has the request', async () => {
    await send()
    const organiser = refundsOf(stage, event_id)
    const { _id } = await organiser.create()
    const in_run = await show()
    await organiser.cancel(_id)

    expect(in_run).toMatchObject({ status: 'done', submitted: true })
    expect(await show()).toMatchObject({ status: 'open', submitted: true })
  })
})

describe('a request', () => {
  test('is kept as the bank needs it, and says what the bank will print', async () => {
    const answer = await send({
      first_name: '  Ivan\t',
      last_name: 'O’Neill😀',
      iban: 'ch93-0076 2011 6238 5295 7',
      email: 'A@B.CH',
    })

    expect(answer).toMatchObject({ status: 'submitted', refundable: 1250 })
    expect(answer).toMatchObject({ name_on_transfer: "Ivan O'Neill", bank_name_changed: false })
    expect(await stored()).toMatchObject({ iban: 'CH9300762011623852957', email: 'a@b.ch' })
  })

  test('shows the name that the bank prints where it cannot print the visitor’s', async () => {
    expect(await send({ first_name: 'Nguyễn', last_name: 'Ǆ' })).toMatchObject({
      name_on_transfer: 'Nguyên DŽ',
      bank_name_changed: true,
    })
  })

  test('says which letters of the name are lost, and why nothing is left of one', async () => {
    expect(await send({ first_name: 'Ж Anna', last_name: 'Žižka' })).toMatchObject({
      name_on_transfer: 'Anna Žižka',
      bank_name_changed: true,
      letters_lost: 'Ж',
    })
    await expect(send({ last_name: '王小明' })).rejects.toMatchObject({
      code: 'text_invalid',
      details: [{ field: 'last_name', problem: 'has no letter that a bank prints' }],
    })
    await expect(send({ last_name: ' \t' })).rejects.toMatchObject(code('required_field'))
  })

  test('has the country of its account unless another is given, and only one that there is', async () => {
    const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
    const { secret } = await send({ ...account, country: undefined })
    const there = await stored()
    await send({ ...account, country: 'CH', secret })

    expect(there).toMatchObject({ country: 'DE' })
    expect(await stored()).toMatchObject({ country: 'CH' })
    for (const country of ['UK', 'SU', 'YU', 'EU', 'AC', 'DD'])
      await expect(send({ country })).rejects.toMatchObject(code('country_invalid'))
  })

  test('can be changed until a run has it', async () => {
    const { secret } = await send({ locality: 'Bern' })
    await send({ locality: 'Basel', secret })
    const changed = await stored()
    await refundsOf(stage, event_id).create()

    expect(changed).toMatchObject({ locality: 'Basel' })
    await expect(send({ locality: 'Biel' })).rejects.toMatchObject(code('refund_form_in_run'))
    expect(await stored()).toMatchObject({ locality: 'Basel' })
  })

  test('abroad needs a BIC and warns of the fee', async () => {
    const iban = 'DE89370400440532013000'

    await expect(send({ iban })).rejects.toMatchObject(code('bic_required'))
    await expect(send({ iban, bic: 'UBSWCHZH80A' })).rejects.toMatchObject(
      code('bic_country_mismatch'),
    )
    await expect(send({ iban, bic: 'COBA' })).rejects.toMatchObject(code('bic_invalid'))
    expect(await send({ iban, bic: 'cobadeffxxx' })).toMatchObject({ warning: 'international_fee' })
    expect(await stored()).toMatchObject({ bic: 'COBADEFFXXX' })
  })

  test.each([
    [{ iban: 'CH9300762011623852958' }, 'iban_invalid'],
    [{ iban: 'CH44 3199 9123 0008 8901 2' }, 'iban_qr_not_supported'],
    [{ iban: 'СН9300762011623852957' }, 'iban_invalid_characters'],
    [{ iban: ' - ' }, 'required_field'],
    [{ first_name: 'Иван' }, 'text_invalid'],
    [{ first_name: '😀' }, 'text_invalid'],
    [{ locality: ' ' }, 'required_field'],
    [{ country: 'ZZ' }, 'country_invalid'],
    [{ country: 'XQ' }, 'country_invalid'],
  ] as [Input, string][])('with %j is refused as %s', async (body, problem) => {
    await expect(send(body)).rejects.toMatchObject(code(problem))
    expect(await stored()).toBeUndefined()
  })

  test('with nothing to pay back is refused', async () => {
    await settle(stage, event_id, { type: 'checkout', uid })

    await expect(send()).rejects.toMatchObject(code('unable_to_refund'))
  })

  test('from a band that was replaced or blocked is refused', async () => {
    await stage
      .knex('wallets')
      .where({ event_id, uid })
      .update({ blocked_at: daysFromNow(-1) })
    await expect(send()).rejects.toMatchObject(code('client_disabled'))

    const next = await refundsOf(stage, event_id).addBand(first + 1, 0)
    await stage.knex('wallets').where({ event_id, uid }).update({ blocked_at: null })
    await settle(stage, event_id, { type: 'transfer', uid, new_uid: next.uid, right: 30 })
    await expect(send()).rejects.toMatchObject(code('wristband_transferred'))
  })

  test('leaves a trace of which fields changed, without what stands in them', async () => {
    const { secret } = await send()
    await send({ iban: 'CH3908704016075473007', secret })

    const rows = await stage.knex('audit_log').where({ event_id, record_id: uid }).orderBy('date')

    expect(rows.at(-1)).toMatchObject({ after: { changed: ['iban'] } })
    expect(JSON.stringify(rows)).not.toContain('CH39')
  })
})

describe('after a refund, a new balance', () => {
  const top_up = (amount: number) =>
    settle(stage, event_id, {
      type: 'credit',
      uid,
      amount,
      payment_type: 'cash',
      account: 'cash',
    })
  const organiser = () => refundsOf(stage, event_id)
  /** A run from its beginning to its file. */
  async function run() {
    const { _id } = await organiser().create()
    await stage.work({ event_id, refund_id: _id })
    return _id
  }

  test('opens another request, and the earlier one stays as history', async () => {
    await send()
    const first_run = await run()
    await organiser().markSent(first_run)
    expect(await show()).toMatchObject({ status: 'done', refundable: 0 })
    await expect(send()).rejects.toMatchObject(code('refund_form_in_run'))
    await top_up(10_00)

    expect(await show()).toMatchObject({ status: 'open', submitted: false, refundable: 10_00 })
    expect(await send()).toMatchObject({ status: 'submitted', unchanged: true, refundable: 10_00 })
    expect(await show()).toMatchObject({ status: 'open', submitted: true })
    const second_run = await run()

    const items = [await organiser().items(first_run), await organiser().items(second_run)]
    expect(items.map(({ items: [one, ...more] }) => [one!.amount, more.length])).toEqual([
      [12_50, 0],
      [10_00, 0],
    ])
    const { earlier, status } = await show()
    expect(status).toBe('done')
    expect(earlier!.map((one) => [one.amount, one.status])).toEqual([
      [10_00, 'held'],
      [12_50, 'sent'],
    ])
  })

  test('is asked for by the person who asked before: another account without the secret waits for staff', async () => {
    const { secret } = await send()
    await organiser().markSent(await run())
    await top_up(10_00)
    const other = { iban: 'CH3908704016075473007' }

    await expect(send({ ...other, secret: 'not the secret' })).rejects.toMatchObject(
      code('wrong_refund_secret'),
    )
    expect(await show()).toMatchObject({ submitted: false })
    expect(await send({ ...other, secret })).toMatchObject({ status: 'submitted' })
    expect(await stored()).toMatchObject({ n: 2, iban: other.iban, refund_id: null })
    expect(await send()).toMatchObject({ status: 'on_hold', hold: 'contested' })
    expect(await organiser().info()).toMatchObject({ total_form_refund_clients: 0 })
  })

  test('cannot be asked for while a run is about to take what was asked for before', async () => {
    await send()
    await organiser().create()

    await top_up(10_00)

    expect(await show()).toMatchObject({ status: 'done' })
    await expect(send()).rejects.toMatchObject(code('refund_form_in_run'))
  })

  test('is one request with what comes back, the newer word counts', async () => {
    const { secret } = await send()
    const first_run = await run()
    await top_up(10_00)
    const iban = 'CH3908704016075473007'
    await send({ iban, secret })

    await organiser().cancel(first_run)
    await stage.work({ event_id, refund_id: first_run })

    expect(await show()).toMatchObject({ status: 'open', submitted: true, refundable: 22_50 })
    const second_run = await run()
    const { items } = await organiser().items(second_run)
    expect(items).toMatchObject([{ amount: 22_50 }])
    const rows = await stage.knex('refund_items').where({ event_id, refund_id: second_run })
    expect(rows[0].payee).toMatchObject({ iban })
  })
})

describe('a PIN', () => {
  test('is needed where the band has one, in any case of letters', async () => {
    await setPin('AB12')

    expect(await show()).toMatchObject({ pin_required: true })
    await expect(send()).rejects.toMatchObject(code('pin_required'))
    await expect(send({ pin: 'AB13' })).rejects.toMatchObject(code('wrong_pin'))
    expect(await send({ pin: 'ab12' })).toMatchObject({ status: 'submitted' })
  })

  test('may be wrong fifty times a day, even all at once, and then the right one is refused too', async () => {
    await setPin('AB12')

    const tries = await Promise.all(
      Array.from({ length: 58 }, (_, n) =>
        send({ pin: `00${n + 10}` }).catch((error) => error.code),
      ),
    )

    expect(tries.filter((problem) => problem === 'wrong_pin')).toHaveLength(50)
    expect(tries.filter((problem) => problem === 'rate_limited')).toHaveLength(8)
    await expect(send({ pin: 'AB12' })).rejects.toMatchObject(code('rate_limited'))
    expect(await stored()).toBeUndefined()
  })

  test('that is right lets earlier mistakes be forgotten', async () => {
    await setPin('AB12')
    for (let n = 0; n < 3; n++) {
      await send({ pin: '0000' }).catch(() => {})
      await send({ pin: '0001' }).catch(() => {})

      expect(await send({ pin: 'AB12' })).toMatchObject({ status: 'submitted' })
    }
  })
})
