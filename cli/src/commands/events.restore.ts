import { basename, resolve } from 'node:path'
import type { Result } from '@kermesse/sdk/types'
import type { Cli, Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { readBytes, readStdinBytes } from '../files.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { startProgress, thousands } from '../progress.ts'
import { findEvent } from '../resolve.ts'
import { megabytes } from './events.backup.ts'

type Flags = { file?: string; name?: string }
type Restored = Result<'events.db_restore'>

const max_bytes = 50_000_000
const timeout_ms = 30 * 60_000

/** A file becomes a new event; a name brings a deleted event back. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  if (flags.file === undefined) return bringBack(cli, flags, named)
  if (named) throw new UsageError('A file becomes a new event.', 'Name it with --name NAME.')
  const { io } = cli
  const bytes =
    flags.file === '-'
      ? await readStdinBytes(io, max_bytes)
      : await readBytes(io, flags.file, max_bytes)
  const { sdk } = await cli.open()
  const progress = await startProgress(io, `Restoring ${megabytes(bytes.length)}`)
  let restored: Restored
  try {
    const body = {
      backup_file: flags.file === '-' ? 'stdin' : basename(resolve(io.cwd, flags.file)),
      backup_file_buffer: Buffer.from(bytes).toString('base64'),
      ...(flags.name !== undefined && { name: flags.name }),
    }
    restored = await sdk.events.db_restore({ body }, { timeout_ms })
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
  say(io, `${paint(io, 'green', '✓')} ${thousands(rows)} rows, and no cent is missing.`)
  if (lost_secrets.length > 0) say(io, `! Set these again: ${lost_secrets.join(', ')}`)
  if (numbers_taken > 0 && audit.wallets > 0)
    say(io, `! ${thousands(numbers_taken)} printed numbers lead to another event.`)
  say(io, `→ Nothing is sold at it yet: kermesse events enable "${event.name}"`)
}

async function bringBack(cli: Cli, flags: { event?: string; json?: string }, named?: string) {
  const { io } = cli
  const { sdk } = await cli.open()
  const id = await findEvent(io, sdk, named ?? flags.event, { deleted_only: true })
  if (!id) throw new UsageError('Restore what?', 'Give a deleted event, or a backup with --file.')
  const event = await sdk.events.restore({ path: { id } })
  const columns = ['_id', 'name', 'dateBegin', 'dateEnd', 'enabled', 'archived'] as const
  await print(io, { columns, rows: [event], is_list: false }, flags.json)
}
