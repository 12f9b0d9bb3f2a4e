import type { Run } from '../cli.ts'
import { checkOut, download } from '../download.ts'
import { findId, needEvent } from '../resolve.ts'

type Flags = { bar?: string; headings?: boolean; out?: string; clobber?: boolean }

/** Downloads the bars, or the menu of one bar. */
export const run: Run<Flags> = async (cli, flags) => {
  await checkOut(cli.io, flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(cli.io, sdk, flags.event)
  const query = { event_id }
  if (flags.bar === undefined) {
    const { download_template, export: all } = sdk.bars
    const ask = flags.headings ? download_template : all
    await download(cli, flags, (call) => ask({ query }, call))
    return
  }
  const path = { id: await findId(sdk, 'bars', flags.bar, { event_id }) }
  const { download_template, export: all } = sdk.bar_consumptions
  const ask = flags.headings ? download_template : all
  await download(cli, flags, (call) => ask({ path, query }, call))
}
