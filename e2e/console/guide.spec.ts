import { AxeBuilder } from '@axe-core/playwright'
import { look } from './look.ts'
import { expect, test } from './test.ts'

test.describe('the guide for developers', () => {
  test('is found by words, from the keyboard', async ({ page }) => {
    await page.goto('/docs')
    await look(page, 'docs/contents')
    await page.keyboard.press('/')
    await page.keyboard.type('pay back')
    await expect(page.getByRole('status')).toHaveText(/^\d+ results$/)
    await look(page, 'docs/search')
    await page.getByLabel('Search chapters and operations').fill('same key another body')
    await expect(page.getByRole('link', { name: 'The key Repeat safely' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/docs\/idempotency(#.*)?$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Repeat safely')
  })

  test('is read on a phone, with chapters folded and tables that scroll by themselves', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 })
    for (const chapter of ['/docs', '/docs/integration', '/docs/errors', '/docs/webhooks']) {
      await page.goto(chapter)
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(wider, chapter).toBeLessThanOrEqual(0)
    }
    await look(page, 'docs/chapter')
    await page.getByText('Chapters', { exact: true }).click()
    await page.getByRole('link', { name: 'A whole integration' }).click()

    await expect(page.getByRole('figure').filter({ hasText: 'createServer' })).toBeVisible()
  })

  test('shows an operation in the reference, with nothing from elsewhere', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL!))
        elsewhere.push(request.url())
    })
    await page.goto('/docs/sell')
    await page.getByRole('link', { name: 'transactions.create' }).first().click()

    // It draws 341 operations.
    await expect(page.getByText('Sell, top up, take back, pay out').last()).toBeVisible({
      timeout: 60_000,
    })
    // The rest of axe is about what Scalar draws: a field without aria-expanded, and two regions of one name.
    await expect(page.getByRole('main')).toHaveCount(1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withRules(['color-contrast', 'landmark-no-duplicate-main', 'document-title', 'link-name'])
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    expect(elsewhere).toEqual([])
  })
})
