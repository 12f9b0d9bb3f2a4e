import type { Plugin } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import { openAccounts } from './payrexx/accounts.ts'
import { apiRoutes } from './payrexx/api.ts'
import { openBooks } from './payrexx/books.ts'
import { described } from './payrexx/calls.ts'
import { checkoutRoutes } from './payrexx/checkout.ts'
import { controlRoutes } from './payrexx/control.ts'
import { openDesk } from './payrexx/desk.ts'
import { openFailures } from './payrexx/failures.ts'
import { openFirewall } from './payrexx/firewall.ts'
import { openMessenger } from './payrexx/messenger.ts'
import { overviewRoutes } from './payrexx/overview.ts'
import { openWebhooks } from './payrexx/webhooks.ts'
import type { World } from './payrexx/world.ts'
import type { Store } from './store.ts'

export interface PayrexxOptions {
  store: Store
  switches: Switchboard
}

/** Payrexx as a merchant and a visitor meet it: its API, its payment page, its webhooks, and switches to make it fail. */
export const payrexx: Plugin<PayrexxOptions> = {
  name: 'payrexx',
  register(server, { store, switches }) {
    const accounts = openAccounts(store)
    const failures = openFailures(switches)
    const webhooks = openWebhooks()
    const books = openBooks(store)
    const messenger = openMessenger({ accounts, failures, webhooks })
    const desk = openDesk(books, (one) => {
      void messenger.tell(books.gatewayOf(one), described(world, one))
    })
    const firewall = openFirewall()
    const world: World = { accounts, books, desk, failures, firewall, messenger, webhooks }
    server.route([
      ...apiRoutes(world),
      ...checkoutRoutes(world),
      ...controlRoutes(world),
      ...overviewRoutes(world),
    ])
    server.ext('onPreStop', () => webhooks.stop())
  },
}
