import type { Page } from '@playwright/test'
import { newBands } from './bands.ts'
import { act, makeCashier, openDesk, sheet } from './cash_desk.ts'
import { look } from './look.ts'
import { hold, openPhone, tile } from './pos.ts'
import { expect, test } from './test.ts'

// Code for the page is a string, because browser globals have no types here.
const small_targets = `[...document.querySelectorAll('button, input, a, select')]
  .filter((one) => one.checkVisibility() && !one.closest('header, [inert]'))
  .map((one) => ({ name: one.innerText || one.ariaLabel || one.name, box: one.getBoundingClientRect() }))
  .filter(({ box }) => box.height < 56 || box.width < 44)
  .map(({ name, box }) => name + ' ' + Math.round(box.width) + '×' + Math.round(box.height))`
const weak_contrast = `axe.run({ runOnly: ['color-contrast-enhanced'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html, any }) =>
    html.slice(0, 120) + ' ' + any.map(({ data }) => data?.contrastRatio))))`
const cut_texts = `(() => {
  const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
  const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize))
  all.forEach((one, i) => { one.style.fontSize = 2 * sizes[i] + 'px' })
  const wide = all.filter((one) => !one.closest('header') && one.children.length === 0 &&
    one.getBoundingClientRect().right > innerWidth + 1)
  const found = wide.map((one) => one.innerText)
  all.forEach((one) => { one.style.fontSize = '' })
  return found
})()`

/** Fingers in gloves, sun, and people who need large text. */
async function expectReach(page: Page, state: string) {
  await look(page, state)
  for (const light of ['sun', 'night']) {
    await page.evaluate(`document.documentElement.dataset.light = '${light}'`)
    expect(await page.evaluate(weak_contrast), `${state} ${light}`).toEqual([])
  }
  expect(await page.evaluate(small_targets), state).toEqual([])
  expect(await page.evaluate(cut_texts), state).toEqual([])
}

test('targets are 56 px, contrast is 7 : 1 and text of twice the size fits, at the desk, the counter and the settings', async ({
  page,
  festival,
}) => {
  const [band] = await newBands(festival, 1, { amount: 20 })
  await openPhone(page)
  await openDesk(page, await makeCashier(festival))
  await expectReach(page, 'pos-access/home')
  await hold(page, band!)
  await expect(act(page, 'Top up')).toBeVisible()
  await expectReach(page, 'pos-access/band')
  for (const name of ['Top up', 'Pay out', 'New wristband', 'Entrance', 'Age', 'Block']) {
    await act(page, name).click()
    await expect(sheet(page)).toBeVisible()
    await expectReach(page, `pos-access/${name.toLowerCase().replace(' ', '-')}`)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheet(page)).toHaveCount(0)
  }
  // By keys alone.
  await act(page, 'Age').focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.locator('li[data-finding]', { hasText: 'Clock' })).toBeVisible()
  await expectReach(page, 'pos-access/settings')
  await page.goto('/pos/sell')
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible()
  await tile(page, 'Bière').click()
  await expectReach(page, 'pos-access/sell')
})
