import type { ServerRoute } from '@hapi/hapi'
import { html, page } from '../page.ts'
import { route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { World } from './api.ts'
import type { Shop } from './shops.ts'

const shown = 20

/** The page on which a person sees what is on sale, and what the gates asked. */
export const shopRoutes = ({ shops, failures }: World): ServerRoute[] => [
  route('GET', '/infomaniak', (_request, h) => {
    const body = html`
      <header>
        <a href="/">Provider simulator</a>
        <h1>Ticketing</h1>
      </header>
      ${shops.list().map(shopOf)}
      ${switchPanel(failures)}`
    return page(h, { title: 'Ticketing · Provider simulator', body })
  }),
]

function shopOf({ key, events, tickets, scans }: Shop) {
  const shows = events.map(({ names, start, date_id }) => {
    const sold = tickets.filter((one) => one.date_id === date_id)
    const inside = sold.filter(({ is_inside }) => is_inside).length
    return html`
      <li class="row">
        <span><strong>${names.en ?? names.fr ?? date_id}</strong><small>${start.slice(0, 16)}</small></span>
        <span class="amount">${sold.length} tickets<small>${inside} inside</small></span>
      </li>`
  })
  const latest = scans.slice(-shown).reverse()
  const rows = latest.map(
    ({ barcode, way, status }) => html`
      <li class="row">
        <span>${barcode}<small>${way}</small></span>
        <span class="state ${status === 200 ? 'good' : 'bad'}">${status === 200 ? 'let through' : `refused (${status})`}</span>
      </li>`,
  )
  return html`
    <section>
      <h2>Shop “${key}”</h2>
      <ul class="rows">${shows}</ul>
      ${rows.length > 0 && html`<h3>Latest scans</h3><ul class="rows">${rows}</ul>`}
    </section>`
}
