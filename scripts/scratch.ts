import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

const memory = '/dev/shm'
const room_bytes = 2 << 30

/**
 * Creates a folder for the data of a test's PostgreSQL; the caller removes it. It is in memory if
 * there is enough space: each test file creates and drops a database of 700 files, which takes half
 * a second on some disks.
 */
export async function scratchFolder(name: string, place?: string): Promise<string> {
  const parent = place ?? ((await hasRoom()) ? memory : tmpdir())
  await removeLeftovers(parent)
  return mkdtemp(join(parent, `kermesse-${name}-${process.pid}-`))
}

async function hasRoom() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= room_bytes && process.availableMemory() >= 2 * room_bytes
}

/** Removes folders of killed runs, which would fill the memory. */
async function removeLeftovers(parent: string) {
  for (const name of await readdir(parent)) {
    const [, pid] = /^kermesse-[a-z]+-(\d+)-/.exec(name) ?? []
    if (!pid || isAlive(Number(pid))) continue
    // Somebody else's stays where it is.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
