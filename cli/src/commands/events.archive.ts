import { isApiError } from '@kermesse/sdk/api_error'
import type { Run } from '../cli.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { print } from '../output.ts'
import { confirm } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

/** Shows what archiving deletes, asks, and closes the event. */
export const run: Run<object> = async (cli, flags, [named]) => {
  const { io } = cli
  const { sdk } = await cli.open()
  const path = { id: await needEvent(io, sdk, named ?? flags.event) }
  const [event, phones, terminals] = await Promise.all([
    sdk.events.get({ path }),
    sdk.event_smartphones.get({ path }),
    sdk.event_terminals.get({ path }),
  ])
  const { length: smartphones } = phones.event_smartphones.smartphones
  const { length: card_terminals } = terminals.event_mypos_terminals.mypos_terminals
  const question = t(
    'Archive {name} for ever? Nothing in it can be changed afterwards; {smartphones} smartphones and {card_terminals} card terminals are released.',
    { name: event.name, smartphones, card_terminals },
  )
  const archive = async () => {
    await confirm(io, question, flags.yes)
    return sdk.events.archive({ path }).catch(async (error) => {
      if (!isApiError(error, 'refunds_unconfirmed')) throw error
      await confirm(io, t('{message} Archive it?', { message: error.message }), flags.yes)
      return sdk.events.archive({ path, query: { confirmed: true } })
    })
  }
  // A script that was ended before it saw the answer gives the command again.
  const archived = event.archived ? event : await archive()
  const columns = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
  await print(io, { columns, rows: [archived], is_list: false }, flags.json)
  if (flags.json === undefined)
    say(io, `${paint(io, 'green', '✓')} ${t('{name} is archived.', { name: event.name })}`)
}
