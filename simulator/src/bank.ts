import type { Plugin } from '@hapi/hapi'
import { controlRoutes } from './bank/control.ts'
import { openFailures } from './bank/failures.ts'
import { openInbox } from './bank/inbox.ts'
import { inboxRoutes } from './bank/inbox_page.ts'
import { serviceRoutes } from './bank/service.ts'
import type { Switchboard } from './failure_switches.ts'
import type { Store } from './store.ts'

/** A bank that takes payment files and reports on them, and switches to make it say no, late or nothing. */
export const bank: Plugin<{ store: Store; switches: Switchboard }> = {
  name: 'bank',
  register(server, { store, switches }) {
    const failures = openFailures(switches)
    const world = { inbox: openInbox(store, failures), failures }
    server.route([...serviceRoutes(world), ...controlRoutes(world), ...inboxRoutes(world)])
  },
}
