import type { Run } from '../cli.ts'
import { changeConfig, makeConfigDir } from '../config.ts'
import { type Connection, checkUrl } from '../connection.ts'
import { UsageError } from '../exit.ts'
import { readStdin } from '../files.ts'
import { t } from '../i18n/language.ts'
import { canAsk, type Io, paint, say } from '../io.ts'
import { keepToken } from '../keyring.ts'
import { print } from '../output.ts'
import { askPassword, askText } from '../prompt.ts'
import { whoIs } from './whoami.ts'

type Flags = { email?: string; passwordStdin?: boolean }

/** Signs in, stores the session in the profile, and makes the profile current. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const place = await cli.place()
  const known = place.config.profiles[place.profile]
  const url = checkUrl(place.url)
  warnOfPlainHttp(io, url)
  // Checks before the login that the session can be stored.
  await makeConfigDir(io.env)

  const email = flags.email ?? (await askEmail(io, url, known?.email))
  const password = await passwordOf(io, flags)
  const { token, expires_at } = await (await cli.connect({ url }, io)).sdk.users.login({
    body: { email, password },
  })
  const connection: Connection = await cli.connect({ url, token }, io)
  const me = { ...(await whoIs(connection, place.profile)), expires_at }

  const about = { url, email: String(me.email ?? email), expires_at }
  const in_keyring = await keepToken(io.env, place.profile, token)
  const profile = in_keyring ? { ...about, in_keyring } : { ...about, token }
  await changeConfig(io.env, ({ profiles, ...rest }) => ({
    ...rest,
    current: place.profile,
    profiles: { ...profiles, [place.profile]: profile },
  }))
  if (flags.json !== undefined)
    return print(io, { columns: [], rows: [me], is_list: false }, flags.json)
  say(
    io,
    `${paint(io, 'green', '✓')} ${t('Signed in to {url} as {email}.', { url, email: profile.email })}`,
  )
  if (io.env.KERMESSE_TOKEN)
    say(io, paint(io, 'yellow', `! ${t('KERMESSE_TOKEN is set, and comes before this session.')}`))
}

async function askEmail(io: Io, url: string, initial: string | undefined) {
  if (!canAsk(io))
    throw new UsageError(
      t('Who signs in?'),
      t('Without a terminal: --email EMAIL --password-stdin'),
    )
  say(io, t('Signing in to {url}', { url }))
  const email = await askText(io, t('Username'), initial)
  if (!email) throw new UsageError(t('Who signs in?'), t('Give --email EMAIL.'))
  return email
}

async function passwordOf(io: Io, { passwordStdin }: Flags) {
  if (passwordStdin) {
    // The line break belongs to the file, not to the password.
    const password = (await readStdin(io, 4096)).replace(/\r?\n$/, '')
    if (!password) throw new UsageError(t('The password on stdin is empty.'))
    return password
  }
  if (!canAsk(io))
    throw new UsageError(
      t('There is no terminal to ask for the password.'),
      t('Add --password-stdin.'),
    )
  const password = await askPassword(io, t('Password'))
  if (!password) throw new UsageError(t('The password is empty.'))
  return password
}

function warnOfPlainHttp(io: Io, url: string) {
  const { protocol, hostname } = new URL(url)
  const is_local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !is_local)
    say(io, paint(io, 'yellow', `! ${t('The password travels readable to all: use https.')}`))
}
