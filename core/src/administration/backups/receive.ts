import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DomainError } from '../../platform/errors.ts'
import { openTemporaryFile } from '../../platform/temporary_file.ts'
import { unreadable } from './format.ts'

type Limits = {
  max_bytes: number
  /** How long a sender may stay silent. */
  silence_ms?: number
}

/**
 * Takes a backup as it arrives, piece by piece, and hands it to `use` when all of it is there; in memory there is never more
 * than a piece. Throws `backup_too_large`, and `backup_unreadable` when the sender has left.
 */
export async function receiveBackup<Answer>(
  folder: string,
  source: Readable,
  limits: Limits,
  use: (packed: AsyncIterable<Uint8Array>) => Promise<Answer>,
): Promise<Answer> {
  const file = await openTemporaryFile(folder)
  try {
    await save(file, source, limits)
    return await use(file.createReadStream({ start: 0, autoClose: false }))
  } finally {
    await file.close()
  }
}

async function save(
  file: FileHandle,
  source: Readable,
  { max_bytes, silence_ms = 60_000 }: Limits,
) {
  const silence = setTimeout(() => source.destroy(), silence_ms)
  let size = 0
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false })) {
      silence.refresh()
      size += piece.length
      if (size <= max_bytes) await file.write(piece)
      // Within reason the rest is let pass by: who is still sending does not listen.
      else if (size > 2 * max_bytes) break
    }
    if (size > max_bytes) throw new DomainError('backup_too_large')
  } catch (error) {
    // Cut off halfway: nobody is there any more to hear of it.
    if (source.readableAborted) throw unreadable('truncated')
    throw error
  } finally {
    clearTimeout(silence)
  }
}
