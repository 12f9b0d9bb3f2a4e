import type { Page } from '@playwright/test'
import type { Festival } from './festival.ts'
import { look } from './look.ts'
import { day_ms, openSoldEvent } from './sold_event.ts'
import { expect, test } from './test.ts'

const openEvent = (festival: Festival) =>
  openSoldEvent(festival, { begin_ms: Date.now() - day_ms, name: 'Live' })
const sold = (page: Page) =>
  page.getByRole('table', { name: 'Consumptions' }).locator('tbody').getByRole('row')

test('figures follow a sale while they are live, and rows keep their places', async ({
  page,
  festival,
  openAs,
}) => {
  const { user, sell } = await openEvent(festival)
  await sell('Sirop', 2)
  const listening = page.waitForResponse(/\/messages\/stream/)
  await openAs(user, '/statistics')
  expect((await listening).headers()['content-type']).toContain('text/event-stream')
  await expect(sold(page)).toHaveText([/Sirop\s*3\.00\s*2\s*6\.00/])
  await expect(page.getByRole('switch', { name: 'Live' })).toBeChecked()
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible()
  await look(page, 'statistics/live')

  await sell('Raclette', 1)

  // A new item with a higher value is appended, so that lines do not move while they are read.
  await expect(sold(page)).toHaveText([
    /Sirop\s*3\.00\s*2\s*6\.00/,
    /Raclette\s*12\.35\s*1\s*12\.35/,
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
  await page.route(/\/messages\/stream/, (route) =>
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
