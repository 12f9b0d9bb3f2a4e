import { server as createServer } from '@hapi/hapi'
import { bank } from './bank.ts'
import { openSwitchboard } from './failure_switches.ts'
import { frontPage } from './front_page.ts'
import { infomaniak } from './infomaniak.ts'
import { mypos } from './mypos.ts'
import { payrexx } from './payrexx.ts'
import { printerControl, startPrinter } from './printer.ts'
import { push } from './push.ts'
import { openStore } from './store.ts'
import { twint } from './twint.ts'

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number
  /** Where to remember keys and pairings. Without it they end with the process. */
  state_file?: string
  code_lifetime_ms?: number
  /** Where a receipt printer listens; without it there is none. */
  printer_port?: number
  /** Where TWINT listens for merchants with a certificate; without it only without certificates. */
  twint_tls_port?: number
}

export interface Simulator {
  url: string
  stop(): Promise<void>
}

/** Starts the outside world on 127.0.0.1. Requests that it keeps waiting are cut when it stops. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port, state_file, code_lifetime_ms = 600_000 } = options
  const server = createServer({ host: '127.0.0.1', port })
  const common = { store: openStore(state_file), switches: openSwitchboard() }

  await server.register({ plugin: mypos, options: { ...common, code_lifetime_ms } })
  await server.register({ plugin: infomaniak, options: common })
  await server.register({ plugin: payrexx, options: common })
  await server.register({ plugin: twint, options: { ...common, tls_port: options.twint_tls_port } })
  await server.register({ plugin: push, options: common })
  await server.register({ plugin: bank, options: common })
  const printer = await openPrinter(options.printer_port)
  if (printer) await server.register({ plugin: printerControl, options: { printer } })
  server.route([frontPage(server, common.switches), ...common.switches.routes()])
  await server.start()

  return {
    url: server.info.uri,
    stop: async () => {
      await printer?.stop()
      await server.stop({ timeout: 100 })
      await common.store.flush()
    },
  }
}

/** A port that a real printer server has is left to it: everything else still works. */
async function openPrinter(port: number | undefined) {
  if (port === undefined) return undefined
  return startPrinter(port).catch((error: NodeJS.ErrnoException) => {
    console.error(`no printer on port ${port}: ${error.code}`)
    return undefined
  })
}
