import { backupCheck } from '../backup_check.ts'
import type { Run } from '../cli.ts'
import { checkOut, download, megabytes } from '../download.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { needEvent } from '../resolve.ts'

type Flags = { out?: string; clobber?: boolean }

/** Saves an event as a file. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  const { io } = cli
  await checkOut(io, flags)
  const { sdk, bePatient } = await cli.open()
  await bePatient()
  const id = await needEvent(io, sdk, named ?? flags.event)
  const saving = { doing: t('Proving the event and reading its rows'), check: backupCheck() }
  const path = { id }
  const bytes = await download(cli, flags, (call) => sdk.events.db_backup({ path }, call), saving)
  say(
    io,
    `${paint(io, 'green', '✓')} ${t('{bytes} saved, and its checksum is right.', { bytes: megabytes(bytes) })}`,
  )
}
