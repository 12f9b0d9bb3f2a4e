import type { ServerRoute } from '@hapi/hapi'
import { html, page } from '../page.ts'
import { badge, listOf } from '../page_parts.ts'
import { route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import type { World } from './api.ts'
import type { Shop } from './shop.ts'

const shown_scans = 20

/** The page on which a person sees what is on sale, and what the gates asked. */
export const shopRoutes = ({ shops, failures }: World): ServerRoute[] => [
  route('GET', '/infomaniak', (_request, h) =>
    page(h, {
      title: 'Ticketing',
      lead: 'Infomaniak: what is on sale, and what the gates asked.',
      stage: shops.list().map((shop) => html`${showsOf(shop)}${scansOf(shop)}`),
      aside: switchPanel(failures),
    }),
  ),
]

const showsOf = ({ key, events, tickets }: Shop) =>
  listOf({
    title: `Shop “${key}”`,
    rows: events.map(({ names, start, date_id }) => {
      const sold = tickets.filter((one) => one.date_id === date_id)
      const inside = sold.filter(({ is_inside }) => is_inside).length
      return {
        title: html`<strong>${names.en ?? names.fr ?? date_id}</strong>`,
        detail: start.slice(0, 16),
        end: html`<span>${sold.length} tickets<small>${inside} inside</small></span>`,
      }
    }),
    none: 'Nothing is on sale.',
  })

const scansOf = ({ scans }: Shop) =>
  listOf({
    title: 'Scans, the latest first',
    rows: scans
      .slice(-shown_scans)
      .reverse()
      .map(({ barcode, way, status }) => ({
        title: html`<span class="amount">${barcode}</span>`,
        detail: way,
        end: status === 200 ? badge('good', 'Let through') : badge('bad', `Refused (${status})`),
      })),
    none: 'No ticket was scanned yet.',
  })
