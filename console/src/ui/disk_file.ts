import { saveFile } from './save_file.ts'

export type DiskFile = {
  /** Takes the bytes as they arrive. */
  into: WritableStream<Uint8Array>
  /** Hands the whole file to the browser as a download. */
  save: () => Promise<void>
}

const prefix = 'download-'
const kept_ms = 3600_000

/**
 * A file that grows on the browser's disk while it arrives, however large it is. Where the browser has no such place for pages,
 * as on an address without a certificate, it grows in memory.
 */
export async function openDiskFile(name: string): Promise<DiskFile> {
  try {
    return await onDisk(name)
  } catch {
    return inMemory(name)
  }
}

async function onDisk(name: string): Promise<DiskFile> {
  const folder = await navigator.storage.getDirectory()
  await forgetOld(folder)
  const handle = await folder.getFileHandle(prefix + crypto.randomUUID(), { create: true })
  const into = (await handle.createWritable()) as WritableStream<Uint8Array>
  return { into, save: async () => saveFile(await handle.getFile(), name) }
}

// TypeScript does not know yet that it can be read.
type Folder = FileSystemDirectoryHandle & {
  entries: () => AsyncIterable<[string, FileSystemHandle]>
}

/** The browser may still be reading what was handed over; an hour later it is not. */
async function forgetOld(folder: FileSystemDirectoryHandle) {
  for await (const [name, handle] of (folder as Folder).entries()) {
    if (!name.startsWith(prefix) || !(handle instanceof FileSystemFileHandle)) continue
    const { lastModified } = await handle.getFile()
    if (Date.now() - lastModified > kept_ms) await folder.removeEntry(name).catch(() => undefined)
  }
}

function inMemory(name: string): DiskFile {
  const parts: BlobPart[] = []
  const into = new WritableStream<Uint8Array>({
    write: (part) => {
      parts.push(new Uint8Array(part))
    },
  })
  return { into, save: async () => saveFile(new Blob(parts), name) }
}
