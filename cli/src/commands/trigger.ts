import type { Schema } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { t } from '../i18n/language.ts'
import { say } from '../io.ts'
import { print } from '../output.ts'
import { needEvent } from '../resolve.ts'

/** Makes a message of a trial event, so that programs which receive it can be tried. */
export const run: Run<object> = async ({ io, open }, flags, [type = '']) => {
  const { sdk } = await open()
  const event_id = await needEvent(io, sdk, flags.event)
  // The API knows the types.
  const body = { type: type as Schema<'MessageType'> }
  const answer = await sdk.messages.trigger({ query: { event_id }, body })
  say(io, t('Made {type}', { type }))
  await print(io, { columns: ['id'], rows: [answer], is_list: false, json: answer }, flags.json)
}
