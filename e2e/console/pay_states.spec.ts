import type { Page } from '@playwright/test'
import pg from 'pg'
import { look } from './look.ts'
import { expect, test } from './test.ts'
import { openTopUps, phone, type TopUps } from './top_ups.ts'

let top_ups: TopUps
test.beforeAll(async ({ festival }) => {
  top_ups = await openTopUps(festival)
})

test.use({ viewport: { width: 375, height: 667 } })

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const open = (page: Page, short_id: string, way = 'card') =>
  page.goto(`/client/${short_id}/pay?payment_type=${way}`)

test.describe('a provider in trouble', () => {
  test('that is away is told, and the same press works when it is back', async ({ page }) => {
    const band = top_ups.band()
    await top_ups.fail.payrexx({ mode: 'cut_after', call: 'Gateway.create' })
    await open(page, band.short_id)
    await page.getByRole('button', { name: '30', exact: true }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    await expect(page.getByRole('alert')).toContainText('The payment could not be started.')
    await expect(amount(page)).toHaveValue('30')

    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    await expect(page.getByText('CHF 30.00 topped up')).toBeVisible()
    expect(await top_ups.balance(band)).toBe(50)
  })

  test('that has too much to do is asked again by the page itself', async ({ page }) => {
    const band = top_ups.band()
    await top_ups.fail.twint({ mode: 'throttled', operation: 'StartOrder' })
    await open(page, band.short_id, 'twint_direct')
    await page.getByRole('button', { name: '30', exact: true }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()

    await expect(page.getByText('One moment: many people are topping up')).toBeVisible()
    await expect(page.getByText(/^\d{5}$/)).toBeVisible()
    expect(
      (await top_ups.payments(band)).filter(({ status }) => status === 'pending'),
    ).toHaveLength(1)
  })

  test('has the money, and the wallet not yet: nobody is asked to pay again', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id, 'twint_direct')
    await page.getByRole('button', { name: '30', exact: true }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    const code = String(await page.getByText(/^\d{5}$/).textContent())
    await using database = await broken(top_ups.event_id)
    await phone(code, 'pay')

    await expect(page.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible()
    await expect(page.getByText('Do not pay again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choose another amount' })).toBeHidden()
    await look(page, 'pay/taken')
    await database.mend()
    await expect(page.getByText('CHF 30.00 topped up')).toBeVisible()
    expect(await top_ups.balance(band)).toBe(50)
  })

  test('is not heard of while there is no network: pending, and then the end', async ({ page }) => {
    const band = top_ups.band()
    await open(page, band.short_id, 'twint_direct')
    await page.getByRole('button', { name: '30', exact: true }).click()
    await page.getByRole('button', { name: 'Pay CHF 30.00' }).click()
    const code = String(await page.getByText(/^\d{5}$/).textContent())
    await page.route('**/twint_direct/status*', (route) => route.abort())
    await expect(page.getByText('Payment pending')).toBeVisible()
    await expect(page.getByText(/^\d{5}$/)).toHaveText(code)
    await phone(code, 'pay')
    await page.unroute('**/twint_direct/status*')

    await expect(page.getByText('CHF 30.00 topped up')).toBeVisible()
  })
})

test.describe('an event', () => {
  test('that takes no payments leads to the wallet, which says so', async ({ page, festival }) => {
    const closed = await openTopUps(festival)
    const band = closed.band()
    await open(page, band.short_id)
    await amount(page).fill('20')
    await closed.update({ online_payment: false })
    await page.getByRole('button', { name: 'Pay CHF 20.00' }).click()

    await expect(page).toHaveURL(`/client/${band.short_id}`)
    await expect(page.getByText('Online payment is not available for this event.')).toBeVisible()
    await look(page, 'wallet/no_top_up')
    await open(page, band.short_id)
    await expect(page).toHaveURL(`/client/${band.short_id}`)
    await page.goto('/client/ZZ99ZZ99/pay')
    await expect(page).toHaveURL('/client')
    await expect(page.getByText('Wrong wristband number')).toBeVisible()
  })

  test('says what its money is before anyone pays: play money, not paid back by itself, one way alone', async ({
    page,
    festival,
  }) => {
    const own = await openTopUps(festival, {
      is_trial: true,
      twint: { enable_twint: true, disable_refund_by_twint: true },
      enable_cards: false,
      amounts_to_display: [5, 12.5, 2000],
    })
    const band = own.band()
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`/client/${band.short_id}`)
    await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible()
    await open(page, band.short_id, 'card')

    await expect(page.getByText('nobody is charged')).toBeVisible()
    await expect(page.getByText('is not refunded automatically')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Amounts' }).getByRole('button')).toHaveText([
      '5',
      '12.50',
    ])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await look(page, 'pay/trial')
    const down = page.getByRole('button', { name: 'To the end of the page' })
    await down.click()
    await expect(down).toBeHidden()
    await page.goto(`/client/${band.short_id}`)
    await open(page, band.short_id)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(`/client/${band.short_id}`)
  })
})

const spoken = {
  'de-CH': {
    texts: ['Betrag', 'Guthaben CHF 20.00, danach CHF 60.00', 'Zahlungsart'],
    pay: 'CHF 40.00 bezahlen',
    code: ['In der TWINT-App bezahlen', 'Gilt noch', 'Anderen Betrag wählen'],
    cancelled: 'Abgebrochen: CHF 40.00 nicht aufgeladen',
    room: 'Höchstens noch CHF 480.00: Ein Armband fasst bis zu CHF 500.00.',
    way: 'TWINT Direct',
    again: 'Erneut versuchen',
  },
  'fr-CH': {
    texts: ['Montant', 'Solde CHF 20.00, ensuite CHF 60.00', 'Moyen de paiement'],
    pay: 'Payer CHF 40.00',
    code: ['Payer dans l’app TWINT', 'Valable', 'Choisir un autre montant'],
    cancelled: 'Annulé\u00a0: CHF 40.00 non rechargés',
    room: 'Encore CHF 480.00 au plus\u00a0: un bracelet contient jusqu’à CHF 500.00.',
    way: 'TWINT Direct',
    again: 'Réessayer',
  },
}

for (const [locale, said] of Object.entries(spoken))
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('every step of a top-up speaks the language', async ({ page }) => {
      const band = top_ups.band()
      await open(page, band.short_id, 'card')
      await page.getByRole('button', { name: '40', exact: true }).click()
      for (const text of said.texts) await expect(page.getByText(text).first()).toBeAttached()
      await page.getByRole('textbox').fill('490')
      await expect(page.getByText(said.room)).toBeVisible()
      await page.getByRole('button', { name: '40', exact: true }).click()
      await page.getByRole('radio', { name: said.way }).check()
      await page.getByRole('button', { name: said.pay }).click()
      for (const text of said.code) await expect(page.getByText(text).first()).toBeVisible()
      const code = String(await page.getByText(/^\d{5}$/).textContent())
      await phone(code, 'reject')

      await expect(page.getByText(said.cancelled)).toBeVisible()
      await expect(page.getByRole('link', { name: said.again })).toBeVisible()
    })
  })

/** A fault of ours, between the provider and the ledger: what an event's payments bring cannot be written down. */
async function broken(event_id: string) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const rule = `broken_${event_id.replaceAll('-', '')}`
  await client.query(
    `ALTER TABLE provider_movements ADD CONSTRAINT ${rule} CHECK (event_id <> '${event_id}') NOT VALID`,
  )
  let is_broken = true
  const mend = async () => {
    if (is_broken) await client.query(`ALTER TABLE provider_movements DROP CONSTRAINT ${rule}`)
    is_broken = false
  }
  return {
    mend,
    async [Symbol.asyncDispose]() {
      await mend()
      await client.end()
    },
  }
}
