import type { Run } from '../cli.ts'
import { changeConfig, readConfig } from '../config.ts'
import { Unknown, UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { paint, say } from '../io.ts'
import { print } from '../output.ts'

const columns = ['name', 'command']

/** Lists the aliases of this computer. */
export const list: Run<object> = async ({ io }, { json }) => {
  const { aliases } = await readConfig(io.env)
  const rows = Object.entries(aliases).map(([name, command]) => ({ name, command }))
  await print(io, { columns, rows, is_list: true }, json)
}

/** Keeps a command line under a word of its own. */
export const set: Run<object> = async ({ io }, _, [name = '', ...words]) => {
  const command = words
    .join(' ')
    .replace(/^kermesse\s+/, '')
    .trim()
  if (!/^[a-z][\w-]{0,39}$/i.test(name))
    throw new UsageError(
      t('An alias is a word of letters, digits, - and _; "{name}" is not.', { name }),
    )
  if (!command) throw new UsageError(t('What does {name} stand for?', { name }))
  await changeConfig(io.env, (config) => ({
    ...config,
    aliases: { ...config.aliases, [name]: command },
  }))
  say(
    io,
    `${paint(io, 'green', '✓')} ${t('kermesse {name} is kermesse {command}', { name, command })}`,
  )
}

/** Forgets an alias. */
export const remove: Run<object> = async ({ io }, _, [name = '']) => {
  await changeConfig(io.env, ({ aliases, ...config }) => {
    if (!Object.hasOwn(aliases, name))
      throw new Unknown(t('There is no alias "{name}".', { name }), t('See: kermesse alias list'))
    const { [name]: _gone, ...left } = aliases
    return { ...config, aliases: left }
  })
  say(io, `${paint(io, 'green', '✓')} ${t('Done.')}`)
}
