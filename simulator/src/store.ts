import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One JSON value per section, kept in a file when there is one. */
export interface Store {
  get(section: string): unknown
  /** Remembers the value at once and writes it soon; a value may go on changing while it is set again and again. */
  set(section: string, value: unknown): void
  /** Writes what is not written yet. Throws when the file cannot be written. */
  flush(): Promise<void>
}

const shortest_pause_ms = 200

/** Opens the file, or starts empty. Throws when the file is there but is not JSON. */
export function openStore(file?: string): Store {
  const sections: Record<string, unknown> =
    file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  let timer: NodeJS.Timeout | undefined
  let is_dirty = false
  let pause_ms = shortest_pause_ms
  let writing = Promise.resolve()

  const write = async () => {
    if (!is_dirty || !file) return
    is_dirty = false
    const began_ms = performance.now()
    const json = JSON.stringify(sections)
    // A world that has grown is written less often: nine tenths of the time are for those who call.
    pause_ms = Math.max(shortest_pause_ms, 9 * (performance.now() - began_ms))
    try {
      await save(file, json)
    } catch (error) {
      is_dirty = true
      throw error
    }
  }
  // One write at a time; the one that failed before is no reason not to try again.
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  return {
    get: (section) => sections[section],
    set(section, value) {
      sections[section] = value
      is_dirty = true
      // Thousands of changes in a second are a few writes; nothing is put off by what comes after it.
      if (file) timer ??= setTimeout(() => flush().catch(console.error), pause_ms)
    },
    flush,
  }
}

// Written beside and moved into place: a stop in the middle leaves the old file whole.
async function save(file: string, json: string) {
  mkdirSync(dirname(file), { recursive: true })
  await writeFile(`${file}.next`, json, { mode: 0o600 })
  await rename(`${file}.next`, file)
}
