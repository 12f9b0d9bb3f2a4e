import { server as createServer } from '@hapi/hapi'
import { bank } from './bank.ts'
import { openSwitchboard } from './failure_switches.ts'
import { frontPage } from './front_page.ts'
import { infomaniak } from './infomaniak.ts'
import { mailInbox, openMailFailures, startMailServer } from './mail.ts'
import { mypos } from './mypos.ts'
import { organiser } from './organiser.ts'
import { payrexx } from './payrexx.ts'
import { printerControl, startPrinter } from './printer.ts'
import { push } from './push.ts'
import { openStore } from './store.ts'
import { twint } from './twint.ts'

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number
  /** File that stores keys and pairings. Without it they end with the process. */
  state_file?: string
  code_lifetime_ms?: number
  /** Port of the receipt printer; absent starts no printer. */
  printer_port?: number
  /** Port of the mail server, 0 for any free port; absent starts no mail server. */
  smtp_port?: number
  /**
   * Port of TWINT for merchants with a certificate; absent offers only access without certificates.
   */
  twint_tls_port?: number
}

export interface Simulator {
  url: string
  /** Address of the mail server. */
  smtp_url?: string
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
  await server.register(organiser)
  const printer = await unlessTaken('printer', options.printer_port, startPrinter)
  if (printer) await server.register({ plugin: printerControl, options: { printer } })
  const failures = openMailFailures(common.switches)
  const mail = await unlessTaken('mail server', options.smtp_port, (port) =>
    startMailServer(port, failures),
  )
  if (mail) await server.register({ plugin: mailInbox, options: { mail, failures } })
  server.route([frontPage(server, common.switches), ...common.switches.routes()])
  await server.start()

  return {
    url: server.info.uri,
    ...(mail && { smtp_url: `smtp://127.0.0.1:${mail.port}` }),
    stop: async () => {
      await printer?.stop()
      await mail?.stop()
      await server.stop({ timeout: 100 })
      await common.store.flush()
    },
  }
}

/** A port that a real printer or mail server has is left to it: everything else still works. */
async function unlessTaken<Server>(
  what: string,
  port: number | undefined,
  start: (port: number) => Promise<Server>,
): Promise<Server | undefined> {
  if (port === undefined) return undefined
  return start(port).catch((error: NodeJS.ErrnoException) => {
    console.error(`no ${what} on port ${port}: ${error.code}`)
    return undefined
  })
}
