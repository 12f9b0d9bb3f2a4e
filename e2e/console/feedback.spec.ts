import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { makeRefundEvent, type RefundEvent } from './refunds.ts'
import { expect, test } from './test.ts'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`
const donation = {
  enabled: true,
  webapp_greeting_text: { en: 'Thank you for coming.', fr: 'Merci.' },
  enable_suggestion_if_not_liked: true,
  suggestion_input_label: { en: 'What went wrong?' },
  greeting_text_for_donation_if_event_liked: { en: 'We live on people like you.' },
  greeting_text_for_donation_if_event_not_liked: { en: 'We want to do better.' },
  greeting_text_for_donation_if_they_prefer_not_to_say: { en: 'As you like.' },
  final_greeting_text_if_they_choose_to_donate: { en: 'Too kind.' },
  final_greeting_text_if_they_choose_not_to_donate: { en: 'See you next year.' },
}

let event: RefundEvent
test.beforeAll(async ({ baseURL }) => {
  event = await makeRefundEvent(baseURL!, simulator, { bands: 5, more: { donation } })
})

const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, group: RegExp, name: string) =>
  dialog(page).getByRole('group', { name: group }).getByText(name, { exact: true }).click()
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' })
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('what is promised leaves the balance at once, and may be changed', async ({ page }) => {
    const { short_id } = event.bands[0]!
    await page.goto(`/client/${short_id}?donation=true`)
    await expect(dialog(page)).toContainText('Thank you for coming.')
    await expect(dialog(page).getByRole('heading')).toBeFocused()
    await expect(dialog(page).getByRole('heading')).toHaveCSS('outline-style', 'none')
    await expect(send(page)).toBeDisabled()
    await choose(page, /Did you like/, 'Yes')
    await expect(dialog(page)).toContainText('We live on people like you.')
    await choose(page, /leave something/, 'Yes, gladly')
    await expect(send(page)).toBeDisabled()
    await choose(page, /How much/, 'CHF 3.00')
    await look(page, 'wallet/feedback')
    await send(page).click()

    await expect(dialog(page)).toContainText('Too kind.')
    await expect(dialog(page)).toContainText('You give CHF 3.00. CHF 39.00 is left')
    await look(page, 'wallet/feedback_thanks')
    await dialog(page).getByRole('button', { name: 'To the wallet' }).click()
    await expect(page).toHaveURL(`/client/${short_id}`)
    await expect(balance(page)).toContainText('39.00')

    await page.getByRole('link', { name: 'Change what you said' }).click()
    await expect(dialog(page).getByRole('radio', { name: 'CHF 3.00' })).toBeChecked()
    await choose(page, /How much/, 'Another amount')
    const own = dialog(page).getByRole('textbox', { name: 'Amount in CHF' })
    await own.fill('42,05')
    await expect(dialog(page)).toContainText('There is less left: at most CHF 42.00.')
    await expect(send(page)).toBeDisabled()
    await own.fill('4,50')
    await send(page).click()
    await expect(dialog(page)).toContainText('You give CHF 4.50. CHF 37.50 is left')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(balance(page)).toContainText('37.50')
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('who did not like it is asked why, and owes nothing', async ({ page }) => {
    const { short_id, uid } = event.bands[1]!
    await page.goto(`/${short_id}/donation`)
    await choose(page, /Did you like/, 'No')
    const why = dialog(page).getByRole('textbox', { name: 'What went wrong?' })
    await why.fill('x'.repeat(600))
    await expect(why).toHaveValue('x'.repeat(500))
    await expect(dialog(page)).toContainText('0 left')
    await why.fill('Too loud')
    await expect(dialog(page)).toContainText('We want to do better.')
    await choose(page, /leave something/, 'No, thanks')
    await send(page).click()

    await expect(dialog(page)).toContainText('See you next year.')
    const { feedbacks } = await event.sdk.feedbacks.list({ query: { ...event.query, uid } })
    expect(feedbacks[0]!.feedback).toMatchObject({
      eventLiked: 'no',
      eventNotLikedText: 'Too loud',
      donationChoice: 'no',
    })
  })

  test('a wristband with a PIN gives with it alone', async ({ page }) => {
    await page.goto(`/client/${event.bands[4]!.short_id}/donation`)
    await choose(page, /Did you like/, 'I’d rather not say')
    await expect(dialog(page)).toContainText('As you like.')
    await choose(page, /leave something/, 'Yes, gladly')
    await choose(page, /How much/, 'CHF 1.00')
    await expect(send(page)).toBeDisabled()
    const pin = dialog(page).getByRole('textbox', { name: 'PIN' })
    await pin.fill('0000')
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await pin.fill('4711')
    await send(page).click()
    await expect(dialog(page)).toContainText('You give CHF 1.00.')
  })

  test('a server that fails is told in the dialog, and what was chosen is sent again', async ({
    page,
  }) => {
    const { short_id } = event.bands[3]!
    await page.goto(`/client/${short_id}/donation`)
    await choose(page, /Did you like/, 'Yes')
    await choose(page, /leave something/, 'Yes, gladly')
    await choose(page, /How much/, 'Another amount')
    const own = dialog(page).getByRole('textbox', { name: 'Amount in CHF' })
    await own.fill('two')
    await expect(dialog(page)).toContainText('Type an amount such as 4.50.')
    await own.fill('0')
    await expect(dialog(page)).toContainText('Give more than nothing')
    await own.fill('2')
    await page.route('**/clients/short_info/*', (route) =>
      route.fulfill({ status: 500, body: 'no words of ours' }),
    )
    await send(page).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/clients/short_info/*')

    await send(page).click()
    await expect(dialog(page)).toContainText('You give CHF 2.00.')
  })
})
