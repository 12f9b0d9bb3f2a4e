import { pinDigest } from '@kermesse/core/wallets/pin'
import { beforeEach, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { type Band, createBands, createFestival, type Festival, load } from '../festival.ts'

const api = await sharedApi()
const pin = { 'wristband-pin': 'K7Q2' }
const wrong_pin = { 'wristband-pin': 'K7Q3' }
const qr_code = 'qr-of-the-ticket'

let here: Festival
let admin: ReturnType<typeof api.sdk>
let cashier: ReturnType<typeof api.sdk>
// Wrong proofs are counted by cashier.
beforeEach(async () => {
  here = await createFestival(api)
  admin = api.sdk(here.sessions.admin)
  cashier = api.sdk(here.sessions.cashier)
})

type With = { pin?: boolean; ticket?: boolean }

/** A band with 20.00, and one that nobody has worn. */
async function pair(has: With) {
  const { event_id } = here
  const [band, fresh] = (await createBands(api.knex, event_id, 2)) as [Band, Band]
  const { uid, short_id } = band
  const bar_code = `bar-${uid}`
  const of_band = api.knex('clients').where({ event_id, uid })
  if (has.pin) {
    const pin_hash = pinDigest(api.app.secrets, event_id, short_id, 'K7Q2')
    await of_band.clone().update({ pin_hash })
  }
  if (has.ticket) {
    await of_band.clone().update({ ticket_id: bar_code })
    await api.knex('tickets').insert({
      event_id,
      _id: crypto.randomUUID(),
      provider_id: bar_code,
      bar_code,
      token: qr_code,
    })
  }
  await load(api, event_id, uid, 20_00)
  const move = (headers: object = {}, shown: { ticket?: string } = {}) => ({
    path: { uid },
    body: { new_uid: fresh.uid, ...shown },
    headers,
  })
  return { uid, bar_code, move, balance: () => admin.clients.get({ path: { uid: fresh.uid } }) }
}

test('a lost band is moved by a cashier with its PIN or the QR code of its ticket only', async () => {
  const both = await pair({ pin: true, ticket: true })
  const { transfer_wristband } = cashier.desk
  await refused(transfer_wristband(both.move()), 'proof_required', 403)
  await refused(cashier.clients.transfer(both.move()), 'proof_required', 403)
  await refused(transfer_wristband(both.move(wrong_pin)), 'wrong_pin', 403)
  const by_bar_code = both.move({}, { ticket: both.bar_code })
  await refused(transfer_wristband(by_bar_code), 'wrong_ticket', 403)
  expect(await both.balance()).toMatchObject({ balance: 0 })

  const moved = await transfer_wristband(both.move({}, { ticket: ` ${qr_code} ` }))

  expect(moved).toMatchObject({ amount: 20 })
  // A phone that was restarted asks again without the proof.
  expect(await transfer_wristband(both.move())).toMatchObject({ amount: 20 })
  const pinned = await pair({ pin: true })
  await refused(transfer_wristband(pinned.move({}, { ticket: qr_code })), 'wrong_ticket', 403)
  expect(await transfer_wristband(pinned.move(pin))).toMatchObject({ amount: 20 })
})

test('a band without PIN and ticket has no proof to show, admins need none, and an event may do without', async () => {
  const bare = await pair({})
  expect(await cashier.desk.transfer_wristband(bare.move())).toMatchObject({ amount: 20 })
  const of_admin = await pair({ pin: true })
  expect(await admin.desk.transfer_wristband(of_admin.move())).toMatchObject({ amount: 20 })
  const body = { pos: { holder_check: false } }
  await admin.events.update({ path: { id: here.event_id }, body })
  const free = await pair({ pin: true })
  expect(await cashier.desk.transfer_wristband(free.move())).toMatchObject({ amount: 20 })
})

test('a broken band is moved with the PIN that is printed on it, and its ticket is not asked for', async () => {
  const pinned = await pair({ pin: true })
  const { defect_wristband } = cashier.desk
  await refused(defect_wristband(pinned.move()), 'pin_required', 403)
  await refused(defect_wristband(pinned.move(wrong_pin)), 'wrong_pin', 403)
  expect(await defect_wristband(pinned.move(pin))).toMatchObject({ amount: 20 })
  const ticketed = await pair({ ticket: true })
  expect(await defect_wristband(ticketed.move())).toMatchObject({ amount: 20 })
})

test('after five wrong proofs none of a band is taken any more, whatever they were', async () => {
  const both = await pair({ pin: true, ticket: true })
  const { transfer_wristband } = cashier.desk
  for (const _ of [1, 2, 3])
    await refused(transfer_wristband(both.move(wrong_pin)), 'wrong_pin', 403)
  for (const _ of [4, 5])
    await refused(transfer_wristband(both.move({}, { ticket: 'no' })), 'wrong_ticket', 403)
  await refused(transfer_wristband(both.move(pin)), 'too_many_pins', 403)
  await refused(transfer_wristband(both.move({}, { ticket: qr_code })), 'too_many_pins', 403)
  expect(await both.balance()).toMatchObject({ balance: 0 })
})
