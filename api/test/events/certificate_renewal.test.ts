import { expect, test } from 'vitest'
import { refused } from '../api.ts'
import { openHouse, startMoneyOut } from '../money_out.ts'

const world = await startMoneyOut()
const day_ms = 86_400_000

/** A festival whose certificate for TWINT ends in so many days. */
async function openHouseFor(valid_days: number) {
  const house = await openHouse(world)
  const path = { id: house.event_id }
  await house.renewableCertificate(valid_days)
  const row = () => world.api.knex('events').where({ _id: house.event_id }).first()
  return { ...house, row, renew: () => house.office.events.renew_certificate({ path }) }
}

test('a certificate is renewed at TWINT under its password, and payments and refunds go on', async () => {
  const house = await openHouseFor(30)
  await house.pay('twint_direct', 30)
  const before = await house.row()

  const { twint_certificate } = await house.renew()

  const days = (Date.parse(twint_certificate!.valid_to) - Date.now()) / day_ms
  expect(days).toBeGreaterThan(360)
  const after = await house.row()
  expect(after.secrets['twint_direct.certificate']).not.toBe(
    before.secrets['twint_direct.certificate'],
  )
  await house.pay('twint_direct', 20)
  const back = await house.cashier.clients.refund_all({ path: house.path() })
  expect(back).toMatchObject({ success: true, amount: 50 })
  const log = await world.api.knex('audit_log').where({ event_id: house.event_id })
  const calls = await world.api.knex('provider_calls').where({ event_id: house.event_id })
  expect(JSON.stringify([log, calls])).not.toMatch(/sésame|c8Opc2FtZQ/)
})

test('what TWINT refuses changes nothing, and is told in its words', async () => {
  const house = await openHouseFor(200)
  const before = await house.row()

  const error = await refused(house.renew(), 'certificate_not_renewed', 409)

  expect(error.message).toContain('valid for too long, *** was not used')
  expect((await house.row()).secrets).toEqual(before.secrets)
})

test('an answer that is lost changes nothing, and the renewal is tried again', async () => {
  const house = await openHouseFor(30)
  const lost = { mode: 'cut', operation: 'RenewCertificate' }
  await house.control('POST', '/control/twint/failures', lost)

  await refused(house.renew(), 'certificate_not_renewed', 409)
  const { twint_certificate } = await house.renew()

  expect(Date.parse(twint_certificate!.valid_to)).toBeGreaterThan(Date.now() + 300 * day_ms)
})

test('a restored copy renews nothing, and opens no payment to check the account', async () => {
  const house = await openHouseFor(30)
  const { event_id: _id } = house
  await world.api.knex('events').where({ _id }).update({ frozen: 'restored' })
  const body = { provider: 'payrexx', step: 'open' } as const

  await refused(house.renew(), 'event_frozen', 409)
  await refused(house.office.providers.check({ body }), 'event_frozen', 409)
})
