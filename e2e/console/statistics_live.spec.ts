import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import { type Festival, importBands } from './festival.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

/** An event of its own: what others sell meanwhile would move its figures. */
async function openEvent({ sdk }: Festival) {
  const mark = crypto.randomUUID().slice(0, 6).toUpperCase().replaceAll(/[0-9]/g, 'K')
  const day_ms = 86_400_000
  const event = await sdk.events.create({
    body: {
      name: `Live ${mark}`,
      language: 'fr',
      timezone: 'Europe/Zurich',
      dateBegin: new Date(Date.now() - day_ms).toISOString(),
      dateEnd: new Date(Date.now() + day_ms).toISOString(),
      dayStartTime: '08:00',
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
    },
  })
  const query = { event_id: event._id }
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Buvette',
      consumptions: [
        { name: 'Sirop', type: 'quantity', price: 3 },
        { name: 'Raclette', type: 'quantity', price: 12 },
      ],
    },
  })
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Entrée', type: 'entrance', price: 0 },
  })
  const uid = `04${[...mark].map((letter) => letter.charCodeAt(0).toString(16)).join('')}`.slice(
    0,
    14,
  )
  const band = {
    uid: uid.toUpperCase().padEnd(14, '0'),
    short_id: `${mark}L`,
    pin: '',
    name: 'Alix',
  }
  await importBands(sdk, query, entrance._id, [band], 500)
  const user = { email: `live-${mark.toLowerCase()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...user, right: rights.admin, event_id: event._id } })
  const sell = (name: string, quantity: number) => {
    const item = bar.consumptions!.find((one) => one.name === name)!
    const order: Schema<'OrderLineInput'>[] = [{ _id: item._id, quantity }]
    return sdk.transactions.create({
      query,
      body: { type: 'debit', uid: band.uid, bar_id: bar._id, order },
    })
  }
  return { event, user, sell }
}

const sold = (page: Page) =>
  page.getByRole('table', { name: 'Consumptions' }).locator('tbody').getByRole('row')

test('figures follow a sale while they are live, and rows keep their places', async ({
  page,
  festival,
  openAs,
}) => {
  const { user, sell } = await openEvent(festival)
  await sell('Sirop', 2)
  const listening = page.waitForResponse(/\/statistics\/changes/)
  await openAs(user, '/statistics')
  expect((await listening).headers()['content-type']).toContain('text/event-stream')
  await expect(sold(page)).toHaveText([/Sirop\s*3\.00\s*2\s*6\.00/])
  await expect(page.getByRole('switch', { name: 'Live' })).toBeChecked()
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  await look(page, 'statistics/live')

  await sell('Raclette', 1)

  // What is worth more comes last, as it came last: nobody loses the line that they read.
  await expect(sold(page)).toHaveText([
    /Sirop\s*3\.00\s*2\s*6\.00/,
    /Raclette\s*12\.00\s*1\s*12\.00/,
  ])
  await expect(page.getByText('They agree to the cent')).toBeVisible()

  await page.reload()
  await expect(sold(page)).toHaveText([/Raclette/, /Sirop/])
})

test('where nobody tells, the page says that it asks, and switched off nothing moves', async ({
  page,
  festival,
  openAs,
}) => {
  const { user, sell } = await openEvent(festival)
  await sell('Sirop', 1)
  const overloaded = { error: 'made up by the test', error_code: 'overloaded', request_id: 'r-1' }
  await page.route(/\/statistics\/changes/, (route) =>
    route.fulfill({ status: 503, json: overloaded }),
  )
  await page.clock.install()
  await openAs(user, '/statistics')
  await expect(page.getByText(/asked now and then$/)).toBeVisible()
  await expect(sold(page)).toHaveText([/Sirop\s*3\.00\s*1\s*3\.00/])

  await sell('Sirop', 1)
  await page.clock.runFor(16_000)
  await expect(sold(page)).toHaveText([/Sirop\s*3\.00\s*2\s*6\.00/])

  await page.getByRole('switch', { name: 'Live' }).uncheck()
  await expect(page.getByText(/asked now and then$/)).toBeHidden()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/statistics') asked.push(request.url())
  })
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
})
