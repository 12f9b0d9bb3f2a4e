import { makePointOfSale, openPhone, signInAt, tile } from './pos.ts'
import { expect, test } from './test.ts'

// The worker tells which release is the newest.
test.use({ serviceWorkers: 'allow', reuseContext: false })

test('a new release waits for the order, and is then taken without a tap', async ({
  page,
  festival,
}) => {
  await page.clock.install()
  await openPhone(page)
  await signInAt(page, await makePointOfSale(festival))
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await tile(page, 'Water').click()
  await page.evaluate(`
    globalThis.is_old_page = true
    const data = { newest: '/assets/pos/of_the_next_release.js' }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))`)
  const is_old_page = () => page.evaluate('globalThis.is_old_page === true').catch(() => undefined)
  await page.clock.runFor(10_000)
  // The order goes on, on the page of before.
  await page.getByRole('button', { name: /3\.00.*1 piece/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(10_000)
  await tile(page, 'Water').click()
  await expect(page.getByRole('button', { name: /6\.00.*2 pieces/ })).toBeVisible()
  expect(await is_old_page()).toBe(true)

  for (let i = 0; i < 2; i++) await tile(page, 'Water').press('Backspace')
  await page.clock.runFor(10_000)
  await expect.poll(is_old_page).toBe(false)
  await expect(tile(page, 'Water')).toBeVisible()
})
