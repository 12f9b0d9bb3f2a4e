import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { copyLoaded, pairPhone } from './paired_phone.ts'

/** Lets the app itself through, which its worker would keep. */
async function cutOff(page: Page) {
  await page.route('**/*', (route) => {
    const request = route.request()
    const is_app = request.isNavigationRequest() || /\/assets\//.test(request.url())
    return is_app ? route.fallback() : route.abort()
  })
}

// Code for the page is a string, because browser globals have no types here.
const setHidden = (page: Page, is_hidden: boolean) =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'hidden', { value: ${is_hidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })()`)
const secrets_on_disk = `new Promise((resolve) => {
  const opened = indexedDB.open('pos')
  opened.onsuccess = () => {
    const store = opened.result.transaction('phone').objectStore('phone')
    const [people, key, keys] = ['people', 'people_key', 'keys'].map((name) => store.get(name))
    store.transaction.oncomplete = () => {
      opened.result.close()
      const kept = JSON.stringify(people.result)
      const can_be_read = [key.result, keys.result?.privateKey].some((one) => one?.extractable)
      resolve({ people: people.result.length, has_key: Boolean(key.result), can_be_read, has_pin: kept.includes('4711') })
    }
  }
})`

test('without a network, a person who has signed in on this phone does so again, and sells; others, and wrong PINs, do not', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await page.clock.install()
  const { number, pairing_id } = await pairPhone(page, festival, place)
  await copyLoaded(page, { uid: band!.uid, cents: 4_000 })
  const { user_id } = await sdk.pairings.get({ path: { id: pairing_id }, query })
  const stored = () => page.evaluate(secrets_on_disk)
  await expect
    .poll(stored)
    .toEqual({ people: 1, has_key: true, can_be_read: false, has_pin: false })
  const name = place.seller.email.split('@')[0]!
  const type = async (pin: string) => {
    for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  await cutOff(page)
  await tile(page, 'Water').click()
  await setHidden(page, true)
  await page.clock.fastForward(20_000)
  await setHidden(page, false)
  await expect(page.getByRole('heading', { name: 'Who works here?' })).toBeVisible()
  await expect(page.getByText('No connection: people who have worked')).toBeVisible()
  await look(page, 'pos-offline-person/list')
  await hold(page, { uid: '04ABCDEF012345' })
  await expect(page.getByRole('alert')).toContainText('Only people who have worked')
  await page.getByRole('button', { name }).click()
  for (let tries = 0; tries < 5; tries++) {
    await type('1111')
    await expect(page.getByRole('alert')).toContainText('The PIN or the wristband is wrong')
  }
  await type('4711')
  await expect(page.getByRole('alert')).toContainText('Try again in 1 minute.')
  await look(page, 'pos-offline-person/wait')
  await page.reload()
  await page.getByRole('button', { name }).click()
  await type('4711')
  await expect(page.getByRole('alert')).toContainText('Try again in 1 minute.')
  await page.clock.fastForward(61_000)
  await type('4711')

  await expect(page.getByRole('button', { name: /3\.00.*1 piece/ })).toBeVisible()
  await hold(page, band!)
  await expect(page.locator('[data-result=taken]')).toContainText('about 37.00')
  await page.unroute('**/*')
  const sales = async () =>
    (await sdk.transactions.list({ query: { ...query, uid: band!.uid } })).transactions
  await expect
    .poll(async () => (await sales())[0], { timeout: 60_000 })
    .toMatchObject({
      type: 'debit',
      amount: 3,
      smartphone_number: number,
      user_id,
    })

  await sdk.pairings.lose({ path: { id: pairing_id }, query })
  await expect(page.getByText('This phone is locked.')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(stored)
    .toEqual({ people: 0, has_key: false, can_be_read: false, has_pin: false })
})
