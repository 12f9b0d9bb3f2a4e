import type { Run } from '../cli.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { print } from '../output.ts'
import { needEvent } from '../resolve.ts'

/** Prints the embed code for the organiser's page; messages go to stderr. */
export const run: Run<object> = async (cli, flags, [named]) => {
  const { io } = cli
  const { sdk } = await cli.open()
  const embed = await sdk.events.embed({
    path: { id: await needEvent(io, sdk, named ?? flags.event) },
  })
  if (flags.json !== undefined) {
    const columns = ['address', 'origins', 'snippet'] as const
    return print(io, { columns, rows: [embed], is_list: false }, flags.json)
  }
  io.out.write(embed.snippet)
  const hint =
    embed.origins.length > 0
      ? t('Only these sites may show it: {origins}', { origins: embed.origins.join(', ') })
      : t('No site may show it yet: set embed.origins with kermesse events update or events apply.')
  say(io, `${paint(io, 'dim', '→')} ${hint}`)
}
