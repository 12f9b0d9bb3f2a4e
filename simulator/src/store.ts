import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** One JSON value per section, kept in a file when there is one. */
export interface Store {
  get(section: string): unknown
  set(section: string, value: unknown): void
}

/** Opens the file, or starts empty. Throws when the file is there but is not JSON. */
export function openStore(file?: string): Store {
  const sections: Record<string, unknown> =
    file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

  return {
    get: (section) => sections[section],
    set(section, value) {
      sections[section] = value
      if (file) save(file, sections)
    },
  }
}

// Written beside and moved into place: a stop in the middle leaves the old file whole.
function save(file: string, sections: Record<string, unknown>) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.next`, JSON.stringify(sections, null, 2), { mode: 0o600 })
  renameSync(`${file}.next`, file)
}
