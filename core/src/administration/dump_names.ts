import { readdir } from 'node:fs/promises'

const ending = '.dump'
const form = /^kermesse-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.dump(\.encrypted)?$/

/** The file name of a dump of the whole installation; dumps sort by it. */
export function dumpName(created_at: string, is_encrypted: boolean): string {
  return `kermesse-${created_at.replace(/[:.]/g, '-')}${ending}${is_encrypted ? '.encrypted' : ''}`
}

/** The names of the dumps in a folder, the newest first. A folder that cannot be read throws the system's error. */
export async function dumpNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => form.test(name))
    .sort()
    .reverse()
}

/** When the newest dump of a folder was made, in milliseconds since 1970; undefined without one. */
export async function newestDump(folder: string): Promise<number | undefined> {
  const [newest] = await dumpNames(folder)
  const [, hour, minute, second, millisecond] = form.exec(newest ?? '') ?? []
  return hour ? Date.parse(`${hour}:${minute}:${second}.${millisecond}`) : undefined
}
