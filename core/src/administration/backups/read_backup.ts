import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DomainError } from '../../platform/errors.ts'
import {
  type BackupSection,
  type Head,
  magic,
  max_line_bytes,
  type Tail,
  unreadable,
} from './format.ts'

export type BackupPart =
  | { kind: 'head'; head: Head }
  | { kind: 'section'; section: BackupSection }
  | { kind: 'row'; row: string }

export type Packed = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * The parts of a backup, of which no more than a piece is in memory; throws at the end when anything is missing or was
 * changed. Unpacked it may have so many bytes.
 */
export async function* readBackup(packed: Packed, max_bytes: number): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let rows = 0
  let tail: Tail | undefined
  let head: Head | undefined
  for await (const line of linesOf(packed, max_bytes)) {
    if (tail) throw unreadable('damaged', 'there is more after the end')
    if (line.startsWith('{"rows":')) {
      tail = parse<Tail>(line)
      continue
    }
    hash.update(line).update('\n')
    if (!head) {
      head = parse<Head>(line)
      yield { kind: 'head', head }
    } else if (line.startsWith('{"table":')) {
      yield { kind: 'section', section: parse<BackupSection>(line) }
    } else {
      rows += 1
      yield { kind: 'row', row: line }
    }
  }
  if (!tail) throw unreadable('truncated')
  if (tail.rows !== rows || tail.sha256 !== hash.digest('hex')) throw unreadable('damaged')
}

function parse<Value>(line: string): Value {
  try {
    return JSON.parse(line)
  } catch {
    throw unreadable('damaged')
  }
}

async function* linesOf(packed: Packed, max_bytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let rest = ''
  try {
    for await (const piece of unpack(packed)) {
      size += piece.length
      if (size > max_bytes) throw new DomainError('backup_too_large')
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop()!
      if (rest.length > max_line_bytes) throw unreadable('damaged', 'a line is too long')
      yield* lines
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    const { code } = error as { code?: string }
    // zlib reports a truncated file as Z_BUF_ERROR; any other error means that the file was not
    // packed by gzip.
    if (code === 'Z_BUF_ERROR') throw unreadable('truncated')
    if (code?.startsWith('Z_') || error instanceof TypeError) throw unreadable('damaged')
    throw error
  }
  if (rest !== '') throw unreadable('truncated')
}

/**
 * Errors of the source surface at the end of the pipeline, and a reader that stops early ends the
 * source.
 */
function unpack(packed: Packed): AsyncIterable<Buffer> {
  return pipeline(Readable.from(withoutMagic(packed)), createGunzip(), () => {})
}

async function* withoutMagic(packed: Packed) {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of packed) {
    if (!start) {
      yield piece
      continue
    }
    start = Buffer.concat([start, piece])
    if (start.length < magic.length) continue
    assertMagic(start)
    if (start.length > magic.length) yield start.subarray(magic.length)
    start = undefined
  }
  if (start) assertMagic(start)
}

function assertMagic(bytes: Buffer) {
  const start = bytes.subarray(0, magic.length)
  if (start.equals(magic)) return
  const is_ours = start.subarray(0, 16).equals(magic.subarray(0, 16))
  throw unreadable(is_ours ? 'other_version' : 'not_a_backup')
}
