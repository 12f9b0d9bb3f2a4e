import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configDir } from './config.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, printable, say } from './io.ts'

/** What a command would leave half done if it were ended by force. */
export type Unfinished = {
  /** The command that goes on with it, or shows how far it is. */
  next: string
  /** Users whose passwords were made and may not have been seen. */
  unseen_passwords?: string[]
}

/**
 * Notes what this process has begun, for the next command to tell. Resolves with what changes the note, and what removes it; where
 * nothing can be written, nothing is noted.
 */
export async function noteUnfinished({ env }: Pick<Io, 'env'>, begun: Unfinished) {
  const folder = folderOf(env)
  const path = join(folder, `${process.pid}.json`)
  const change = async (more: Partial<Unfinished>) => {
    const text = JSON.stringify({ ...begun, ...more })
    await writeFile(path, text, { mode: 0o600 }).catch(() => undefined)
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
  await change({})
  return { change, end: () => rm(path, { force: true }).catch(() => undefined) }
}

/** Says once what commands left behind that were ended by force. */
export async function tellUnfinished(io: Io): Promise<void> {
  const folder = folderOf(io.env)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /^(\d+)\.json$/.exec(name) ?? []
    if (!pid || isRunning(Number(pid))) continue
    const path = join(folder, name)
    const begun = parsed(await readFile(path, 'utf8').catch(() => ''))
    await rm(path, { force: true })
    if (begun) tell(io, begun)
  }
}

function tell(io: Io, { next, unseen_passwords: users = [] }: Unfinished) {
  const unseen =
    'Passwords that nobody has seen: {users}. Set new ones: kermesse users update USER --password …'
  const arrow = paint(io, 'dim', '→')
  const sign = paint(io, 'yellow', '!')
  say(io, `${sign} ${t('A command was ended before it was through. What it has done stays done.')}`)
  if (users.length > 0) say(io, `  ${t(unseen, { users: printable(users.join(', ')) })}`)
  say(io, `${arrow} ${t('Go on with:')} ${printable(next)}`)
}

function parsed(text: string): Unfinished | undefined {
  try {
    const { next, unseen_passwords } = JSON.parse(text)
    return { next: String(next), unseen_passwords }
  } catch {
    return undefined
  }
}

/** True for a process of somebody else as well, which may not be signalled. */
export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const folderOf = (env: Io['env']) => join(configDir(env), 'unfinished')
