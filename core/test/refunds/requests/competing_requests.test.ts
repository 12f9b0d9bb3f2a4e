import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '../../../../sdk/src/types.ts'
import { submit } from '../../../src/refunds/requests/accept_request.ts'
import { list, release } from '../../../src/refunds/requests/review_requests.ts'
import { get } from '../../../src/refunds/requests/show_request.ts'
import { openStage, type Stage } from '../../stage.ts'
import { refundsOf, settle, valid_request } from '../refund_stage.ts'

type Input = Partial<Schema<'RefundFormInput'>>

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

let event_id: string
let number: string
let uid: string
let first = 500_000
beforeEach(async () => {
  first += 1_000
  event_id = await stage.createEvent({ suspicious: {} })
  const band = await refundsOf(stage, event_id).addBand(first, 1250)
  number = band.short_id
  uid = band.uid
})

const [mine, theirs, third] = [
  'CH9300762011623852957',
  'CH3908704016075473007',
  'CH5604835012345678009',
] as const
const none = { body: undefined, headers: {}, query: {} }
const visitor = () => ({
  ...stage.contextOf(''),
  actor: { ...stage.contextOf('').actor, right: 0 },
})
const send = (body: Input = {}, short_id = number) =>
  submit.run(visitor(), { ...none, path: { short_id }, body: { ...valid_request, ...body } })
const show = (short_id = number) =>
  stage.call('', (ctx) => get.run({ ...ctx, probe: stage.probe }, { ...none, path: { short_id } }))
const stored = () => stage.knex('refund_forms').where({ event_id, uid }).first()
const held = () =>
  stage.call(event_id, (ctx) => list.run(ctx, { ...none, path: {}, query: { held: true } }))
const decide = (body: Schema<'RefundReleaseInput'>, of = uid) =>
  stage.call(event_id, (ctx) => release.run(ctx, { ...none, path: { uid: of }, body }))
const code = (problem: string) => ({ code: problem })

describe('the first request', () => {
  test('of a wristband without a PIN owns the request, by a secret that is shown once', async () => {
    const { secret, change_url, ...answer } = await send({ iban: mine })

    expect(answer).toMatchObject({ status: 'submitted', hold: null })
    expect(secret).toMatch(/^[\w-]{32}$/)
    expect(change_url).toBe(`http://127.0.0.1:8080/refund/${number}#${secret}`)
    expect(JSON.stringify(await stored())).not.toContain(secret)
    expect(await show()).toMatchObject({ submitted: true, secret_required: true, hold: null })
    expect(JSON.stringify(await show())).not.toContain(secret)
  })

  test('is changed with the secret alone', async () => {
    const { secret } = await send({ iban: mine })

    const changed = await send({ iban: theirs, secret })

    expect(changed).toMatchObject({ status: 'submitted', hold: null })
    expect(changed).not.toHaveProperty('secret')
    expect(await stored()).toMatchObject({ iban: theirs })
    await expect(send({ iban: third, secret: 'x'.repeat(32) })).rejects.toMatchObject(
      code('wrong_refund_secret'),
    )
    expect(await stored()).toMatchObject({ iban: theirs })
  })

  test('is not changed by a caller who knows the number and the account', async () => {
    await send({ iban: mine, last_name: 'Owner' })

    const repeated = await send({ iban: mine, last_name: 'Somebody' })

    expect(repeated).toMatchObject({ status: 'submitted', hold: null, unchanged: true })
    expect(repeated).not.toHaveProperty('secret')
    expect(await stored()).toMatchObject({ last_name: 'Owner' })
  })

  test('may be corrected by staff of the event', async () => {
    await send({ iban: mine })
    const { actor } = stage.contextOf(event_id)

    await submit.run(
      { ...stage.contextOf(''), actor: { ...actor, right: 30, event_id } },
      { ...none, path: { short_id: number }, body: { ...valid_request, iban: theirs } },
    )

    expect(await stored()).toMatchObject({ iban: theirs })
  })
})

describe('another account from elsewhere', () => {
  test('puts both on hold, says so to the visitor, and no run pays either', async () => {
    await send({ iban: mine })
    const organiser = refundsOf(stage, event_id)

    const answer = await send({ iban: theirs })

    expect(answer).toMatchObject({ status: 'on_hold', hold: 'contested' })
    expect(answer.hold_text).toContain('contact us')
    expect(await stored()).toMatchObject({ iban: mine })
    expect(await show()).toMatchObject({ hold: 'contested' })
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 0,
      held_requests: [{ reason: 'contested', count: 1, total_amount: 1250 }],
    })
    await expect(organiser.create()).rejects.toMatchObject(code('unable_to_refund'))
  })

  test('waits for staff, who keeps the first or another', async () => {
    const { secret: first_secret } = await send({ iban: mine, last_name: 'First' })
    const { secret } = await send({ iban: theirs, last_name: 'Second' })
    await expect(send({ iban: third, secret: first_secret })).rejects.toMatchObject(
      code('refund_form_on_hold'),
    )

    const [request] = (await held()).refund_forms
    expect(request).toMatchObject({ uid, iban: mine, hold: 'contested', refundable: 1250 })
    expect(request!.rivals).toMatchObject([{ iban: theirs, name: 'Zoë Second' }])
    const released = await decide({ rival_id: request!.rivals[0]!._id, whole_account: false })

    expect(released).toMatchObject({ iban: theirs, hold: null, rivals: [] })
    expect((await refundsOf(stage, event_id).info()).total_form_refund_clients).toBe(1)
    // Only the secret of its own requester changes it.
    await expect(send({ iban: third, secret: first_secret })).rejects.toMatchObject(
      code('wrong_refund_secret'),
    )
    expect(await send({ iban: third, secret })).toMatchObject({ status: 'submitted' })
    expect(await decide({ whole_account: false })).toMatchObject({ iban: third, hold: null })
    await expect(decide({ whole_account: true })).rejects.toMatchObject(
      code('refund_form_not_held'),
    )
  })

  test('is kept once for each account, and not without end', async () => {
    await send({ iban: mine })
    await send({ iban: theirs })
    const again = await send({ iban: theirs })

    expect(again).toMatchObject({ status: 'on_hold' })
    expect(again).not.toHaveProperty('secret')
    const ibans = ['DE89370400440532013000', 'FR1420041010050500013M02606', third]
    for (const iban of ibans)
      await send({ iban, bic: iban === third ? '' : `COBA${iban.slice(0, 2)}FF` })
    await expect(send({ iban: 'LI21088100002324013AA', bic: 'COBALIFF' })).rejects.toMatchObject(
      code('refund_form_on_hold'),
    )
    expect((await held()).refund_forms[0]!.rivals).toHaveLength(4)
  })

  test('of ten at the same moment leaves one request and one owner', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send({ iban: n % 2 ? mine : theirs })),
    )

    expect(answers.filter(({ status, secret }) => status === 'submitted' && secret)).toHaveLength(1)
    expect((await held()).refund_forms).toMatchObject([{ rivals: [{}] }])
  })

  test('follows the money to a new wristband, and waits there', async () => {
    await send({ iban: mine })
    await send({ iban: theirs })
    const next = await refundsOf(stage, event_id).addBand(first + 1, 0)
    await settle(stage, event_id, { type: 'transfer', uid, new_uid: next.uid, right: 30 })
    await stage.knex.transaction(async (trx) => {
      const { movePerson } = await import('../../../src/transactions/holder_transfer.ts')
      await movePerson(trx, event_id, uid, next.uid)
    })

    expect((await held()).refund_forms).toMatchObject([{ uid: next.uid, hold: 'contested' }])
  })
})

describe('one account for many wristbands', () => {
  async function ask(count: number) {
    const organiser = refundsOf(stage, event_id)
    const bands = []
    for (let n = 1; n <= count; n++)
      bands.push(await organiser.addBand(first + n, 500, { iban: mine }))
    return bands
  }

  test('is held beyond the limit of the event, before a run pays', async () => {
    await ask(5)
    const organiser = refundsOf(stage, event_id)
    expect((await organiser.info()).total_form_refund_clients).toBe(5)

    const sixth = await send({ iban: mine })

    expect(sixth).toMatchObject({ status: 'on_hold', hold: 'shared_account' })
    const rehearsal = organiser.create({ dry_run: true })
    await expect(rehearsal).rejects.toMatchObject(code('unable_to_refund'))
    expect(await organiser.info()).toMatchObject({
      total_form_refund_clients: 0,
      held_requests: [{ reason: 'shared_account', count: 6, total_amount: 3750 }],
    })
  })

  test('is held by the limit that the event has, and counts what was paid before', async () => {
    await stage
      .knex('events')
      .where({ _id: event_id })
      .update({ suspicious: { same_iban: 2 } })
    await ask(2)
    const organiser = refundsOf(stage, event_id)
    await organiser.create()

    const third_band = await organiser.addBand(first + 9, 700, { iban: mine })

    expect(await show(third_band.short_id)).toMatchObject({ hold: 'shared_account' })
  })

  test('is paid once staff has seen it, and held again when it is changed', async () => {
    await ask(6)
    expect((await held()).count).toBe(6)

    await decide({ whole_account: true }, (await held()).refund_forms[0]!.uid)

    const organiser = refundsOf(stage, event_id)
    expect((await organiser.info()).total_form_refund_clients).toBe(6)
    await ask(0)
    const late = await organiser.addBand(first + 50, 100, { iban: mine })
    expect(await show(late.short_id)).toMatchObject({ hold: 'shared_account' })
  })
})
