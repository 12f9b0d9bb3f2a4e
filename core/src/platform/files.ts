import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Trx } from './db.ts'

export type StoredFile = { _id: string; size: number; sha256: Buffer }
type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>
type NewFile = { event_id: string; _id: string; name: string; content_type: string }

const chunk_bytes = 256 * 1024

/** Stores a file in pieces as it is being made; readers see it when the transaction commits. */
export async function storeFile(
  trx: Trx,
  { event_id, _id, name, content_type }: NewFile,
  content: Content,
): Promise<StoredFile> {
  const { size, sha256 } = await storePieces(trx, event_id, _id, content)
  await trx('files').insert({ event_id, _id, name, content_type, size, sha256 })
  return { _id, size, sha256 }
}

/** Replaces the content of a stored file; its name and type stay. */
export async function replaceFile(
  trx: Trx,
  { event_id, _id }: Pick<NewFile, 'event_id' | '_id'>,
  content: Content,
): Promise<void> {
  await trx('file_chunks').where({ event_id, file_id: _id }).delete()
  await trx('files')
    .where({ event_id, _id })
    .update(await storePieces(trx, event_id, _id, content))
}

async function storePieces(trx: Trx, event_id: string, file_id: string, content: Content) {
  const hash = createHash('sha256')
  let size = 0
  let n = 0
  for await (const bytes of inPieces(content)) {
    hash.update(bytes)
    size += bytes.length
    await trx('file_chunks').insert({ event_id, file_id, n, bytes })
    n += 1
  }
  return { size, sha256: hash.digest() }
}

/** The bytes of a stored file, piece by piece. */
export async function* readFile(
  knex: Knex,
  event_id: string,
  file_id: string,
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await knex('file_chunks').where({ event_id, file_id, n }).first('bytes')
    if (!piece) return
    yield piece.bytes
  }
}

async function* inPieces(content: Content) {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    waiting.push(bytes)
    length += bytes.length
    if (length < chunk_bytes) continue
    const all = Buffer.concat(waiting)
    const whole = length - (length % chunk_bytes)
    for (let at = 0; at < whole; at += chunk_bytes) yield all.subarray(at, at + chunk_bytes)
    waiting = [all.subarray(whole)]
    length -= whole
  }
  if (length > 0) yield Buffer.concat(waiting)
}
