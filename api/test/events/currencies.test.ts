import { newId } from '@kermesse/core/platform/ids'
import { isCurrency, smallestCoin } from '@kermesse/sdk/rules/currencies'
import { beforeAll, describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await startApi()
let events: ReturnType<typeof api.sdk>['events']
beforeAll(async () => {
  events = api.sdk((await createSuperadmin(api)).token).events
})

/** No decimals, three decimals, none at all, a fund, a metal, one that is no longer money, and two that never were. */
const others = ['JPY', 'KRW', 'TND', 'KWD', 'XTS', 'CHE', 'XAU', 'HRK', 'ZZZ', 'BTC']

test('only currencies with two decimals are known', () => {
  for (const code of ['CHF', 'EUR', 'USD', 'GBP', 'CZK', 'HUF', 'SEK'])
    expect(isCurrency(code)).toBe(true)
  for (const code of [...others, 'chf', '', 'CHF ']) expect(isCurrency(code)).toBe(false)
  expect(['CHF', 'EUR', 'SEK'].map(smallestCoin)).toEqual([5, 1, 100])
})

describe.each(others)('%s', (currencyCode) => {
  test('is no currency of an event, new or not', async () => {
    const { event_id } = await createFestival(api)
    const body = { name: `Event in ${currencyCode}`, currencyCode }

    const { details } = await refused(events.create({ body }), 'currency_not_supported', 400)
    const changed = events.update({ path: { id: event_id }, body: { currencyCode } })
    await refused(changed, 'currency_not_supported', 400)

    expect(details).toMatchObject([{ field: 'currencyCode', code: 'no_currency' }])
    expect(await events.get({ path: { id: event_id } })).toMatchObject({ currencyCode: 'CHF' })
  })

  test('does not come in by a copy or a backup', async () => {
    const { event_id, name } = await createFestival(api, { currencyCode })
    const path = { id: event_id }
    const file = Buffer.from(await events.db_backup({ path }))
    const query = { backup_file: 'here.backup', name: `Restored ${name}` }

    const copy = events.duplicate({ path, body: { name: `Copy of ${name}` } })
    await refused(copy, 'currency_not_supported', 400)
    const restored = events.db_restore_file({ query, body: new Blob([file]) })
    await refused(restored, 'currency_not_supported', 400)
  })
})

describe('the currency of an event', () => {
  test('is another one as long as no money has moved, and then stays', async () => {
    const { event_id, bands } = await createFestival(api)
    const path = { id: event_id }
    const to = (currencyCode: string) => events.update({ path, body: { currencyCode } })

    expect(await to('EUR')).toMatchObject({ currencyCode: 'EUR', currency_is_fixed: false })
    await load(api, event_id, bands[0]!.uid, 1000_00)

    const { details } = await refused(to('CHF'), 'currency_fixed', 409)
    expect(details).toEqual({ currencyCode: 'EUR' })
    const again = { currencyCode: 'EUR', name: `Festival in euro ${event_id}` }
    expect(await events.update({ path, body: again })).toMatchObject({
      ...again,
      currency_is_fixed: true,
    })
    expect(await events.get({ path })).toMatchObject({ currency_is_fixed: true })
  })

  test('stays from the first payment that a visitor was asked for', async () => {
    const { event_id, bands } = await createFestival(api)
    const path = { id: event_id }
    const payment = { event_id, uid: bands[0]!.uid, method: 'twint', provider: 'payrexx' }
    const asked = { ...payment, reference: 'R-1', amount: 1000, fee: 0, currency: 'CHF' }
    const until = { expires_at: daysFromNow(1), recheck_until: daysFromNow(1) }
    await api.knex('payments').insert({ ...asked, ...until, _id: newId(), status: 'initiated' })

    await refused(events.update({ path, body: { currencyCode: 'EUR' } }), 'currency_fixed', 409)
  })
})
