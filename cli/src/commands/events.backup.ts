import type { Run } from '../cli.ts'
import { startProgress } from '../progress.ts'
import { needEvent } from '../resolve.ts'
import { checkOut, saveFile } from '../run.ts'

type Flags = { out?: string }

const timeout_ms = 30 * 60_000

/** Follows the file as it arrives, then saves it. */
export const run: Run<Flags> = async (cli, flags, [named]) => {
  const { io } = cli
  await checkOut(io, flags)
  const { sdk, bePatient } = await cli.open()
  await bePatient()
  const id = await needEvent(io, sdk, named ?? flags.event)
  const progress = await startProgress(io, 'Proving the event and reading its rows')
  let bytes: Uint8Array
  try {
    const on_bytes = (received: number) => progress.update(`Saving ${megabytes(received)}`)
    bytes = await sdk.events.db_backup({ path: { id } }, { timeout_ms, on_bytes })
  } finally {
    progress.stop()
  }
  await saveFile(cli, bytes, flags)
  progress.succeed(`${megabytes(bytes.length)} saved.`)
}

/** `12.3 MB` */
export function megabytes(bytes: number) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
