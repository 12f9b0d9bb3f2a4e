import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@kermesse/sdk/generated/routes'
import type { Page } from '@playwright/test'

// Paths with fewer parameters match first: /users/sessions is not a user.
const patterns = Object.entries(routes)
  .map(([id, { method, path }]) => ({
    id,
    method,
    parameters: path.split('{').length,
    shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((one, other) => one.parameters - other.parameters)

/** Writes down which operations a page asks in the name of staff, where the whole run is looked at afterwards. */
export function noteAsked(page: Page, worker: number) {
  const folder = process.env.ASKED_FOLDER
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const seen = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A point of sale asks as a device: no screen of the staff.
    if (new URL(page.url()).pathname.startsWith('/pos')) return
    const is_login = pathname === '/users/login'
    if (!request.headers()['access-token'] && !is_login) return
    const found = patterns.find(
      ({ method, shape }) => method === request.method() && shape.test(pathname),
    )
    if (!found || seen.has(found.id)) return
    seen.add(found.id)
    appendFileSync(join(folder, `${worker}.txt`), `${found.id}\n`)
  })
}
