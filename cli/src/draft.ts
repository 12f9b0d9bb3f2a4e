import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { chmod, type FileHandle, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuse } from './files.ts'
import type { Io } from './io.ts'
import { isRunning } from './unfinished.ts'

/**
 * Writes a file beside its target and renames it when complete, so that a full disk or an
 * interruption keeps the old file. Pipes and devices are written directly and never read.
 */
export type Draft = {
  write(part: Uint8Array): Promise<void>
  /**
   * Moves the draft to its target; asks `replace` before it overwrites a file. Returns false if the
   * content is the same.
   */
  keep(name: string, replace: () => Promise<void>): Promise<boolean>
  /** Deletes the draft. */
  drop(): Promise<void>
}

/** Without a path the name comes later, with the file. */
export async function openDraft(io: Io, path: string | undefined): Promise<Draft> {
  const full = await placeOf(io, path ?? 'download')
  const there = path === undefined ? undefined : await stat(full).catch(() => undefined)
  const is_no_file = there !== undefined && !there.isFile()
  const at = is_no_file ? full : `${full}.${process.pid}.part`
  const said = path ?? '.'
  if (!is_no_file) await removeStale(full)
  const file = await open(at, 'w', there?.mode ?? 0o666).catch((error) => refuse(said, error))
  const hash = createHash('sha256')
  let size_bytes = 0
  return {
    async write(part) {
      await file.writeFile(part).catch((error) => refuse(said, error))
      hash.update(part)
      size_bytes += part.length
    },
    async keep(name, replace) {
      await close(file).catch((error) => refuse(name, error))
      if (is_no_file) return true
      const place = path === undefined ? await placeOf(io, name) : full
      const old = await stat(place).catch(() => undefined)
      if (old && (await isSame(place, old, size_bytes, hash.digest('hex')))) return false
      if (old?.isFile()) await replace()
      await putInPlace(at, place, old).catch((error) => refuse(name, error))
      return true
    },
    async drop() {
      await close(file).catch(() => {})
      if (!is_no_file) await rm(at, { force: true })
    },
  }
}

/** Saves content through a draft. */
export async function saveBytes(
  io: Io,
  path: string,
  bytes: Uint8Array,
  replace: () => Promise<void>,
) {
  const draft = await openDraft(io, path)
  try {
    await draft.write(bytes)
    return await draft.keep(path, replace)
  } finally {
    await draft.drop()
  }
}

/** Removes the drafts of this target whose processes were killed. */
async function removeStale(full: string) {
  const own = `${basename(full)}.`
  for (const name of await readdir(dirname(full)).catch(() => [])) {
    const [, pid] = (name.startsWith(own) && /^(\d+)\.part$/.exec(name.slice(own.length))) || []
    if (pid && !isRunning(Number(pid))) await rm(join(dirname(full), name), { force: true })
  }
}

async function placeOf(io: Io, path: string) {
  const full = resolve(io.cwd, path)
  return realpath(full).catch(() => full)
}

async function isSame(place: string, old: Stats, size: number, digest: string) {
  if (!old.isFile() || old.size !== size) return false
  const hash = createHash('sha256')
  await pipeline(createReadStream(place), hash)
  return hash.digest('hex') === digest
}

async function putInPlace(at: string, place: string, old: Stats | undefined) {
  if (old) await chmod(at, old.mode)
  await rename(at, place)
}

async function close(file: FileHandle) {
  if (file.fd !== -1) await file.close()
}
