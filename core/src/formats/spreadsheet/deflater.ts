import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'

/** Deflates pieces one after the other on a thread of its own: one is deflated while the next is made. */
export class Deflater {
  #deflate
  #packed: Buffer[] = []
  #busy: Promise<void> = Promise.resolve()
  // Used in turns: one is filled while the other is deflated.
  #buffers = [Buffer.allocUnsafeSlow(buffer_bytes), Buffer.allocUnsafeSlow(buffer_bytes)]

  /** `level` is that of deflate. */
  constructor(level: number) {
    this.#deflate = createDeflateRaw({ level, chunkSize: 64 * 1024 })
    this.#deflate.on('data', (bytes: Buffer) => this.#packed.push(bytes))
  }

  /** The bytes of a text or bytes; they are good until the second `write` after it. */
  bytesOf(piece: string | Buffer): Buffer {
    if (typeof piece !== 'string') return piece
    // No letter takes more than three bytes.
    if (piece.length * 3 > buffer_bytes) return Buffer.from(piece)
    const buffer = this.#buffers.reverse()[0]!
    return buffer.subarray(0, buffer.write(piece))
  }

  /** Begins to deflate a piece as soon as the one before is done, and answers what is packed. */
  async write(bytes: Buffer): Promise<Buffer[]> {
    await this.#busy
    this.#busy = new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
    // It is heard by the next write; a caller who stops does not want to know.
    this.#busy.catch(() => {})
    return this.#packed.splice(0)
  }

  /** The rest of what is packed. */
  async end(): Promise<Buffer[]> {
    await this.#busy
    this.#deflate.end()
    await once(this.#deflate, 'end')
    return this.#packed.splice(0)
  }

  close() {
    this.#deflate.destroy()
  }
}

const buffer_bytes = 256 * 1024
