import { basename } from 'node:path'
import type { Result } from '@kermesse/sdk/types'
import type { Cli, Run } from '../cli.ts'
import { megabytes } from '../download.ts'
import { UsageError } from '../exit.ts'
import { openFile, stdinStream } from '../files.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { startProgress, thousands } from '../progress.ts'
import { findEvent } from '../resolve.ts'

type Flags = { file?: string; name?: string }
type Restored = Result<'events.db_restore_file'>

const timeout_ms = 12 * 3600_000

/** A file becomes a new event; a name brings a deleted event back. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  if (flags.file === undefined) return bringBack(cli, flags, named)
  if (named) throw new UsageError(t('A file becomes a new event.'), t('Name it with --name NAME.'))
  const { io } = cli
  const is_piped = flags.file === '-'
  const file = is_piped ? stdinStream(io) : await openFile(io, flags.file)
  const { sdk, bePatient } = await cli.open()
  await bePatient()
  const size = file instanceof Blob ? megabytes(file.size) : t('what is piped in')
  const progress = await startProgress(io, t('Restoring {size}', { size }))
  let restored: Restored
  try {
    const query = {
      backup_file: is_piped ? 'stdin' : basename(flags.file),
      ...(flags.name !== undefined && { name: flags.name }),
    }
    restored = await sdk.events.db_restore_file({ query, body: file }, { timeout_ms })
  } finally {
    progress.stop()
  }
  await tell(io, restored, flags.json)
}

async function tell(io: Io, restored: Restored, json: string | undefined) {
  const { event, audit, rows, lost_secrets, numbers_taken } = restored
  const columns = ['event._id', 'event.name', 'rows', 'audit.transactions', 'audit.ok'] as const
  await print(io, { columns, rows: [restored], is_list: false, json: restored }, json)
  if (json !== undefined) return
  say(
    io,
    `${paint(io, 'green', '✓')} ${t('{rows} rows, and no cent is missing.', { rows: thousands(rows) })}`,
  )
  if (lost_secrets.length > 0)
    say(io, `! ${t('Set these again: {lost_secrets}', { lost_secrets: lost_secrets.join(', ') })}`)
  if (numbers_taken > 0 && audit.wallets > 0)
    say(
      io,
      `! ${t('{numbers_taken} printed numbers lead to another event.', { numbers_taken: thousands(numbers_taken) })}`,
    )
  say(io, `! ${t('It is frozen: no money moves at it until it replaces its original.')}`)
  say(io, `→ kermesse events name-successor "${event.name}" --name "${event.name}"`)
  say(
    io,
    `→ ${t('Nothing is sold at it yet: kermesse events enable "{name}"', { name: event.name })}`,
  )
}

async function bringBack(cli: Cli, flags: { event?: string; json?: string }, named?: string) {
  const { io } = cli
  const { sdk } = await cli.open()
  const id = await findEvent(io, sdk, named ?? flags.event, { deleted_only: true })
  if (!id)
    throw new UsageError(t('Restore what?'), t('Give a deleted event, or a backup with --file.'))
  const event = await sdk.events.restore({ path: { id } })
  const columns = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
  await print(io, { columns, rows: [event], is_list: false }, flags.json)
}
