import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

/** The migrations of this version. */
export const migrations_folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** In an installation migrations are plain JavaScript, and this file has the checksums of their sources. */
export const checksums_file = 'checksums.json'

/** See migrations/README.md. */
export type Migration =
  | { up(trx: Knex): Promise<void> }
  | { indexes: readonly string[] }
  | { backfill(trx: Knex): Promise<number> }

export type MigrationFile = {
  /** The name of its source, by which databases know it. */
  name: string
  checksum: string
  load(): Promise<Migration>
}

/** Reads the migrations of a folder in their order. */
export async function readMigrations(folder = migrations_folder): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{14}_\w+\.[jt]s$/.test(file)).sort()
  const is_built = files.some((file) => file.endsWith('.js'))
  const built: Record<string, string> = is_built
    ? JSON.parse(await readFile(join(folder, checksums_file), 'utf8'))
    : {}
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const name = file.replace(/\.js$/, '.ts')
      const checksum = built[name] ?? checksumOf(await readFile(path, 'utf8'))
      return { name, checksum, load: () => import(pathToFileURL(path).href) }
    }),
  )
}

function checksumOf(source: string) {
  return createHash('sha256').update(source).digest('hex')
}
