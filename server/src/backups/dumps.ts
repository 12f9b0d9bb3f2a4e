import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dumpName, dumpNames } from '@kermesse/core/administration/dump_names'
import { Failure } from '../problem.ts'
import { decrypt, encrypt } from './encrypted_stream.ts'

/** Describes a dump, in a file beside it. */
export type Manifest = {
  file: string
  created_at: string
  kermesse_version: string
  postgres_version: string
  last_migration: string
  events: number
  encrypted: boolean
  bytes: number
  sha256: string
}

const manifest_ending = '.json'

/** Writes a dump and its manifest. A dump that is cut short leaves nothing that looks like one. */
export async function writeDump(
  folder: string,
  about: Omit<Manifest, 'file' | 'encrypted' | 'bytes' | 'sha256'>,
  source: AsyncIterable<Buffer>,
  key: string | undefined,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = dumpName(about.created_at, Boolean(key))
  const path = join(folder, file)
  const unfinished = `${path}.unfinished`
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      key ? encrypt(key, source) : source,
      async function* count(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          hash.update(part)
          bytes += part.length
          yield part
        }
      },
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    const manifest = { file, ...about, encrypted: Boolean(key), bytes, sha256: hash.digest('hex') }
    await writeFile(`${path}${manifest_ending}`, `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    })
    await rename(unfinished, path)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    await rm(`${path}${manifest_ending}`, { force: true })
    throw error
  }
}

/** The dumps of a folder, the newest first. */
export async function listDumps(folder: string): Promise<Manifest[]> {
  const names = await dumpNames(folder)
  return Promise.all(names.map((name) => readManifest(join(folder, name))))
}

/** Deletes all but the newest dumps of a folder and returns the names of those deleted. */
export async function deleteOld(folder: string, keep: number): Promise<string[]> {
  const old = (await listDumps(folder)).slice(keep).map(({ file }) => file)
  for (const file of old) {
    await rm(join(folder, file))
    await rm(join(folder, `${file}${manifest_ending}`), { force: true })
  }
  return old
}

/** Checks size and checksum of a dump against its manifest. Throws a Failure where they differ. */
export async function checkDump(path: string): Promise<Manifest> {
  const manifest = await readManifest(path)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    bytes += part.length
  }
  if (bytes !== manifest.bytes || hash.digest('hex') !== manifest.sha256)
    throw new Failure(`${path} is damaged: it is not the file that its manifest describes.`)
  return manifest
}

/** The dump in pg_dump's format. */
export function openDump(path: string, { encrypted }: Manifest, key: string | undefined) {
  const source: AsyncIterable<Buffer> = createReadStream(path)
  if (!encrypted) return source
  if (!key) throw new Failure(`${path} is encrypted. Set KERMESSE_BACKUP_KEY to its key.`)
  return decrypt(key, source)
}

/**
 * Throws a Failure for root in a folder of another user: what root leaves there, the nightly backup of that user could neither
 * read nor delete.
 */
export async function assertOwner(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid } = await stat(nearestFolder(folder))
  if (uid === 0) return
  throw new Failure(
    `${folder} belongs to another user than root. Run this as its owner: runuser -u kermesse -- kermesse-server backup`,
  )
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder))
}

/** Throws a Failure where a dump as large as the database would fill the disk. */
export async function assertRoom(folder: string, needed_bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > needed_bytes) return
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  throw new Failure(
    `There is not enough free disk space in ${folder}: ${mb(bavail * bsize)} MB left, ${mb(needed_bytes)} MB needed.`,
  )
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(`${path}${manifest_ending}`, 'utf8'))
  } catch {
    throw new Failure(
      `${basename(path)} has no readable manifest beside it (${basename(path)}${manifest_ending}).`,
    )
  }
}
