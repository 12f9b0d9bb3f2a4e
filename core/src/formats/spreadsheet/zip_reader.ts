import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import * as yauzl from 'yauzl'
import { SpreadsheetError, unreadable } from './error.ts'
import { refuseForeignFormats } from './foreign_formats.ts'
import type { SheetLimits } from './limits.ts'

// Enough to see what kind of file it is.
const first_bytes = 1024 * 1024

/** A file's bytes, its path, or an upload that is still arriving. */
export type SheetSource = Buffer | string | Readable

/** A zip archive of somebody else: names are looked up, bytes are counted and check-summed. */
export class ZipReader {
  #zip: yauzl.ZipFile
  #entries = new Map<string, yauzl.Entry>()
  #limits: SheetLimits
  #inflated = 0

  private constructor(zip: yauzl.ZipFile, limits: SheetLimits) {
    this.#zip = zip
    this.#limits = limits
  }

  /** Opens the archive; the caller closes it. */
  static async open(source: SheetSource, limits: SheetLimits): Promise<ZipReader> {
    const options = { autoClose: false }
    const bytes = await bytesOf(source, limits)
    refuseForeignFormats(typeof bytes === 'string' ? await firstBytes(bytes, limits) : bytes)
    const zip = await (typeof bytes === 'string'
      ? yauzl.openPromise(bytes, options)
      : yauzl.fromBufferPromise(bytes, options)
    ).catch((error: unknown) => {
      throw unreadable(error)
    })
    const reader = new ZipReader(zip, limits)
    try {
      await reader.#list()
    } catch (error) {
      reader.close()
      throw unreadable(error)
    }
    return reader
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** The inflated bytes of one part; fails at the first byte beyond the limit. */
  async *part(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw new SpreadsheetError('spreadsheet_unreadable', 'part_missing', { name })
    if (entry.isEncrypted()) throw new SpreadsheetError('spreadsheet_protected', 'encrypted')
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      throw new SpreadsheetError('spreadsheet_unreadable', 'compression_unknown')
    }
    const raw = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false })
    let checksum = 0
    let size = 0
    for await (const chunk of entry.compressionMethod === 8 ? inflated(raw) : raw) {
      this.#inflated += chunk.length
      if (this.#inflated > this.#limits.inflated_bytes) {
        throw new SpreadsheetError('spreadsheet_too_large', 'inflated_bytes')
      }
      checksum = crc32(chunk, checksum)
      size += chunk.length
      yield chunk
    }
    if (checksum !== entry.crc32 || size !== entry.uncompressedSize) {
      throw new SpreadsheetError('spreadsheet_unreadable', 'checksum_wrong', { name })
    }
  }

  close(): void {
    this.#zip.close()
  }

  async #list() {
    if (this.#zip.entryCount > this.#limits.entries) {
      throw new SpreadsheetError('spreadsheet_too_large', 'entries')
    }
    for await (const entry of this.#zip.eachEntry()) {
      // Two parts of one name let two programs see two different files.
      const name = entry.fileName.toLowerCase()
      if (this.#entries.has(name)) {
        throw new SpreadsheetError('spreadsheet_unreadable', 'part_twice', { name })
      }
      this.#entries.set(name, entry)
    }
  }
}

function inflated(raw: Readable): Readable {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  // An error of either side surfaces in the reader of the inflater.
  pipeline(raw, inflate, () => {})
  return inflate
}

/** A zip can only be read from its end, so an upload is collected first, up to the limit. */
async function bytesOf(source: SheetSource, limits: SheetLimits): Promise<Buffer | string> {
  if (typeof source === 'string') return source
  if (Buffer.isBuffer(source)) return withinLimit(source, source.length, limits)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    chunks.push(withinLimit(Buffer.from(chunk), size, limits))
  }
  return Buffer.concat(chunks)
}

async function firstBytes(path: string, limits: SheetLimits): Promise<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(first_bytes) })
  return withinLimit(buffer.subarray(0, bytesRead), size, limits)
}

function withinLimit(bytes: Buffer, size: number, { file_bytes }: SheetLimits): Buffer {
  if (size > file_bytes) throw new SpreadsheetError('spreadsheet_too_large', 'file_bytes')
  return bytes
}
