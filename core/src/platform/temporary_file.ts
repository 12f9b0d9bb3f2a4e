import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

/**
 * A file in `folder` that has lost its name again: whatever becomes of this process, nothing of it stays. Whoever opened it
 * closes it.
 */
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
