import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import * as yauzl from 'yauzl'
import { NoBankReport } from './no_bank_report.ts'

/** A report that comes unzipped may be as long. */
const max_bytes = 10_000_000
const max_files = 20

export const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004'

/**
 * Returns the files of an archive. Limits count the inflated bytes, because sizes in the archive's
 * headers may be forged. Throws NoBankReport.
 */
export async function unzip(bytes: Buffer): Promise<Buffer[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { autoClose: false }).catch(refuse)
  try {
    if (zip.entryCount > max_files)
      throw new NoBankReport(`there are over ${max_files} files in it`)
    const files: Buffer[] = []
    let left = max_bytes
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      const file = await inflate(zip, entry, left)
      left -= file.length
      files.push(file)
    }
    if (files.length === 0) throw new NoBankReport('there is no file in it')
    return files
  } catch (error) {
    return refuse(error)
  } finally {
    zip.close()
  }
}

async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new NoBankReport('it is encrypted')
  const { compressionMethod: method } = entry
  if (method !== 0 && method !== 8) throw new NoBankReport('its compression is not known')
  const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  const source = method === 8 ? pipeline(raw, createInflateRaw(), () => {}) : raw
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      raw.destroy()
      throw new NoBankReport(`it holds over ${max_bytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuse(error: unknown): never {
  if (error instanceof NoBankReport) throw error
  throw new NoBankReport(`the archive is damaged: ${(error as Error).message.slice(0, 200)}`)
}
