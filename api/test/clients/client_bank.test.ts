import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow } from '../festival.ts'

const api = await sharedApi()
const { sessions, bands } = await createFestival(api)
const { clients } = api.sdk(sessions.admin)
const path = { uid: bands[0]!.uid }
const update = (body: object) => clients.update({ path, body })
const german = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }

describe('the bank account of a client', () => {
  test('has a BIC of its own country, whichever of the two is changed', async () => {
    await update(german)

    await refused(update({ bic: 'CRESCHZZ' }), 'bic_country_mismatch', 400)
    await refused(update({ bic: 'CRESCH' }), 'bic_invalid', 400)
    await refused(update({ bic: null }), 'bic_required', 400)

    expect(await update({ bic: 'deutdeff' })).toMatchObject({ ...german, bic: 'DEUTDEFF' })
  })

  test('drops its BIC when it becomes another account, and not when it is said again', async () => {
    await update(german)

    expect(await update({ iban: 'DE89 3704 0044 0532 0130 00' })).toMatchObject(german)
    await refused(update({ iban: 'DE02120300000000202051' }), 'bic_required', 400)
    expect(await update({ iban: 'CH56 0483 5012 3456 7800 9' })).toMatchObject({
      iban: 'CH5604835012345678009',
      bic: null,
    })
  })

  test('goes as a whole, and no BIC comes alone', async () => {
    await update(german)

    expect(await update({ iban: '' })).toMatchObject({ iban: null, bic: null })
    await refused(update({ bic: german.bic }), 'required_field', 400)
    expect(await update({ name: 'Ada' })).toMatchObject({ name: 'Ada', iban: null, bic: null })
  })
})

test('a date that is taken away stands in nobody’s way', async () => {
  await update({ entrance_begin_date: daysFromNow(3), entrance_end_date: daysFromNow(4) })
  const entrance_end_date = daysFromNow(1)

  const client = await update({ entrance_begin_date: null, entrance_end_date })

  expect(client).toMatchObject({ entrance_begin_date: null, entrance_end_date })
})
