import type { Plugin } from '@hapi/hapi'
import { apiRoutes } from './infomaniak/api.ts'
import { controlRoutes } from './infomaniak/control.ts'
import { openFailures } from './infomaniak/failures.ts'
import { openShops } from './infomaniak/shops.ts'
import type { Store } from './store.ts'

export interface InfomaniakOptions {
  store: Store
}

/** Infomaniak as a box office meets it: its shop API, what is on sale there, and switches to make it fail. */
export const infomaniak: Plugin<InfomaniakOptions> = {
  name: 'infomaniak',
  register(server, { store }) {
    const world = { shops: openShops(store), failures: openFailures() }
    server.route([...apiRoutes(world), ...controlRoutes(world)])
  },
}
