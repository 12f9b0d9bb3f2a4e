import type { Run } from '../cli.ts'
import type { Connection } from '../connection.ts'
import { print } from '../output.ts'

const columns = ['profile', 'url', 'email', 'right', 'event_name']

/** The session as the installation sees it. */
export const run: Run<object> = async ({ io, place, open }, { json }) => {
  const { profile } = await place()
  const me = await whoIs(await open(), profile)
  await print(io, { columns, rows: [me], is_list: false }, json)
}

export async function whoIs({ sdk, url }: Connection, profile: string) {
  const { email, right, event_id, event_name, permissions } = await sdk.users.me()
  return { profile, url, email, right, event_id, event_name: event_name ?? null, permissions }
}
