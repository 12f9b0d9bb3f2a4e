import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '../problem.ts'

/*
 * An encrypted dump: a line that names it, 32 random bytes, then pieces of 1 MiB under AES-256-GCM, each with its tag. The number
 * of a piece is part of its nonce, and the last piece is marked there: pieces that are missing, moved or changed are noticed
 * before anything of them is used.
 */
const magic = Buffer.from('KERMESSE DUMP 1\n')
const salt_bytes = 32
const piece_bytes = 1 << 20
const tag_bytes = 16

export async function* encrypt(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(salt_bytes)
  const file_key = deriveKey(key, salt)
  yield Buffer.concat([magic, salt])
  for await (const { bytes, n, is_last } of inPieces(source, piece_bytes)) {
    const cipher = createCipheriv('aes-256-gcm', file_key, nonceOf(n, is_last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws a Failure for another key, and for a file that was cut or changed. */
export async function* decrypt(key: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, rest } = await splitHead(source)
  const file_key = deriveKey(key, head.subarray(magic.length))
  for await (const { bytes, n, is_last } of inPieces(rest, piece_bytes + tag_bytes)) {
    if (bytes.length < tag_bytes) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', file_key, nonceOf(n, is_last))
    const [body, tag] = [bytes.subarray(0, -tag_bytes), bytes.subarray(-tag_bytes)]
    decipher.setAuthTag(tag)
    const text = decipher.update(body)
    try {
      decipher.final()
    } catch {
      throw damaged()
    }
    yield text
  }
}

const damaged = () =>
  new Failure(
    'The dump cannot be decrypted: KERMESSE_BACKUP_KEY is another key, or the file is damaged.',
  )

function deriveKey(key: string, salt: Buffer) {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), salt, 'kermesse dump', 32))
}

function nonceOf(n: number, is_last: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(n, 7)
  nonce[11] = is_last ? 1 : 0
  return nonce
}

async function splitHead(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < magic.length + salt_bytes) {
    const { value, done } = await iterator.next()
    if (done) throw damaged()
    start = Buffer.concat([start, value])
  }
  if (!start.subarray(0, magic.length).equals(magic))
    throw new Failure('The file is not an encrypted dump of Kermesse.')
  const length = magic.length + salt_bytes
  async function* rest() {
    yield start.subarray(length)
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value as Buffer
    }
  }
  return { head: start.subarray(0, length), rest: rest() }
}

/** Cuts a stream into pieces of one size; the last one may be shorter, also empty. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  let n = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    if (length <= size) continue
    let all = Buffer.concat(waiting)
    for (; all.length > size; all = all.subarray(size))
      yield { bytes: all.subarray(0, size), n: n++, is_last: false }
    waiting = [all]
    length = all.length
  }
  yield { bytes: Buffer.concat(waiting), n, is_last: true }
}
