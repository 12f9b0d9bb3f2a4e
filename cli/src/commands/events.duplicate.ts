import { randomUUID } from 'node:crypto'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { canAsk, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { askText } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

type Flags = { name?: string }

/** Makes the copy, asking for its name when it was not given. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  const { io } = cli
  if (!flags.name && !canAsk(io)) throw new UsageError('Missing: --name NAME')
  const { sdk } = await cli.open()
  const id = await needEvent(io, sdk, named ?? flags.event)
  const name = flags.name ?? (await askText(io, "The new event's name"))
  if (!name) throw new UsageError('An event needs a name.')
  const copy = await sdk.events.duplicate(
    { path: { id }, body: { name } },
    { idempotency_key: randomUUID() },
  )
  const columns = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
  await print(io, { columns, rows: [copy], is_list: false }, flags.json)
  if (flags.json === undefined)
    say(io, `${paint(io, 'green', '✓')} Check its dates, and set its secrets and devices.`)
}
