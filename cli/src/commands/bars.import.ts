import { basename } from 'node:path'
import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import type { CommonFlags, Run } from '../cli.ts'
import { Failed, UsageError } from '../exit.ts'
import { readBytes } from '../files.ts'
import { type Sentence, t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print, sayOtherSheets } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { thousands } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { findId, needEvent } from '../resolve.ts'

type Flags = CommonFlags & {
  file?: string
  bar?: string
  updateIfAlreadyExists?: boolean
  deleteIfNotExists?: boolean
  rows?: string
}
type Imported = Result<'bars.import'> & Partial<Result<'bar_consumptions.import'>>

const max_bytes = 5_000_000

/** Uploads a spreadsheet and prints the result of each row. */
export const run: Run<Flags> = async ({ io, open }, flags) => {
  const { bar, rows = 'problems' } = flags
  if (!['problems', 'all'].includes(rows))
    throw new UsageError(t('--rows must be problems or all; "{rows}" is not.', { rows }))
  const sheet = await readSheetFile(io, flags.file)
  const { sdk } = await open()
  const event_id = await needEvent(io, sdk, flags.event)
  const id = bar === undefined ? undefined : await findId(sdk, 'bars', bar, { event_id })
  if (flags.deleteIfNotExists && !flags.dryRun)
    await confirm(
      io,
      t('Remove {records} that {file} does not name?', { records: whatOf(id), file: flags.file }),
      flags.yes,
    )

  const result = await upload(sdk, event_id, id, sheet, flags)
  const shown = result.rows.filter(({ outcome }) => rows === 'all' || outcome !== 'success')
  await printRows(io, { ...result, rows: shown }, flags.json)
  sayOtherSheets(io, result)
  say(io, summary(io, result, id === undefined ? 'bars' : 'consumptions', flags.dryRun))
  if (result.failure > 0) throw new Failed()
}

async function readSheetFile(io: Io, path: string | undefined) {
  if (!path) throw new UsageError(t('Missing: --file FILE'))
  const bytes = await readBytes(io, path, max_bytes)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    throw new UsageError(t('{path} is not a spreadsheet.', { path }), t('Save it as .xlsx.'))
  return new File([new Uint8Array(bytes)], basename(path))
}

function upload(
  sdk: Sdk,
  event_id: string,
  id: string | undefined,
  sheet: File,
  flags: Flags,
): Promise<Imported> {
  const query = { event_id }
  const wish = {
    update_if_already_exists: flags.updateIfAlreadyExists ?? false,
    delete_if_not_exists: flags.deleteIfNotExists ?? false,
    dry_run: flags.dryRun ?? false,
  }
  return id === undefined
    ? sdk.bars.import({ query, body: { bars_data: sheet, ...wish } })
    : sdk.bar_consumptions.import({
        path: { id },
        query,
        body: { consumptions_data: sheet, ...wish },
      })
}

async function printRows(io: Io, result: Imported, json: string | undefined) {
  if (json !== undefined) return print(io, { columns: [], rows: [result], is_list: false }, json)
  if (result.rows.length === 0) return
  const rows = await Promise.all(
    // Programs get the error code, people its sentence.
    result.rows.map(async ({ reason, problem, sentence, ...row }) => ({
      ...row,
      reason: io.is_tty.out ? (sentence ?? (await reasonIn(io.locale, reason))) : reason,
      problem,
    })),
  )
  const columns = ['row', 'name', 'outcome', 'reason', ...(io.is_tty.out ? [] : ['problem'])]
  await print(io, { columns, rows, is_list: true }, undefined)
}

function whatOf(id: string | undefined) {
  return id === undefined ? t('points of sale') : t('consumptions')
}

const imported = {
  bars: '{count} points of sale imported',
  consumptions: '{count} consumptions imported',
} as const
const importable = {
  bars: '{count} points of sale could be imported',
  consumptions: '{count} consumptions could be imported',
} as const

function summary(io: Io, result: Imported, what: keyof typeof imported, dry_run = false) {
  const { success, failure, skipped = 0, deleted } = result
  const mark = failure > 0 ? paint(io, 'yellow', '!') : paint(io, 'green', '✓')
  const told = (sentence: Sentence, count: number) => t(sentence, { count: thousands(count) })
  const parts = [
    told((dry_run ? importable : imported)[what], success),
    ...(skipped > 0 ? [told('{count} skipped', skipped)] : []),
    ...(failure > 0 ? [told('{count} failed', failure)] : []),
    ...(deleted > 0
      ? [told(dry_run ? '{count} would be removed' : '{count} removed', deleted)]
      : []),
  ]
  return `${mark} ${parts.join(', ')}.`
}
