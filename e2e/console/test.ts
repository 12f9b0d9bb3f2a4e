import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  test as base,
  expect as baseExpect,
  type Page,
} from '@playwright/test'
import { noteAsked } from './asked.ts'
import { type Festival, makeFestival } from './festival.ts'

type Fixtures = {
  /** Opens a page as this user, without the login form: that one has its own tests. */
  openAs(user: { email: string; password: string }, path: string): Promise<void>
}

type Signed = { token: string; right: number }
/** Sessions by user name: a password check is slow on purpose. */
type Sessions = Map<string, Signed>

// A page that many tests have used holds on to memory of theirs, and clears it up again and again.
const most_tests_of_page = 16
let tests_of_page = 0

/** Playwright's test with a festival behind it, one for each worker. */
export const test = base.extend<Fixtures, { festival: Festival; sessions: Sessions }>({
  sessions: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  festival: [
    async ({ browserName: _ }, use, { project }) => {
      await use(await makeFestival(String(project.use.baseURL), superadmin()))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  page: async ({ page, context }, use, { workerIndex }) => {
    noteAsked(page, workerIndex)
    // Visitors are not all of one network: nobody solves a captcha for what the tests beside this one have opened.
    const address = `10.${workerIndex}.${tests_of_page >> 8}.${tests_of_page & 255}`
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
    await use(page)
    await context.setOffline(false)
    tests_of_page += 1
    if (tests_of_page % most_tests_of_page === 0) await page.close()
  },
  openAs: async ({ page, request, sessions }, use) => {
    await use(async (user, path) => {
      const { token, right } = await signedIn(request, user, sessions)
      await addToStorage(page, { token, right: String(right) })
      await page.goto(path)
    })
  },
})

/** Two cores run the browser, the server and the database: what is slow is not yet wrong. */
export const expect = baseExpect.configure({ timeout: 15_000 })

/** Takes the network away, and waits until the page has heard of it: what it asks for before fails, and does not wait. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false)
}

/** As from a server that was too busy to answer with the page itself: the page asks. */
export async function withoutAnswers(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/(id="event">)[^<]*/, '$1')
      .replace(/ data-answered="\w+"/, '')
    return route.fulfill({ response, body })
  })
}

/** Whom the stack under test was started with. */
export function superadmin() {
  const { KERMESSE_ADMIN_EMAIL = '', KERMESSE_ADMIN_PASSWORD = '' } = process.env
  return { email: KERMESSE_ADMIN_EMAIL, password: KERMESSE_ADMIN_PASSWORD }
}

/** A session of somebody, the last one where no test has ended it. */
async function signedIn(
  request: APIRequestContext,
  user: { email: string; password: string },
  sessions: Sessions,
): Promise<Signed> {
  const last = sessions.get(user.email)
  const headers = { 'access-token': last?.token ?? '' }
  if (last && (await request.get('/users/me', { headers })).ok()) return last
  const answer = await request.post('/users/login', { data: user })
  const signed: Signed = await answer.json()
  sessions.set(user.email, signed)
  return signed
}

/**
 * Writes entries into the console's local storage before its next page, once, so that a later
 * logout is not undone.
 */
function addToStorage(page: Page, entries: Record<string, string>) {
  return page.addInitScript(
    ([all, mark]) => {
      if (sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'true')
      Object.assign(localStorage, all)
    },
    [entries, `kept:${randomUUID()}`] as const,
  )
}
