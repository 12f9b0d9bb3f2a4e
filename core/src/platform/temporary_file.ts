import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

/** Opens an unlinked file in `folder`: it disappears with the process. The caller closes it. */
export async function openTemporaryFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.part`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path).catch(async (error: Error) => {
    await file.close()
    throw error
  })
  return file
}

/** Bytes that were written once and may be read as often as needed. */
export type Spooled = AsyncDisposable & { read(): AsyncIterable<Buffer> }

/**
 * Writes slow output to disk before the transaction that stores it: an open transaction that has
 * written delays the watermarks of statistics and notifications.
 */
export async function spool(
  folder: string,
  content: AsyncIterable<Uint8Array | string>,
): Promise<Spooled> {
  const file = await openTemporaryFile(folder)
  try {
    await file.writeFile(content)
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    read: () => file.createReadStream({ start: 0, autoClose: false }),
    [Symbol.asyncDispose]: () => file.close(),
  }
}
