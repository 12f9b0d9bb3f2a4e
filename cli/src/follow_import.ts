import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import type { Cli } from './cli.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, say } from './io.ts'
import { pause, startProgress, thousands } from './progress.ts'

export type Import = Result<'clients.import_status'>['data']

const poll_ms = 250

/** Follows an import that was started before, to its end. */
export async function followImport(
  { io }: Pick<Cli, 'io'>,
  sdk: Sdk,
  event_id: string,
  import_id: string,
) {
  const progress = await startProgress(io, t('Reading the spreadsheet'))
  try {
    for (;;) {
      const { data } = await sdk.clients.import_status({ path: { import_id }, query: { event_id } })
      const done = data.success + data.failure + data.skipped
      if (data.status === 'failed' || data.status === 'done') {
        progress.stop()
        if (data.status === 'done' || (data.dry_run && data.band_count !== null))
          say(io, summary(io, data))
        return data
      }
      progress.update(data.dry_run ? t('Checking') : t('Importing'), done, data.band_count ?? 0)
      await pause(io, poll_ms)
    }
  } finally {
    progress.stop()
  }
}

function summary(io: Io, { dry_run, success, failure, skipped, band_count }: Import) {
  const mark = failure > 0 ? paint(io, 'yellow', '!') : paint(io, 'green', '✓')
  const sentence = dry_run
    ? '{done} of {count} wristbands could be imported'
    : '{done} of {count} wristbands imported'
  const parts = [
    t(sentence, { done: thousands(success), count: thousands(band_count ?? 0) }),
    ...(skipped > 0 ? [t('{count} skipped', { count: thousands(skipped) })] : []),
    ...(failure > 0 ? [t('{count} failed', { count: thousands(failure) })] : []),
  ]
  return `${mark} ${parts.join(', ')}.`
}
