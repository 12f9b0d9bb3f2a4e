import type { Run } from '../cli.ts'
import { findId, needEvent } from '../resolve.ts'
import { checkOut, saveFile } from '../run.ts'

type Flags = { bar?: string; template?: boolean; out?: string }

/** Downloads the points of sale, or the list of one of them. */
export const run: Run<Flags> = async (cli, flags) => {
  await checkOut(cli.io, flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(cli.io, sdk, flags.event)
  const query = { event_id }
  if (flags.bar === undefined) {
    const { download_template, export: save } = sdk.bars
    return saveFile(cli, await (flags.template ? download_template : save)({ query }), flags)
  }
  const path = { id: await findId(sdk, 'bars', flags.bar, { event_id }) }
  const { download_template, export: save } = sdk.bar_consumptions
  return saveFile(cli, await (flags.template ? download_template : save)({ path, query }), flags)
}
