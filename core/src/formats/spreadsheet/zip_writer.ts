import assert from 'node:assert/strict'
import { crc32 } from 'node:zlib'
import { Deflater } from './deflater.ts'

/** An archive that is written while its content is made: nothing is kept but the list of parts. */
export class ZipWriter {
  #parts: { name: Buffer; crc: number; packed: number; size: number; offset: number }[] = []
  #offset = 0
  #date: number
  #level: number

  /** `level` is that of deflate: 1 is quick, 9 is small. */
  constructor(created_at: Date, level: number) {
    this.#date = dosDate(created_at)
    this.#level = level
  }

  /** Writes one part of the archive, deflated chunk by chunk at the pace of the reader. */
  async *part(name: string, content: Content) {
    const part = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: this.#offset }
    yield this.#count(this.#header(part.name))

    const deflater = new Deflater(this.#level)
    try {
      for await (const piece of content) {
        const bytes = deflater.bytesOf(piece)
        part.crc = crc32(bytes, part.crc)
        part.size += bytes.length
        for (const packed of await deflater.write(bytes)) yield this.#packed(part, packed)
      }
      for (const packed of await deflater.end()) yield this.#packed(part, packed)
    } finally {
      deflater.close()
    }

    this.#parts.push(part)
    yield this.#count(words([descriptorMark, 4], [part.crc, 4], [part.packed, 4], [part.size, 4]))
  }

  /** The table of contents, after which nothing may follow. */
  end(): Buffer {
    const entries = this.#parts.map(({ name, crc, packed, size, offset }) =>
      Buffer.concat([
        words(
          [entryMark, 4],
          [version, 2],
          ...this.#common(),
          [crc, 4],
          [packed, 4],
          [size, 4],
          [name.length, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 2],
          [0, 4],
          [offset, 4],
        ),
        name,
      ]),
    )
    const table = Buffer.concat(entries)
    const count = this.#parts.length
    const tail: Word[] = [
      [endMark, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
    ]
    return Buffer.concat([table, words(...tail, [table.length, 4], [this.#offset, 4], [0, 2])])
  }

  /** Sizes follow the content in a descriptor: they are not known yet. */
  #header(name: Buffer): Buffer {
    const sizes: Word[] = [
      [0, 4],
      [0, 4],
      [0, 4],
    ]
    return Buffer.concat([
      words([partMark, 4], ...this.#common(), ...sizes, [name.length, 2], [0, 2]),
      name,
    ])
  }

  #common(): Word[] {
    return [
      [version, 2],
      [hasDescriptor | isUtf8, 2],
      [deflated, 2],
      [this.#date, 4],
    ]
  }

  #packed(part: { packed: number }, bytes: Buffer): Buffer {
    part.packed += bytes.length
    return this.#count(bytes)
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length
    assert(this.#offset < 2 ** 32, 'a zip archive ends at four gigabytes')
    return bytes
  }
}

type Content = Iterable<string | Buffer> | AsyncIterable<string | Buffer>
type Word = [value: number, size: 2 | 4]

const partMark = 0x04034b50
const descriptorMark = 0x08074b50
const entryMark = 0x02014b50
const endMark = 0x06054b50
const version = 20
const hasDescriptor = 0x0008
const isUtf8 = 0x0800
const deflated = 8

function words(...list: Word[]): Buffer {
  const bytes = Buffer.alloc(list.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of list) {
    assert(value >= 0 && value < 2 ** (8 * size), 'a zip archive cannot count that far')
    bytes.writeUIntLE(value, at, size)
    at += size
  }
  return bytes
}

/** Zip dates begin in 1980, have no zone and count two seconds at a time; ours are in UTC. */
function dosDate(date: Date): number {
  const year = Math.min(Math.max(date.getUTCFullYear() - 1980, 0), 127)
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}
