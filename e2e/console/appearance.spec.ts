import type { Page, Response } from '@playwright/test'
import { languages, look, speak } from './look.ts'
import { expect, test } from './test.ts'

const phone = { width: 375, height: 812 }

test.describe('in another language', () => {
  test.use({ locale: 'de-CH' })

  test('the page speaks it, writes its dates, and keeps a choice', async ({
    page,
    festival: { regular, first_day },
  }) => {
    await page.goto(`/client/${regular.short_id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { name: 'Guthaben' })).toBeVisible()
    const written = first_day.split('-').reverse().join('.')
    await expect(page.getByRole('heading', { name: written })).toBeVisible()

    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Français')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { name: 'Solde' })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Solde' })).toBeVisible()
    const kept = () => page.evaluate(() => [localStorage.locale, sessionStorage.locale])
    expect(await kept()).toEqual(['fr', 'fr'])
  })

  test('only that language is fetched', async ({ page, festival: { regular } }) => {
    const scripts: Response[] = []
    page.on('response', (response) => {
      if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response)
    })

    await page.goto(`/client/${regular.short_id}`)
    await expect(page.getByRole('heading', { name: 'Guthaben' })).toBeVisible()

    const texts = await Promise.all(scripts.map((script) => script.text()))
    expect(texts.filter((text) => text.includes('Aktualisieren'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Actualiser'))).toHaveLength(0)
  })
})

test('the theme follows the system until someone chooses', async ({ page }) => {
  const paper = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(paper).toHaveCSS('background-color', 'rgb(23, 18, 26)')

  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Light theme')
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.reload()
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(await page.evaluate(() => localStorage.theme)).toBe('light')
})

test('a visitor loads nothing of the staff, and nothing from elsewhere', async ({
  page,
  baseURL,
  festival: { regular },
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))

  await page.goto(`/client/${regular.short_id}`)
  await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible()

  expect(urls.filter((url) => !url.startsWith(String(baseURL)))).toEqual([])
  expect(urls.filter((url) => /staff|Login|Statistics/.test(url))).toEqual([])
})

test('nothing on a phone is too small to touch, too wide to see or in the way of a reader', async ({
  page,
  festival: { regular, users },
  openAs,
}) => {
  await page.setViewportSize(phone)
  const places = {
    'number/empty': '/',
    'wallet/history': `/client/${regular.short_id}`,
    'login/empty': '/login',
    'not-found/page': '/404',
  }
  for (const [state, path] of Object.entries(places)) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('progressbar')).toBeHidden()
    expect(await tooSmall(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await look(page, state)
  }
  await openAs(users.admin, '/statistics')
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await look(page, 'statistics/phone')
})

test('the wallet works from the keyboard alone', async ({ page, festival: { regular } }) => {
  await page.goto('/')
  await page.getByRole('textbox').focus()
  await page.keyboard.type(regular.short_id)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const beers = page.getByRole('button', { name: /Bière/ })
  await beers.focus()
  await page.keyboard.press('Space')

  await expect(beers).toHaveAttribute('aria-expanded', 'true')
  await expect(beers).toHaveCSS('outline-style', 'solid')
})

test('a reader who wants less motion gets none that lasts', async ({
  page,
  festival: { regular },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/client/${regular.short_id}`)
  await page.getByRole('button', { name: 'Refresh' }).click()

  const lasting = await page.evaluate(
    'document.getAnimations().filter((a) => a.effect.getTiming().iterations > 1).length',
  )
  expect(lasting).toBe(0)
})

/** Controls that are smaller than 44 pixels in either direction; what has no box is not drawn. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('a, button, select, input')].flatMap((control) => {
    if (control.getClientRects().length === 0) return []
    const { width, height } = control.getBoundingClientRect()
    return width < 44 || height < 44 ? [control.outerHTML + ' ' + width + ' × ' + height] : []
  })`)
}

function overflow(page: Page) {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}

test('what can be done with a wristband stands on one line, in every language', async ({
  page,
  festival,
  openAs,
}) => {
  const { event, regular, users } = festival
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(users.admin, `/admin/events/${event._id}/clients/${regular.uid}`)
  const buttons = page.getByRole('toolbar').getByRole('button')
  await expect(buttons).toHaveCount(8)
  for (const language of languages) {
    await speak(page, language)
    const lines = buttons.evaluateAll((all) => new Set(all.map((one) => one.offsetTop)).size)
    expect(await lines, language).toBe(1)
  }
})
