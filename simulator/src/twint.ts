import { createServer as createListener } from 'node:https'
import { server as createServer, type Plugin, type Server, type ServerOptions } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import type { Store } from './store.ts'
import { appRoutes } from './twint/app.ts'
import { openAuthority } from './twint/certificates.ts'
import { controlRoutes } from './twint/control.ts'
import { openFailures } from './twint/failures.ts'
import { openMerchants } from './twint/merchants.ts'
import { Orders } from './twint/orders.ts'
import { serviceRoutes } from './twint/service.ts'
import type { World } from './twint/world.ts'

export interface TwintOptions {
  store: Store
  switches: Switchboard
  /** Port that requires client certificates; 0 takes any free port, absent requires none. */
  tls_port?: number
}

/** TWINT as a merchant meets it: its SOAP service, its phones, and switches to make it fail. */
export const twint: Plugin<TwintOptions> = {
  name: 'twint',
  register(server, { store, switches, tls_port }) {
    let guarded: Server | undefined
    const world: World = {
      authority: openAuthority(store),
      merchants: openMerchants(store),
      orders: new Orders(store),
      failures: openFailures(switches),
      url: () => server.info.uri,
      tls_url: () => guarded?.info.uri ?? null,
    }
    server.route([...serviceRoutes(world), ...controlRoutes(world), ...appRoutes(world)])

    server.ext('onPreStart', async () => {
      if (tls_port !== undefined) guarded = await listen(world, tls_port)
    })
    server.ext('onPreStop', () => guarded?.stop({ timeout: 100 }))
    server.ext('onPostStop', () => world.orders.save())
  },
}

/** The same service behind mutual TLS. Returns undefined if the port is in use. */
async function listen(world: World, port: number): Promise<Server | undefined> {
  const { cert, key } = world.authority.server()
  const ca = world.authority.ca_pem()
  // Strangers get an answer that says why, as from the web servers that stand before such services.
  const tls = { cert, key, ca, requestCert: true, rejectUnauthorized: false }
  const guarded = createServer({
    host: '127.0.0.1',
    port,
    tls: true,
    listener: createListener(tls) as ServerOptions['listener'],
  })
  guarded.route(serviceRoutes(world))
  try {
    await guarded.start()
    return guarded
  } catch (error) {
    console.error(`no TWINT on port ${port}: ${(error as NodeJS.ErrnoException).code}`)
    return undefined
  }
}
