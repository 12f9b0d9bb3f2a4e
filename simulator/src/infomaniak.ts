import type { Plugin } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import { apiRoutes } from './infomaniak/api.ts'
import { controlRoutes } from './infomaniak/control.ts'
import { openFailures } from './infomaniak/failures.ts'
import { shopRoutes } from './infomaniak/shop_page.ts'
import { openShops } from './infomaniak/shops.ts'
import type { Store } from './store.ts'

export interface InfomaniakOptions {
  store: Store
  switches: Switchboard
}

/** Infomaniak as a box office meets it: its shop API, what is on sale there, and switches to make it fail. */
export const infomaniak: Plugin<InfomaniakOptions> = {
  name: 'infomaniak',
  register(server, { store, switches }) {
    const world = { shops: openShops(store), failures: openFailures(switches) }
    server.route([...apiRoutes(world), ...controlRoutes(world), ...shopRoutes(world)])
  },
}
