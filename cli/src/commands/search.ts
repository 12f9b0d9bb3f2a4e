import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { print } from '../output.ts'
import { findEvent } from '../resolve.ts'

const columns = ['kind', 'title', 'subtitle', 'event_name', 'id'] as const

/** Searches all records; several words are one query. */
export const run: Run<{ limit?: string }> = async ({ io, open }, flags, args) => {
  const q = args.flat().join(' ')
  if (flags.limit !== undefined && !/^[1-9]\d?$/.test(flags.limit))
    throw new UsageError(
      t('--limit must be a number from 1 on; "{text}" is not.', { text: flags.limit }),
    )
  const { sdk } = await open()
  const event_id = await findEvent(io, sdk, flags.event)
  const query = { q, event_id, ...(flags.limit && { limit: Number(flags.limit) }) }
  const { hits } = await sdk.search.all({ query })
  await print(io, { columns, rows: hits, is_list: true }, flags.json)
}
