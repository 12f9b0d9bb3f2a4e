import type { Run } from '../cli.ts'
import { changeConfig } from '../config.ts'
import { Unknown } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { print } from '../output.ts'

const columns = ['name', 'url', 'email', 'current', 'signed_in']

/** Lists the stored profiles without tokens. */
export const list: Run<object> = async ({ io, place }, { json }) => {
  const { config } = await place()
  const rows = Object.entries(config.profiles).map(([name, { url, email, token, in_keyring }]) => ({
    name,
    url,
    email: email ?? null,
    current: name === config.current,
    signed_in: token !== undefined || in_keyring === true,
  }))
  await print(io, { columns, rows, is_list: true }, json)
}

/** Makes a profile the current one. */
export const choose: Run<object> = async ({ io }, _, [name = '']) => {
  await changeConfig(io.env, (config) => {
    if (Object.hasOwn(config.profiles, name)) return { ...config, current: name }
    throw new Unknown(
      t('There is no profile "{name}".', { name }),
      t('Make it: kermesse login --profile {name}', { name }),
    )
  })
  say(io, `${paint(io, 'green', '✓')} ${t('Profile {name} is the current one.', { name })}`)
}
