import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheDir } from './cache_dir.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, printable, say } from './io.ts'

const once_ms = 24 * 3_600_000

/** Tells a person once a day that the installation is newer than this program. KERMESSE_NO_UPDATE_NOTICE turns it off. */
export async function tellUpdate(io: Io, own: string): Promise<void> {
  const { installation_version: theirs } = io
  const is_for_people = io.is_tty.err && !io.is_quiet && !io.env.CI
  if (!theirs || !is_for_people || io.env.KERMESSE_NO_UPDATE_NOTICE || !isNewer(theirs, own)) return
  const folder = cacheDir(io.env)
  const path = join(folder, 'update_notice.json')
  const told_ms = await readFile(path, 'utf8').catch(() => '')
  if (Date.now() - Number(told_ms) < once_ms) return
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
  await writeFile(path, String(Date.now()), { mode: 0o600 }).catch(() => undefined)
  const text = 'The installation is version {theirs}, this program {own}: install the newer one.'
  say(io, `${paint(io, 'dim', '→')} ${t(text, { theirs: printable(theirs), own })}`)
}

function isNewer(theirs: string, own: string) {
  if (!/^\d{1,6}(\.\d{1,6}){2}$/.test(theirs)) return false
  return theirs.localeCompare(own, 'en', { numeric: true }) > 0
}
