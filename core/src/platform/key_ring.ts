import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { KeySource } from './secrets.ts'

/** The secret keys of an installation: the current one first, then those that it replaced. */
export type KeyRing = {
  keys: KeySource
  /**
   * Path of the key file; null if the environment holds the keys, which only its owner can change.
   */
  file: string | null
  /** Drawn by this very start, because there was none. */
  is_new: boolean
}

/** How long a process may go on with the keys that it has read: a new one is known everywhere before it is used. */
export const reread_ms = 1_000

/** Keys of the environment, separated by commas, else of `secret.key` in DATA_DIR; drawn once where there are none. */
export function openKeyRing(from_environment: string | undefined, data_dir: string): KeyRing {
  if (from_environment) {
    const keys = from_environment.split(',').map(checkedKey)
    return { keys: () => keys, file: null, is_new: false }
  }
  const file = join(data_dir, 'secret.key')
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  let is_new = true
  try {
    // Two processes may start at once: only the first may write, both read what it wrote.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    is_new = false
  }
  return { keys: rereading(file), file, is_new }
}

/** Writes the keys so that no reader finds half of them, also after a power cut. */
export function writeKeys(file: string, keys: readonly Buffer[]) {
  const next = `${file}.next`
  const lines = keys.map((key) => key.toString('hex'))
  writeFileSync(next, `${lines.join('\n')}\n`, { mode: 0o600 })
  const written = openSync(next, 'r')
  fsyncSync(written)
  closeSync(written)
  renameSync(next, file)
}

export function checkedKey(hex: string) {
  const key = Buffer.from(hex.trim(), 'hex')
  if (key.length !== 32) throw new Error('the secret key must be 64 hexadecimal digits')
  return key
}

/** Rereads the file when it changes, because keys are rotated while processes run. */
function rereading(file: string): KeySource {
  const read = () => readFileSync(file, 'utf8').trim().split(/\s+/).map(checkedKey)
  let keys = read()
  let changed_ms = statSync(file).mtimeMs
  let looked_at = Date.now()
  return () => {
    const now = Date.now()
    if (now - looked_at < reread_ms) return keys
    looked_at = now
    // If the file is missing, the keys read before stay in use.
    const mtime_ms = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? changed_ms
    if (mtime_ms !== changed_ms) {
      keys = read()
      changed_ms = mtime_ms
    }
    return keys
  }
}
