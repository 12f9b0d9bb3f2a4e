import type { Plugin } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import { controlRoutes } from './mypos/control.ts'
import { openFailures } from './mypos/failures.ts'
import { keypadRoutes } from './mypos/keypad.ts'
import { openKeys } from './mypos/keys.ts'
import { remoteRoutes } from './mypos/remote.ts'
import { restRoutes } from './mypos/rest.ts'
import { restControlRoutes } from './mypos/rest_control.ts'
import { openRestFailures } from './mypos/rest_failures.ts'
import { openSales } from './mypos/sales.ts'
import { openTerminals } from './mypos/terminals.ts'
import { openTokens } from './mypos/tokens.ts'
import type { World } from './mypos/world.ts'
import type { Store } from './store.ts'

export interface MyPosOptions {
  store: Store
  switches: Switchboard
  code_lifetime_ms: number
}

/** myPOS as a cash register meets it: its SOAP service, its REST API, its terminals, and switches to make it fail. */
export const mypos: Plugin<MyPosOptions> = {
  name: 'mypos',
  register(server, { store, switches, code_lifetime_ms }) {
    const world: World = {
      keys: openKeys(store),
      terminals: openTerminals({ store, code_lifetime_ms }),
      failures: openFailures(switches),
      sales: openSales(store),
      tokens: openTokens(store),
      rest_failures: openRestFailures(switches),
    }
    server.route([...remoteRoutes(world), ...controlRoutes(world), ...keypadRoutes(world)])
    server.route([...restRoutes(world), ...restControlRoutes(world)])
    server.ext('onPostStop', () => world.sales.save())
  },
}
