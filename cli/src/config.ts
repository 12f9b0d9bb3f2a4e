import { constants } from 'node:fs'
import { access, chmod, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import type { Io } from './io.ts'

export type Profile = {
  url: string
  token?: string
  /** The token is in the keyring of the system, and not in the file. */
  in_keyring?: true
  email?: string
  expires_at?: string
}
export type Config = {
  current: string
  profiles: Record<string, Profile>
  /** Command lines by their alias. */
  aliases: Record<string, string>
}

const file_name = 'config.json'

export function configDir(env: Io['env']) {
  if (env.KERMESSE_CONFIG_DIR) return env.KERMESSE_CONFIG_DIR
  // An empty HOME would store the tokens in the current folder.
  const home = homedir() || userInfo().homedir
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'kermesse')
}

export async function readConfig(env: Io['env']): Promise<Config> {
  const path = join(configDir(env), file_name)
  const text = await readPrivate(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error instanceof UsageError
      ? error
      : new UsageError(t('{path} cannot be read ({code}).', { path, code: error.code }))
  })
  if (text === undefined) return { current: 'default', profiles: {}, aliases: {} }
  return check(path, text)
}

/** Reads a file with tokens in it. One that others can read is refused, as ssh does with keys. */
async function readPrivate(path: string) {
  const file = await open(path)
  try {
    const { mode } = await file.stat()
    // Windows has other ways to say who may read a file.
    if (process.platform !== 'win32' && mode & 0o077)
      throw new UsageError(
        t('{path} holds tokens, and others can read it.', { path }),
        t('Run: chmod 600 {path}. If others may have read it: kermesse logout, kermesse login', {
          path,
        }),
      )
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** The file holds tokens: readable by its owner only and replaced atomically. */
export async function writeConfig(env: Io['env'], config: Config) {
  const folder = configDir(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${file_name}.${process.pid}`)
  try {
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, join(folder, file_name))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Rereads the file before a change, because another process may have written it. */
export async function changeConfig(env: Io['env'], change: (config: Config) => Config) {
  await makeConfigDir(env)
  const lock = join(configDir(env), `${file_name}.lock`)
  await take(lock).catch((error) => refuse(env, error))
  try {
    const config = change(await readConfig(env))
    await writeConfig(env, config).catch((error) => refuse(env, error))
  } finally {
    await rm(lock, { force: true })
  }
}

/** Returns the folder of the profiles; throws if it is not writable. */
export async function makeConfigDir(env: Io['env']) {
  const folder = configDir(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => access(folder, constants.W_OK))
    .catch((error) => refuse(env, error))
}

function refuse(env: Io['env'], { code }: NodeJS.ErrnoException): never {
  throw new UsageError(
    t('{path} cannot be written ({code}).', { path: configDir(env), code }),
    t('Profiles are kept there; KERMESSE_CONFIG_DIR names another folder.'),
  )
}

const lock_wait_ms = 20
const lock_limit_ms = 3_000

/** Creating the file takes the lock. An old lock belongs to a process that died. */
async function take(lock: string) {
  const until_ms = Date.now() + lock_limit_ms
  for (;;) {
    try {
      return await writeFile(lock, '', { flag: 'wx', mode: 0o600 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (Date.now() > until_ms) return
    await setTimeout(lock_wait_ms)
  }
}

function check(path: string, text: string): Config {
  const broken = new UsageError(
    t('{path} cannot be read.', { path }),
    t('Remove it and run: kermesse login'),
  )
  let config: Partial<Config> | null
  try {
    config = JSON.parse(text)
  } catch {
    throw broken
  }
  const profiles = config?.profiles
  if (typeof profiles !== 'object' || profiles === null) throw broken
  if (Object.values(profiles).some((one) => typeof one?.url !== 'string')) throw broken
  return {
    current: String(config?.current ?? 'default'),
    profiles,
    aliases: aliasesOf(config?.aliases),
  }
}

function aliasesOf(kept: unknown): Config['aliases'] {
  const pairs = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(pairs.filter(([, command]) => typeof command === 'string'))
}
