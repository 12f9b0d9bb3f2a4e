import { test as base, expect as baseExpect, type Page } from '@playwright/test'
import { type Festival, makeFestival } from './festival.ts'

type Fixtures = {
  /** Opens a page as this user, without the login form: that one has its own tests. */
  openAs(user: { email: string; password: string }, path: string): Promise<void>
}

/** Playwright's test with a festival behind it, one for each worker. */
export const test = base.extend<Fixtures, { festival: Festival }>({
  festival: [
    async ({ browserName: _ }, use, { project }) => {
      await use(await makeFestival(String(project.use.baseURL), superadmin()))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  openAs: async ({ page, request }, use) => {
    await use(async (user, path) => {
      const answer = await request.post('/users/login', { data: user })
      const { token, right } = await answer.json()
      await keep(page, { token, right: String(right) })
      await page.goto(path)
    })
  },
})

/** Two cores run the browser, the server and the database: what is slow is not yet wrong. */
export const expect = baseExpect.configure({ timeout: 10_000 })

/** Whom the stack under test was started with. */
export function superadmin() {
  const { KERMESSE_ADMIN_EMAIL = '', KERMESSE_ADMIN_PASSWORD = '' } = process.env
  return { email: KERMESSE_ADMIN_EMAIL, password: KERMESSE_ADMIN_PASSWORD }
}

/** Puts entries into the local storage of the console before its first page. */
async function keep(page: Page, entries: Record<string, string>) {
  // Any address of the console's origin will do; this one has no page to draw.
  await page.goto('/health')
  await page.evaluate((all) => Object.assign(localStorage, all), entries)
}
