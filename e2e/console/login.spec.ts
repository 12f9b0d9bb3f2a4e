import type { APIRequestContext, Page } from '@playwright/test'
import { expect, superadmin, test } from './test.ts'

async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Username' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
const kept = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    right: localStorage.getItem('right'),
  }))

test('a superadmin lands on the list of every event', async ({ page, festival: { event } }) => {
  await page.goto('/login')
  const { email, password } = superadmin()

  await fillIn(page, { email: email.toUpperCase(), password })

  await expect(page).toHaveURL('/admin/events')
  await expect(page.getByRole('banner')).toContainText('All events')
  await expect(page.getByRole('row', { name: event.name })).toContainText('Running')
  expect(await kept(page)).toEqual({ token: expect.stringMatching(/.{20,}/), right: '50' })
})

test('an admin lands on /statistics and sees one event', async ({
  page,
  festival: { event, users },
}) => {
  await page.goto('/login')

  await fillIn(page, users.admin)

  await expect(page).toHaveURL('/statistics')
  await expect(page.getByRole('banner')).toContainText(event.name)
  const kept_in_tab = await page.evaluate(() => ({ ...sessionStorage }))
  expect(kept_in_tab).toMatchObject({ name: event.name, locale: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
})

test('a name that is not of this installation says so', async ({
  page,
  festival: { users },
  openAs,
}) => {
  await openAs(users.admin, '/statistics')
  await expect(page.getByRole('navigation', { name: 'Points of sale' })).toBeVisible()
  await page.route('**/bars?*', (route) => {
    const json = { error: 'made up by the test', error_code: 'wrong_domain', request_id: 'r-1' }
    return route.fulfill({ status: 421, json })
  })

  await page.reload()

  await expect(page.getByText('Wrong domain')).toBeVisible()
})

test('a wrong password and an unknown user hear the same', async ({
  page,
  festival: { users },
}) => {
  await page.goto('/login')
  for (const email of [users.admin.email, 'nobody@example.org']) {
    await fillIn(page, { email, password: 'not this one' })
    await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
  }
  expect(await kept(page)).toEqual({ token: null, right: null })
})

test('a user below a server is refused', async ({ page, festival: { users } }) => {
  await page.goto('/login')

  await fillIn(page, users.checker)

  await expect(page.getByRole('alert')).toHaveText('User doesn’t have permission')
  expect(await kept(page)).toEqual({ token: null, right: null })
})

test('the password can be shown, and a caps lock is pointed out', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
})

test('a link with a token signs in, in the path or in the query', async ({
  page,
  request,
  festival: { users },
}) => {
  const { token } = await (await request.post('/users/login', { data: users.admin })).json()

  for (const link of [`/login/${token}`, `/login?token=${token}`]) {
    await page.goto(link)
    await expect(page).toHaveURL('/statistics')
    expect(await kept(page)).toEqual({ token, right: '30' })
  }
})

test('a link that is not valid leaves the form, and the session that was there', async ({
  page,
  festival: { users },
  openAs,
}) => {
  await openAs(users.admin, '/statistics')
  await expect(page.getByText(users.admin.email).last()).toBeVisible()
  const before = await kept(page)

  await page.goto('/login?token=not-a-token')

  await expect(page.getByRole('alert')).toContainText('This sign-in link is no longer valid.')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
  expect(await kept(page)).toEqual(before)
})

test('without a session every staff page leads to the login', async ({ page }) => {
  for (const path of ['/admin', '/statistics']) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('a session that died elsewhere ends here, and says so', async ({
  page,
  request,
  festival: { users },
  openAs,
}) => {
  // A page without calls of staff: an open one could notice by itself, just as it is left.
  await openAs(users.admin, '/client')
  const { token } = await kept(page)
  await request.delete('/users/sessions/current', { headers: { 'access-token': String(token) } })
  await expect.poll(() => statusOf(request, token)).toBe(401)

  await page.goto('/statistics')

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(await kept(page)).toEqual({ token: null, right: null })
})

test('signing in leads to the page that was asked for', async ({ page, festival }) => {
  const { event, users } = festival
  const asked = `/admin/events/${event._id}/deposits?sort_key=price`
  await page.goto(asked)
  await expect(page).toHaveURL('/login')
  await fillIn(page, users.admin)

  await expect(page).toHaveURL(asked)
})

test('a form that was open when the session ended is there again after signing in', async ({
  page,
  request,
  festival,
  openAs,
}) => {
  const { event, users } = festival
  await openAs(users.admin, `/admin/events/${event._id}/deposits/new`)
  await page.getByLabel('Name').fill('Carafe')
  await page.getByLabel('Price').fill('5')
  const { token } = await kept(page)
  await request.delete('/users/sessions/current', { headers: { 'access-token': String(token) } })
  await expect.poll(() => statusOf(request, token)).toBe(401)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // A call that the page makes by itself may notice before, and the button is gone.
  await save.click({ timeout: 5_000 }).catch(() => null)

  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await fillIn(page, users.admin)
  await expect(page.getByLabel('Name')).toHaveValue('Carafe')
  await expect(page.getByLabel('Price')).toHaveValue('5')
})

test('a logout asks first, then ends the session in the browser and on the server', async ({
  page,
  request,
  festival: { users },
  openAs,
}) => {
  await openAs(users.admin, '/statistics')
  const { token } = await kept(page)
  const logout = async () => {
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('Are you sure you want to logout?')).toBeVisible()
  }

  await logout()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/statistics')
  await logout()
  await page.getByRole('button', { name: 'Logout' }).click()

  await expect(page).toHaveURL('/login')
  expect(await kept(page)).toEqual({ token: null, right: null })
  await expect.poll(() => statusOf(request, token)).toBe(401)
})

/** The server may believe a session for a second after its end. */
async function statusOf(request: APIRequestContext, token: string | null) {
  const answer = await request.get('/users/me', { headers: { 'access-token': String(token) } })
  return answer.status()
}
