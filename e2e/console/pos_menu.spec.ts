import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { look } from './look.ts'
import { hold, makePointOfSale, openPhone, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

const items = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('listitem')
const cart = (page: Page, words: RegExp) => page.getByRole('button', { name: words })

test('all items stand on one page in the order and colour of the point of sale', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival, [
    { name: 'Gin', type: 'quantity', price: 8, color: 'red', min_age: 18 },
  ])
  await festival.sdk.bars.update({
    path: { id: place.bar._id },
    query: { event_id: festival.event._id },
    body: { info_text: 'Cups come back\nto each bar' },
  })
  await openPhone(page)
  await signInAt(page, place)
  await expect(items(page)).toHaveText([
    /Beer.*5\.00/,
    /Lemonade.*4\.00/,
    /Raclette.*12\.00/,
    /Water.*3\.00/,
    /Tip.*amount/,
    /Crew drink.*3\.00/,
    /Gin.*8\.00/,
  ])
  const colours = ['orange', 'purple', 'red', 'green', 'gray', 'gray', 'red']
  for (const [n, colour] of colours.entries())
    await expect(items(page).nth(n)).toHaveAttribute('data-colour', colour)
  expect(new Set(await groundsOf(page)).size).toBe(5)
  const ages = items(page).locator('span[aria-hidden] > b')
  await expect(ages).toHaveText(['16', '18'])
  await expect(tile(page, 'Beer')).toContainText('from 16')
  await expect(tile(page, 'Gin')).toContainText('from 18')
  await expect(tile(page, 'Crew drink')).toContainText('voucher only')
  expect(await columns(page)).toBe(3)
  await look(page, 'pos/menu')
  await page.getByRole('button', { name: 'Night colours' }).click()
  await look(page, 'pos/menu_night')
  await page.setViewportSize({ width: 420, height: 900 })
  expect(await columns(page)).toBe(4)
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(56)
  }

  // It stands behind its sign: the tiles begin at the top, and a drink is one tap.
  await expect(page.getByText('Cups come back')).toBeHidden()
  await page.getByRole('button', { name: 'Note to sellers' }).click()
  await expect(page.getByRole('dialog', { name: 'Note to sellers' })).toContainText(
    'Cups come back',
  )
  await look(page, 'pos/note')
  await page.getByRole('button', { name: 'Close' }).click()
  await tile(page, 'Water').click()
  await expect(cart(page, /3\.00.*1 piece/)).toBeVisible()
})

test('quick taps lose none, and a long press or the minus takes one away', async ({
  page,
  festival,
}) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  const water = tile(page, 'Water')
  const box = (await water.boundingBox())!
  // In its corner too, where the minus appears under the finger.
  const [x, y] = [box.x + 20, box.y + box.height - 20]
  await page.mouse.move(x, y)
  for (let i = 0; i < 16; i++) {
    await page.mouse.down()
    await page.mouse.up()
  }
  await expect(water).toContainText('16 in the order')

  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'One less: Water' }).click()
  await expect(water).toContainText('15 in the order')
  await page.mouse.move(box.x + 60, box.y + 20)
  await page.mouse.down()
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(water).toContainText('14 in the order')
  await water.press('-')
  await expect(water).toContainText('13 in the order')
  await page.waitForTimeout(500)
  await water.press('Enter')
  await expect(water).toContainText('14 in the order')
})

test('a typed amount is rounded before it is added', async ({ page, festival }) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await tile(page, 'Tip').click()
  const pad = page.getByRole('dialog', { name: 'Tip' })
  await expect(pad.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await pad.getByRole('button', { name: '2', exact: true }).click()
  await expect(pad).toContainText('rounded to 0.00')
  await expect(pad.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  for (const key of ['3', '4']) await pad.getByRole('button', { name: key, exact: true }).click()
  await expect(pad).toContainText('rounded to 2.50')
  await look(page, 'pos/amount')
  await pad.getByRole('button', { name: 'Add 2.50' }).click()
  await expect(cart(page, /2\.50.*1 piece/)).toBeVisible()
})

test('an item brings its container along, and what comes back counts against it', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival)
  await openPhone(page)
  await signInAt(page, place)
  await tile(page, 'Lemonade').click()
  await cart(page, /6\.00.*2 pieces/).click()
  await look(page, 'pos/cart')
  await page.getByRole('button', { name: /^Own cup/ }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(cart(page, /4\.00.*1 piece/)).toBeVisible()
  await cart(page, /hold the band/).click()
  await page.getByRole('button', { name: /^Own cup/ }).click()
  await page.getByRole('button', { name: 'Close' }).click()

  const containers = page.getByRole('list', { name: 'Deposits' })
  await containers.getByRole('button', { name: /handed out/ }).click()
  for (let i = 0; i < 2; i++) await containers.getByRole('button', { name: /taken back/ }).click()
  await expect(cart(page, /4\.00.*5 pieces/)).toBeVisible()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('20.00 → 16.00')
  await expect(page.locator('[data-result]')).toBeHidden()

  await hold(page, band!)
  await expect(page.getByRole('region', { name: 'Wristband' })).toContainText('4 back at most')
  await look(page, 'pos/band_containers')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/transactions?')) asked.push(request.method())
  })
  for (let i = 0; i < 6; i++) await containers.getByRole('button', { name: /taken back/ }).click()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('4 back at most')
  // The band was shown before, so the phone does not ask.
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Take 4 back' }).click()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('16.00 → 24.00')
})

test('an order is cleared with an undo, and parked orders survive a restart', async ({
  page,
  festival,
}) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await tile(page, 'Water').click()
  await cart(page, /hold the band/).click()
  const order = page.getByRole('dialog', { name: /^Order/ })
  await order.getByRole('button', { name: 'One more: Water' }).click()
  await expect(page.getByRole('dialog', { name: 'Order · 6.00' })).toBeVisible()
  await expect(order.getByRole('listitem')).toHaveText(/Water6\.002/)
  await order.getByRole('button', { name: 'One less: Water' }).click()
  await expect(page.getByRole('dialog', { name: 'Order · 3.00' })).toBeVisible()
  await order.getByRole('button', { name: 'One less: Water' }).click()
  await expect(order).toContainText('Hold a band to see its balance')
  await order.getByRole('button', { name: 'Close' }).click()
  await tile(page, 'Water').click()
  await cart(page, /hold the band/).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(cart(page, /3\.00.*1 piece/)).toBeVisible()

  for (const table of ['Table 1', 'Table 2', 'Table 3', 'Table 4', 'Table 5']) {
    if (table !== 'Table 1') await tile(page, 'Water').click()
    await cart(page, /^Parked orders/).click()
    await page.getByLabel('Name or table').fill(table)
    await page.getByRole('button', { name: 'Park this order' }).click()
  }
  await page.reload()
  await tile(page, 'Raclette').click()
  await cart(page, /^Parked orders: 5/).click()
  await look(page, 'pos/parked')
  await expect(page.getByText('Five orders are parked')).toBeVisible()
  await page.getByRole('button', { name: /^Table 3/ }).click()
  await expect(cart(page, /3\.00.*1 piece/)).toBeVisible()
  // The order that was in work has taken its place.
  await expect(cart(page, /^Parked orders: 5/)).toBeVisible()

  const signOut = async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  const question = page.getByRole('dialog', { name: '5 orders are still parked' })
  await signOut()
  await expect(question).toContainText('Table 1, Table 2, Table 4, Table 5, Table 3')
  await look(page, 'pos/parked_question')
  await question.getByRole('button', { name: 'Finish them first' }).click()
  await expect(cart(page, /3\.00.*1 piece/)).toBeVisible()
  await signOut()
  await question.getByRole('button', { name: 'Leave them for the next person' }).click()
  await expect(page.getByRole('button', { name: 'Person' })).toBeVisible()
})

test('from sixty items on there is a search, and a changed price comes with the next order', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const many = Array.from({ length: 54 }, (_, i) => {
    return { name: `Crêpe ${i}`, type: 'quantity' as const, price: 6 }
  })
  const place = await makePointOfSale(festival, many)
  await openPhone(page)
  await signInAt(page, place)
  await expect(items(page)).toHaveCount(60)
  await page.getByRole('searchbox', { name: 'Search' }).fill('crepe 53')
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  const containers = page.getByRole('list', { name: 'Deposits' }).getByRole('listitem')
  await expect(containers).toHaveText([/handed out.*2\.00/, /taken back.*−2\.00/])
  await expect(containers.nth(0)).toHaveAttribute('data-colour', 'gray')
  await expect(containers.nth(1)).toHaveAttribute('data-colour', 'green')
  // They stay where they are while the tiles scroll.
  await tile(page, 'Crêpe 53').scrollIntoViewIfNeeded()
  await expect(tile(page, 'Beer')).not.toBeInViewport()
  for (const n of [0, 1]) await expect(containers.nth(n)).toBeInViewport({ ratio: 1 })
  await tile(page, 'Water').click()

  const { consumptions, _id, revision } = place.bar
  const changed = consumptions!.map((item) =>
    item.name === 'Raclette' ? { ...item, price: 13 } : item,
  )
  await sdk.bars.update({
    path: { id: _id },
    query: { event_id: event._id },
    body: { consumptions: changed, revision },
  })
  await page.reload()
  await expect(page.getByText('1 price changes with the next order.')).toBeVisible()
  await expect(tile(page, 'Raclette')).toContainText('12.00')
  await page.getByRole('button', { name: 'One less: Water' }).click()
  await expect(tile(page, 'Raclette')).toContainText('13.00')
})

test('what was counted says how many are left, and is crossed once it is sold out', async ({
  page,
  festival,
}) => {
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival)
  const water = place.bar.consumptions!.find(({ name }) => name === 'Water')!
  await festival.sdk.stocks.set({
    query: { event_id: festival.event._id },
    body: { bar_id: place.bar._id, stocks: [{ item_id: water._id, quantity: 1 }] },
  })
  await openPhone(page)
  await signInAt(page, place)
  await expect(tile(page, 'Water')).toContainText('1 left')
  await tile(page, 'Water').click()
  await hold(page, band!)
  await expect(tile(page, 'Water')).toContainText('sold out')
  await expect(page.locator('[data-result]')).toBeHidden()
  await expect(tile(page, 'Water').locator('s')).toHaveText('Water')
  await expect(tile(page, 'Water').locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  await look(page, 'pos/sold_out')

  // A mark does not change what was counted, and other phones hear of it.
  const raclette = page.getByRole('switch', { name: 'Raclette' })
  await page.getByRole('button', { name: 'Sold out …' }).click()
  await raclette.click()
  await expect(raclette).toBeChecked()
  await look(page, 'pos/mark_sold_out')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tile(page, 'Raclette')).toContainText('sold out')
  const query = { event_id: festival.event._id, bar_id: place.bar._id }
  const { sold_out } = await festival.sdk.pos.stock({ query })
  expect(sold_out).toMatchObject([{ name: 'Raclette', user: place.seller.email }])

  await page.getByRole('button', { name: 'Sold out …' }).click()
  await raclette.click()
  await expect(raclette).not.toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(tile(page, 'Raclette')).not.toContainText('sold out')
})

test('a touch of more than two seconds is rain, and does nothing', async ({ page, festival }) => {
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await tile(page, 'Water').click()
  const box = (await tile(page, 'Water').boundingBox())!
  await page.mouse.move(box.x + 80, box.y + 20)
  await page.mouse.down()
  await page.waitForTimeout(2_100)
  await page.mouse.up()
  await tile(page, 'Raclette').press('Enter')
  await expect(cart(page, /15\.00.*2 pieces/)).toBeVisible()
})

function groundsOf(page: Page) {
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('ul[aria-label=Items] > li > button')].map((one) => getComputedStyle(one).backgroundColor)`,
  )
}

function columns(page: Page) {
  return page.evaluate<number>(
    `getComputedStyle(document.querySelector('ul[aria-label=Items]')).gridTemplateColumns.split(' ').length`,
  )
}
