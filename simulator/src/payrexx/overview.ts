import { readFileSync } from 'node:fs'
import type { ServerRoute } from '@hapi/hapi'
import { type Html, html, page } from '../page.ts'
import { switchPanel } from '../switch_panel.ts'
import type { Gateway } from './books.ts'
import { pathOf } from './described.ts'
import { money } from './money.ts'
import type { World } from './world.ts'

const shown = 20

/** The page from which a person reaches the payments that were opened last, and makes Payrexx fail. */
export function overviewRoutes(world: World): ServerRoute[] {
  const { books, failures } = world
  return [
    {
      method: 'GET',
      path: '/payrexx',
      handler: (_request, h) => {
        const last = books.gateways().slice(-shown).reverse()
        const body = html`
          <header>
            <a href="/">Provider simulator</a>
            <h1>Online payments</h1>
          </header>
          ${last.length > 0 ? listOf(world, last) : nothingYet}
          ${switchPanel(failures)}`
        return page(h, { title: 'Online payments · Provider simulator', body, style })
      },
    },
  ]
}

const style = readFileSync(new URL('./payrexx.css', import.meta.url), 'utf8')

const nothingYet = html`
  <section class="empty">
    <h2>No payment yet</h2>
    <p>Load a wristband online. Its payment page appears here.</p>
  </section>`

function listOf({ desk }: World, last: Gateway[]): Html {
  const rows = last.map((gateway) => {
    const { referenceId, purpose, amount, currency, is_deleted } = gateway
    const status = is_deleted ? 'deleted' : desk.status(gateway)
    return html`
      <li>
        <a class="row" href="${pathOf(gateway)}">
          <span>${referenceId || purpose || 'no reference'}<small>${status}</small></span>
          <span class="amount">${money(amount, currency)}</span>
        </a>
      </li>`
  })
  return html`<nav aria-label="Payments"><ul class="rows tall">${rows}</ul></nav>`
}
