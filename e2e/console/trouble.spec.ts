import { expect, goOffline, test, withoutAnswers } from './test.ts'

// The network between a phone and the server is what these tests break; the server is the real one.
test('offline, the last balance stays and says how old it is', async ({
  page,
  context,
  festival: { regular },
}) => {
  await page.goto(`/client/${regular.short_id}`)
  await expect(page.getByText(/^As of/)).toBeVisible()

  await goOffline(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/You are offline. This was your balance at \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText("1'184.00")

  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toBeHidden()
})

test('a busy server is left alone as long as it asks, then answers', async ({
  page,
  festival: { regular },
}) => {
  const asked_at: number[] = []
  await withoutAnswers(page)
  await page.route('**/clients/short/*', (route) => {
    asked_at.push(Date.now())
    if (asked_at.length > 1) return route.continue()
    const headers = { 'retry-after': '2' }
    return route.fulfill({ status: 503, headers, json: problem('overloaded') })
  })

  await page.goto(`/client/${regular.short_id}`)

  await expect(page.getByText('No answer yet. Trying again (1 of 5)…')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText("1'184.00")
  const [first = 0, second = 0] = asked_at
  expect(second - first).toBeGreaterThanOrEqual(2000)
})

test('after five tries the visitor decides, and the button tries again', async ({
  page,
  festival: { regular },
}) => {
  let asked = 0
  await page.clock.install()
  await withoutAnswers(page)
  await page.route('**/clients/short/*', (route) => {
    asked++
    return asked > 6 ? route.continue() : route.fulfill({ status: 500, json: problem('internal') })
  })
  await page.goto(`/client/${regular.short_id}`)

  const again = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(again).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(asked).toBe(6)
  await expect(page.getByText('Reference: r-1')).toBeVisible()

  await again.click()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText("1'184.00")
})

test('an error of the page itself is caught, and the page can be drawn again', async ({
  page,
  festival: { regular },
}) => {
  const broken = { transactions: null }
  let is_broken = true
  await withoutAnswers(page)
  await page.route('**/clients/short/*', async (route) => {
    const response = await route.fetch()
    const wallet = await response.json()
    return route.fulfill({ response, json: is_broken ? { ...wallet, ...broken } : wallet })
  })
  await page.goto(`/client/${regular.short_id}`)
  await expect(page.getByRole('alert')).toContainText('Something went wrong')

  is_broken = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('region', { name: 'Balance' })).toContainText("1'184.00")
})

test('a part of the console that did not arrive comes with a new page', async ({
  page,
  festival: { regular },
}) => {
  await page.route('**/assets/PinForm-*', (route) => route.abort())
  await page.goto(`/client/${regular.short_id}`)
  await page.getByRole('button', { name: 'Show the name on this wristband' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')

  await page.unroute('**/assets/PinForm-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Show the name on this wristband' }).click()

  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeVisible()
})

test('wallets that are not open yet say when they open', async ({ page, festival }) => {
  const { sdk, event, newcomer } = festival
  const path = { id: event._id }
  const opens_at = new Date(Date.now() + 86_400_000).toISOString()
  await sdk.events.update({ path, body: { wallet_opens_at: opens_at } })

  await page.goto(`/client/${newcomer.short_id}`)
  await expect(page.getByRole('heading', { name: 'Wallets will open later.' })).toBeVisible()
  await expect(
    page.getByText(/They open at \d\d\/\d\d\/\d{4} \d\d:\d\d \(Europe\/Zurich\)\./),
  ).toBeVisible()

  await sdk.events.update({ path, body: { wallet_opens_at: null } })
})

test('an unknown page is not found', async ({ page, festival }) => {
  for (const path of [
    '/no/such/page',
    '/event/nothing/else',
    `/client/${festival.regular.short_id}/x`,
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
  await page.goto('/404')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/client')
})

function problem(error_code: string) {
  return { error: 'made up by the test', error_code, request_id: 'r-1' }
}
