import { basename } from 'node:path'
import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import type { Cli, Run } from '../cli.ts'
import { Failed, UsageError } from '../exit.ts'
import { readBytes } from '../files.ts'
import { parseValue } from '../flags.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { awaitWork, pause, startProgress, thousands } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { findId, needEvent } from '../resolve.ts'

type Outcome = 'failure' | 'skipped' | 'success' | 'all'
type Flags = { entrance?: string; amount?: string; age?: string; rows?: string }
type Import = Result<'clients.import_status'>['data']
type Row = Result<'clients.import_rows'>['rows'][number]

const max_bytes = 20 * 1024 * 1024
const poll_ms = 250
const page_size = 1000

/** Uploads, follows, and prints the rows that failed. Rows that were imported before are skipped. */
export const run: Run<Flags> = async (cli, flags, [file = '']) => {
  const { io } = cli
  const wish = readWish(flags)
  const bytes = await readBytes(io, file, max_bytes)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    throw new UsageError(`${file} is not a spreadsheet.`, 'Save it as .xlsx.')
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const entrance_id = await findId(sdk, 'entrances', wish.entrance, { event_id })
  if (!flags.dryRun) await warnOfPrice(cli, sdk, { event_id, entrance_id }, wish, flags.yes)

  const started = await sdk.clients.import_excel({
    query: { event_id },
    body: {
      ...{ entrance_id, amount: wish.amount, dry_run: flags.dryRun ?? false },
      ...(wish.age !== undefined && { age: wish.age as 0 | 16 | 18 }),
      ...{ excel_file: basename(file), excel_file_buffer: bytes.toString('base64') },
    },
  })
  const { import_id } = started.data
  const status = `kermesse clients import-status ${import_id} --event ${event_id}`
  const result = await awaitWork(io, status, () => follow(cli, sdk, event_id, import_id))
  if (result.status === 'failed') {
    say(io, `${paint(io, 'red', '✗')} ${await reasonIn(io.locale, result.error_code)}`)
    throw new Failed(2)
  }
  const rows = await readRows(sdk, event_id, result.import_id, wish.rows)
  await printRows(io, result, rows, flags.json)
  if (result.failure > 0) throw new Failed()
}

/** Follows an import that was started before, to its end. */
export async function follow(
  { io }: Pick<Cli, 'io'>,
  sdk: Sdk,
  event_id: string,
  import_id: string,
) {
  const progress = await startProgress(io, 'Reading the spreadsheet')
  try {
    for (;;) {
      const { data } = await sdk.clients.import_status({ path: { import_id }, query: { event_id } })
      const done = data.success + data.failure + data.skipped
      if (data.status === 'failed' || data.status === 'done') {
        progress.stop()
        if (data.status === 'done') say(io, summary(io, data))
        return data
      }
      progress.update(data.dry_run ? 'Checking' : 'Importing', done, data.band_count ?? 0)
      await pause(io, poll_ms)
    }
  } finally {
    progress.stop()
  }
}

/** Each wristband pays the entrance from what it is loaded with; with less, every row fails. */
async function warnOfPrice(
  { io }: Pick<Cli, 'io'>,
  sdk: Sdk,
  { event_id, entrance_id: id }: { event_id: string; entrance_id: string },
  { amount }: { amount: number },
  yes: boolean | undefined,
) {
  const { name, price } = await sdk.entrances.get({ path: { id }, query: { event_id } })
  if (amount >= price) return
  const { currencyCode } = await sdk.events.get({ path: { id: event_id } })
  const cost = `${price.toFixed(2)} ${currencyCode}`
  const both = `Amount ${amount.toFixed(2)} is less than the price of ${name}, ${cost}`
  await confirm(io, `${both}. Are you sure you want to continue?`, yes)
}

function readWish({ entrance, amount, age, rows = 'failure' }: Flags) {
  if (!entrance || amount === undefined)
    throw new UsageError('Missing: --entrance NAME and --amount AMOUNT')
  if (!['failure', 'skipped', 'success', 'all'].includes(rows))
    throw new UsageError(`--rows must be failure, skipped, success or all; "${rows}" is not.`)
  const read = (name: string, field: object, text: string) => {
    try {
      return Number(parseValue({ name, required: true, type: 'number', ...field }, text))
    } catch (error) {
      throw new UsageError(`--${name} must be ${(error as Error).message}; "${text}" is not.`)
    }
  }
  return {
    entrance,
    rows: rows as Outcome,
    amount: read('amount', { format: 'money' }, amount),
    age:
      age === undefined ? undefined : read('age', { type: 'integer', choices: [0, 16, 18] }, age),
  }
}

async function readRows(sdk: Sdk, event_id: string, import_id: string, outcome: Outcome) {
  const rows: Row[] = []
  for (;;) {
    const page = await sdk.clients.import_rows({
      path: { import_id },
      query: {
        ...{ event_id, skip: rows.length, limit: page_size },
        ...(outcome !== 'all' && { outcome }),
      },
    })
    rows.push(...page.rows)
    if (page.rows.length < page_size) return rows
  }
}

async function printRows(io: Io, result: Import, rows: Row[], json: string | undefined) {
  if (json !== undefined)
    return print(io, { columns: [], rows: [{ ...result, rows }], is_list: false }, json)
  const columns = ['row', 'outcome', 'reason', 'uid', 'short_id']
  if (rows.length === 0) return
  const said = io.is_tty.out
    ? await Promise.all(
        rows.map(async (row) => ({ ...row, reason: await reasonIn(io.locale, row.reason) })),
      )
    : rows
  await print(io, { columns, rows: said, is_list: true }, undefined)
}

function summary(io: Io, { dry_run, success, failure, skipped, band_count }: Import) {
  const mark = failure > 0 ? paint(io, 'yellow', '!') : paint(io, 'green', '✓')
  const verb = dry_run ? 'could be imported' : 'imported'
  const parts = [
    `${thousands(success)} of ${thousands(band_count ?? 0)} wristbands ${verb}`,
    ...(skipped > 0 ? [`${thousands(skipped)} skipped`] : []),
    ...(failure > 0 ? [`${thousands(failure)} failed`] : []),
  ]
  return `${mark} ${parts.join(', ')}.`
}
