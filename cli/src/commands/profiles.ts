import type { Run } from '../cli.ts'
import { changeConfig } from '../config.ts'
import { Unknown } from '../exit.ts'
import { paint, say } from '../io.ts'
import { print } from '../output.ts'

const columns = ['name', 'url', 'email', 'current', 'signed_in']

/** Lists the stored profiles without tokens; with a name, makes that one current. */
export const run: Run<object> = async ({ io, place }, { json }, [name]) => {
  const { config } = await place()
  if (name !== undefined) {
    if (!Object.hasOwn(config.profiles, name))
      throw new Unknown(
        `There is no profile "${name}".`,
        `Make it: kermesse login --profile ${name}`,
      )
    await changeConfig(io.env, (now) => ({ ...now, current: name }))
    return say(io, `${paint(io, 'green', '✓')} Profile ${name} is the current one.`)
  }
  const rows = Object.entries(config.profiles).map(([key, { url, email, token }]) => ({
    name: key,
    url,
    email: email ?? null,
    current: key === config.current,
    signed_in: token !== undefined,
  }))
  await print(io, { columns, rows, is_list: true }, json)
}
