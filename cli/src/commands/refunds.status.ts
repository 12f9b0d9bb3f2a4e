import type { Run } from '../cli.ts'
import { Failed, Unknown } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { say } from '../io.ts'
import { print } from '../output.ts'
import { followRun } from '../refund_progress.ts'
import { isId, needEvent } from '../resolve.ts'

type Flags = { watch?: boolean }

const columns = [
  'file_name',
  'type',
  'status',
  'step',
  'progress',
  'count',
  'done',
  'failed',
  'doubtful',
  'total_amount',
  'creation_date',
]

/** Shows how far a refund run is, the latest one unless another is named; with --watch until it rests. */
export const run: Run<Flags> = async (cli, flags, [name]) => {
  const { io } = cli
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const query = { event_id, limit: 50 } as const
  const { refunds } = await sdk.refunds.list({ query: { ...query, ...(name && { search: name }) } })
  const found = refunds.find(({ _id, file_name }) => !name || _id === name || file_name === name)
  if (!found && name && !isId(name))
    throw new Unknown(
      t('There is no "{name}" among the refunds.', { name }),
      t('See: kermesse refunds list'),
    )
  const refund =
    found ?? (name ? await sdk.refunds.get({ path: { id: name }, query: { event_id } }) : undefined)
  if (!refund) {
    say(io, t('There was no refund run yet.'))
    if (flags.json !== undefined) io.out.write('null\n')
    return
  }
  const shown = flags.watch ? await followRun(io, sdk, event_id, refund) : refund
  await print(io, { columns, rows: [shown], is_list: false }, flags.json)
  if (flags.watch && shown.status === 'error') throw new Failed()
}
