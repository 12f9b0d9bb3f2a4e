import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import { root } from '../../scripts/settings.ts'
import type { Band } from './festival.ts'
import { makeRefundEvent } from './refunds.ts'
import { expect, test } from './test.ts'
import { openAccounts, phone, simulator } from './top_ups.ts'

// From the number on the wristband to the money on the account, by what the page itself offers.
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile'
const balance = (page: Page) => page.getByRole('region').first()

for (const locale of ['en-GB', 'fr-CH', 'de-CH'])
  test.describe(locale, () => {
    test.use({ locale, userAgent: android, viewport: { width: 375, height: 667 } })

    test('a visitor tops up, drinks, gives the cup back, and has the rest paid to the account', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      const words = await wordsIn(locale.slice(0, 2))
      const event = await openEvent(baseURL!)
      const [band] = event.bands as [Band]
      await test.step('find the wristband', () => findBand(page, words, band))
      await test.step('top up', () => topUp(page, words))
      await test.step('a drink, and its cup', () => drink(page, words, event, band))
      await test.step('ask for the money', () => askForMoney(page, words))
      await test.step('follow it', () => follow(page, words, event))
    })
  })

type Opened = Awaited<ReturnType<typeof openEvent>>
type Words = Awaited<ReturnType<typeof wordsIn>>

/** Texts of a language by key: `pay.form.pay`. */
async function wordsIn(language: string) {
  const names = ['visitor', 'pay', 'refund']
  const files = names.map(async (name) => {
    const file = join(root, 'console/src/i18n', language, `${name}.json`)
    return [name, JSON.parse(await readFile(file, 'utf8'))]
  })
  const texts = Object.fromEntries(await Promise.all(files))
  return (name: string, values: Record<string, string> = {}) => {
    const text = name.split('.').reduce((part, key) => part[key], texts) as unknown as string
    return text.replace(/\{\{(\w+)\}\}/g, (_, value) => values[value]!)
  }
}

/** A bar with a drink in a cup, TWINT, and a form that pays back already. */
async function openEvent(url: string) {
  const event = await makeRefundEvent(url, simulator, {
    more: { maxLoadAmount: 500, twint: { enable_twint: true, enable_twint_direct: true } },
  })
  const { sdk, query } = event
  await openAccounts(sdk, event.event._id)
  const { _id: cup } = await sdk.deposits.create({ query, body: { name: 'Gobelet', price: 2 } })
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Buvette',
      possible_deposits: [{ _id: cup }],
      possible_deposit_returns: [{ _id: cup }],
      consumptions: [{ name: 'Bière', type: 'quantity', price: 5.5, deposit: cup }],
    },
  })
  const beer = bar.consumptions![0]!._id
  const sell = (uid: string, ...order: Schema<'OrderLineInput'>[]) =>
    sdk.transactions.create({ query, body: { type: 'debit', uid, bar_id: bar._id, order } })
  return {
    ...event,
    sellBeer: ({ uid }: Band) => sell(uid, { _id: beer }, { _id: cup, kind: 'deposit' }),
    takeCupBack: ({ uid }: Band) => sell(uid, { _id: cup, kind: 'deposit_return' }),
  }
}

async function findBand(page: Page, words: Words, { short_id }: Band) {
  await page.goto('/')
  await page.getByRole('textbox', { name: words('visitor.entry.number') }).fill(short_id)
  await page.getByRole('button', { name: words('visitor.entry.submit') }).click()
  await expect(balance(page)).toContainText('CHF 42.00')
}

async function topUp(page: Page, words: Words) {
  await page.getByRole('link', { name: words('visitor.top_up.twint_direct') }).click()
  await page.getByRole('button', { name: '40', exact: true }).click()
  await page.getByRole('button', { name: words('pay.form.pay', { total: 'CHF 40.00' }) }).click()
  const digits = page.getByText(/^\d{5}$/)
  await expect(digits).toBeVisible()
  const code = String(await digits.textContent())
  await phone(code, 'pair')
  await expect(page.getByRole('heading', { name: words('pay.code.paired') })).toBeVisible()
  await phone(code, 'pay')
  await expect(balance(page)).toContainText('CHF 82.00')
}

/** Both come to the open page by themselves. */
async function drink(page: Page, words: Words, event: Opened, band: Band) {
  await expect(page.getByRole('img', { name: words('visitor.wallet.live') })).toBeVisible()
  await event.sellBeer(band)
  await expect(balance(page)).toContainText('CHF 74.50')
  await expect(page.getByRole('button', { name: /^Bière/ })).toContainText('-7.50')
  await event.takeCupBack(band)
  await expect(balance(page)).toContainText('CHF 76.50')
}

async function askForMoney(page: Page, words: Words) {
  await page.getByRole('link', { name: words('visitor.wallet.refund') }).click()
  const typed = {
    iban: 'CH9300762011623852957',
    first_name: 'Ada',
    last_name: 'Lovelace',
    address: 'Rue du Lac',
    postal_code: '1000',
    locality: 'Lausanne',
  }
  for (const [name, value] of Object.entries(typed))
    await page
      .getByRole('textbox', { name: words(`refund.fields.${name}`), exact: true })
      .fill(value)
  await page.getByRole('button', { name: words('refund.submit', { amount: 'CHF 76.50' }) }).click()
  await expect(page.getByRole('heading', { name: words('refund.success.title') })).toBeVisible()
}

async function follow(page: Page, words: Words, event: Opened) {
  const here = page.locator('[aria-current=step]')
  const run = await event.startRun()
  await page.reload()
  await expect(here).toContainText(words('refund.timeline.form.in_run'))
  await event.markSent(run._id)
  await page.reload()
  await expect(here).toContainText(words('refund.timeline.form.sent'))
  await event.answer(run)
  await page.reload()
  await expect(page.locator('ol > li').last()).toContainText(
    new RegExp(`${words('refund.timeline.form.paid')}|${words('refund.timeline.confirmed')}`),
  )
}
