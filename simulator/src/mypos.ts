import type { Plugin } from '@hapi/hapi'
import { controlRoutes } from './mypos/control.ts'
import { openFailures } from './mypos/failures.ts'
import { keypadRoutes } from './mypos/keypad.ts'
import { openKeys } from './mypos/keys.ts'
import { remoteRoutes } from './mypos/remote.ts'
import { openTerminals } from './mypos/terminals.ts'
import type { Store } from './store.ts'

export interface MyPosOptions {
  store: Store
  code_lifetime_ms: number
}

/** myPOS as a cash register meets it: its SOAP service, its terminals, and switches to make it fail. */
export const mypos: Plugin<MyPosOptions> = {
  name: 'mypos',
  register(server, { store, code_lifetime_ms }) {
    const world = {
      keys: openKeys(store),
      terminals: openTerminals({ store, code_lifetime_ms }),
      failures: openFailures(),
    }
    server.route([...remoteRoutes(world), ...controlRoutes(world), ...keypadRoutes(world)])
  },
}
