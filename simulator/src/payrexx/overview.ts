import type { ServerRoute } from '@hapi/hapi'
import { page } from '../page.ts'
import { badge, type Look, listOf, money } from '../page_parts.ts'
import { route } from '../route.ts'
import { switchPanel } from '../switch_panel.ts'
import { pathOf } from './described.ts'
import type { World } from './world.ts'

const shown = 20

/** The page from which a person reaches the payments that were opened last, and makes Payrexx fail. */
export const overviewRoutes = ({ books, desk, failures }: World): ServerRoute[] => [
  route('GET', '/payrexx', (_request, h) => {
    const last = books.gateways().slice(-shown).reverse()
    const rows = last.map((gateway) => {
      const { referenceId, purpose, amount, currency, is_deleted } = gateway
      const status = is_deleted ? 'deleted' : desk.status(gateway)
      return {
        title: money(amount, currency),
        detail: referenceId || purpose || 'no reference',
        end: badge(looks[status] ?? 'good', status.replaceAll(/[_-]/g, ' ')),
        href: pathOf(gateway),
      }
    })
    return page(h, {
      title: 'Online payments',
      lead: 'Payrexx: pay, refuse or go away.',
      stage: listOf({
        title: 'Payments, the latest first',
        rows,
        none: 'No payment yet. Load a wristband online: its payment page appears here.',
      }),
      aside: switchPanel(failures),
    })
  }),
]

const looks: Record<string, Look> = {
  waiting: 'wait',
  refund_pending: 'wait',
  declined: 'bad',
  disputed: 'bad',
  chargeback: 'bad',
  cancelled: 'idle',
  expired: 'idle',
  deleted: 'idle',
}
