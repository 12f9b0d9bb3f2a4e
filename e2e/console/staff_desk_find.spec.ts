import { newBands } from './bands.ts'
import { balance, opened, row } from './desk.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test('a cashier finds a wristband by its number or chip, and sees the desk and the own figures', async ({
  page,
  festival: { event, users, regular, newcomer },
  openAs,
}) => {
  const list = `/admin/events/${event._id}/clients`
  await openAs(users.cashier, '/login')
  await expect(page).toHaveURL(list)
  const menu = page.getByRole('navigation', { name: 'Screens' })
  await expect(menu.getByRole('link')).toHaveText(['Statistics', 'Wristbands'])
  await expect(page.getByRole('button', { name: 'Import' })).toBeHidden()

  await expect(row(page, regular.short_id)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`${regular.short_id.toLowerCase()}\n`)
  await expect(page).toHaveURL(`${list}/${regular.uid}`)
  await opened(page, regular)
  await expect(balance(page)).toContainText("CHF 1'184.00")
  await expect(balance(page)).toContainText('of which CHF 10.00 given by the organiser')
  await expect(balance(page)).toContainText('Pass 3 jours')
  await expect(page.getByRole('tab')).toHaveText([
    /^Transactions/,
    /^Refunds/,
    /^Vouchers/,
    /^Access/,
  ])
  await expect(page.getByRole('toolbar').getByRole('button')).toHaveText([
    /Top up/,
    /Refund/,
    /Replace/,
    /Block/,
    /Sell entrance/,
    /Age/,
  ])
  await look(page, 'staff-desk/cashier')

  await page.keyboard.press('/')
  await page.keyboard.type(`${newcomer.uid}\n`)
  await opened(page, newcomer)
  await page.keyboard.press('/')
  await page.keyboard.type('ZZZZ9999\n')
  await expect(page.getByText('No single wristband matches “ZZZZ9999”.')).toBeVisible()

  await page.goto(`/admin#/clients/${regular.uid}`)
  await opened(page, regular)
})

test('of two wristbands that are scanned in a row the second is opened, whichever answer comes first', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, users, regular } = festival
  const [slow, quick] = await newBands(festival, 2)
  await openAs(users.cashier, `/admin/events/${event._id}/clients/${regular.uid}`)
  await opened(page, regular)
  const released = Promise.withResolvers<void>()
  const asked = new RegExp(`/clients\\?.*${slow!.short_id}`)
  await page.route(asked, async (route) => {
    await released.promise
    await route.fallback()
  })

  await page.keyboard.press('/')
  await page.keyboard.type(`${slow!.short_id}\n`)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${quick!.short_id}\n`)
  await opened(page, quick!)
  await page.keyboard.press('/')
  await page.keyboard.type('W9')
  const late = page.waitForResponse(asked)
  released.resolve()
  await (await late).finished()

  await expect(page.getByRole('searchbox', { name: 'Open a wristband' })).toHaveValue('W9')
  await expect(page).toHaveURL(new RegExp(quick!.uid))
})
