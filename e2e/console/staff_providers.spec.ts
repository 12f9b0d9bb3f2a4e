import type { Band } from './festival.ts'
import { look } from './look.ts'
import { openShop } from './payrexx.ts'
import { question } from './records.ts'
import { makeRefundEvent } from './refunds.ts'
import { expect, superadmin, test } from './test.ts'
import { control, openAccounts, passphrase, signCertificate, simulator } from './top_ups.ts'

test('a payment that was taken in another currency is settled with a reason', async ({
  page,
  baseURL,
  openAs,
}) => {
  const { sdk, event, query, bands } = await makeRefundEvent(String(baseURL), simulator)
  await openShop(sdk, simulator, event._id)
  const [{ short_id }] = bands as [Band]
  const body = { amount: 20, url: `${baseURL}/client/${short_id}` }
  const { reference } = await sdk.clients.pay({
    path: { short_id },
    query: { twint: true },
    body,
  })
  await control('POST', `/payrexx/payments/${reference}/convert`, { currency: 'EUR' })
  await control('POST', `/payrexx/payments/${reference}/pay`)
  const { payments } = await sdk.payments.list({ query: { ...query, search: reference } })
  const path = { id: payments[0]!._id }
  await sdk.payments.retry({ path, query })

  await openAs(superadmin(), `/admin/events/${event._id}/payments/${path.id}`)
  await expect(page.getByText('EUR 20.00').first()).toBeVisible()
  await look(page, 'staff-payments/currency')
  await page.getByRole('button', { name: 'Settle the other currency' }).click()
  const settle = question(page).getByRole('button', { name: 'Settle', exact: true })
  await expect(settle).toHaveAttribute('aria-disabled', 'true')
  await question(page).getByLabel('Settlement').fill('Paid back at Payrexx')
  await look(page, 'staff-payments/settle')
  await settle.click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Settle the other currency' })).toBeHidden()
  const settled = await sdk.payments.get({ path, query })
  expect(settled).toMatchObject({ flags: [], other_currency: { currency: 'EUR' } })
})

test('a certificate that ends soon is renewed at TWINT', async ({ page, baseURL, openAs }) => {
  const { sdk, event } = await makeRefundEvent(String(baseURL), simulator)
  const path = { id: event._id }
  const { merchant } = await openAccounts(sdk, event._id)
  const certificate = new File([await signCertificate(merchant, 20)], 'twint.p12')
  await sdk.events.set_certificate({
    path,
    body: { certificate, certificate_password: passphrase },
  })
  const before = (await sdk.events.get({ path })).twint_certificate!

  await openAs(superadmin(), `/admin/events/${event._id}/parameters`)
  await page.getByRole('button', { name: 'Renew at TWINT' }).click()
  await expect(question(page)).toContainText(event.name)
  await look(page, 'staff-parameters/renew')
  await question(page).getByRole('button', { name: 'Renew at TWINT' }).click()
  await expect(question(page)).toBeHidden()
  const after = (await sdk.events.get({ path })).twint_certificate!
  expect(Date.parse(after.valid_to)).toBeGreaterThan(Date.parse(before.valid_to))
})
