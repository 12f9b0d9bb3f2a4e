import type { Run } from '../cli.ts'
import type { Connection } from '../connection.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { print } from '../output.ts'
import { findEvent, findId, needEvent } from '../resolve.ts'

const columns = ['link', 'expires_at']

type Flags = { hours?: string; eventLink?: boolean }

/** Prints the complete login link. */
export const run: Run<Flags> = async (cli, flags, [user]) => {
  const { io } = cli
  const body = { hours: hoursOf(flags.hours) }
  checkWhose(user, flags)
  const connection = await cli.open()
  const { path, token, expires_at } =
    user === undefined
      ? await eventLink(connection, await needEvent(io, connection.sdk, flags.event), body)
      : await userLink(connection, user, await findEvent(io, connection.sdk, flags.event), body)
  const row = { link: `${connection.url}${path}`, token, expires_at }
  await print(io, { columns, rows: [row], is_list: false }, flags.json)
}

/** An empty variable must not create an admin link: without a user, a flag is required. */
function checkWhose(user: string | undefined, { eventLink: is_of_event }: Flags) {
  if (user !== undefined && is_of_event)
    throw new UsageError(t('--event-link is a link without a user: leave the user out.'))
  if (user === undefined && !is_of_event)
    throw new UsageError(
      t('Whose link?'),
      t(
        'Name the user; --event-link makes one that signs in as an admin of the event, without a name.',
      ),
    )
}

type Body = { hours: number }

function eventLink({ sdk }: Connection, id: string, body: Body) {
  return sdk.events.link({ path: { id }, body })
}

async function userLink(
  { sdk }: Connection,
  user: string,
  event_id: string | undefined,
  body: Body,
) {
  const id = await findId(sdk, 'users', user, { event_id })
  return sdk.users.link({ path: { id }, query: { event_id }, body })
}

function hoursOf(text = '24') {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > 720)
    throw new UsageError(t('--hours must be between 1 and 720; "{text}" is not.', { text }))
  return Number(text)
}
