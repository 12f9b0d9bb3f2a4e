import type { Cli, CommonFlags, Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { canAsk, printable, say } from '../io.ts'
import { findEvent, findId, hasList } from '../resolve.ts'
import { screens } from '../screens.ts'

type Flags = { print?: boolean }

/** Opens the console in the browser, or prints the address without a terminal. */
export const run: Run<Flags> = async (cli, flags, [screen, named]) => {
  const { io } = cli
  if (screen !== undefined && !screens.includes(screen))
    throw new UsageError(t('The console has no screen "{screen}".', { screen }), screens.join(', '))
  const address = await addressOf(cli, flags, screen, named)
  if (flags.print || !canAsk(io)) return void io.out.write(`${address}\n`)
  const { default: open } = await import('open')
  await open(address, { ...(io.env.BROWSER && { app: { name: io.env.BROWSER } }) })
  say(io, t('Opened {address}', { address: printable(address) }))
}

async function addressOf(cli: Cli, { event }: CommonFlags, screen?: string, named?: string) {
  const { io } = cli
  // Without a screen and an event, nothing has to be asked.
  if (!screen && !event && !io.env.KERMESSE_EVENT) return `${(await cli.place()).url}/`
  const { sdk, url } = await cli.open()
  const event_id = (await findEvent(io, sdk, event)) ?? (await sdk.users.me()).event_id
  const base = event_id ? `${url}/admin/events/${event_id}` : `${url}/admin`
  if (!screen) return base
  const resource = screen.replaceAll('-', '_')
  if (named === undefined) return `${base}/${resource}`
  const scope = event_id ? { event_id } : {}
  const id = hasList(resource) ? await findId(sdk, resource, named, scope) : named
  return `${base}/${resource}/${encodeURIComponent(id)}`
}
