import { basename } from 'node:path'
import { isApiError } from '@kermesse/sdk/api_error'
import type { Sdk } from '@kermesse/sdk/client'
import type { Result, Schema } from '@kermesse/sdk/types'
import type { Cli, Run } from '../cli.ts'
import { Failed, UsageError } from '../exit.ts'
import { readBytes } from '../files.ts'
import { parseValue } from '../flags.ts'
import { followImport, type Import } from '../follow_import.ts'
import { type Sentence, t } from '../i18n/language.ts'
import { type Io, paint, printable, say } from '../io.ts'
import { print, sayOtherSheets } from '../output.ts'
import { detailLines, reasonIn } from '../problem.ts'
import { awaitWork, thousands } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { findId, needEvent } from '../resolve.ts'

type Outcome = 'failure' | 'skipped' | 'success' | 'all'
type Flags = {
  entrance?: string
  amount?: string
  age?: string
  rows?: string
  entrancePaidOutside?: boolean
  allowGuessableNumbers?: boolean
  hiddenRows?: string
}
type Shared = { yes?: boolean; dryRun?: boolean }
type Body = Schema<'ImportInput'>
type Row = Result<'clients.import_rows'>['rows'][number]

const max_bytes = 20 * 1024 * 1024
const page_size = 1000

/** Uploads, follows, and prints the rows that failed. Rows that were imported before are skipped. */
export const run: Run<Flags> = async (cli, flags, [file = '']) => {
  const { io } = cli
  const wish = readWish(flags)
  const bytes = await readBytes(io, file, max_bytes)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const entrance_id = await findId(sdk, 'entrances', wish.entrance, { event_id })
  const body: Body = {
    entrance_id,
    amount: wish.amount,
    dry_run: flags.dryRun ?? false,
    entrance_paid_outside: flags.entrancePaidOutside ?? false,
    allow_guessable_numbers: flags.allowGuessableNumbers ?? false,
    excel_file: basename(file),
    excel_file_buffer: bytes.toString('base64'),
  }
  if (wish.hidden_rows) body.hidden_rows = wish.hidden_rows
  if (wish.age !== undefined) body.age = wish.age as 0 | 16 | 18
  let result = await importOnce(cli, sdk, event_id, body, flags)
  if (result.error_code === 'cell_not_as_typed' && !flags.dryRun) {
    await warnOfDoubts(cli, sdk, event_id, result, flags)
    result = await importOnce(cli, sdk, event_id, { ...body, skip_doubtful: true }, flags)
  }
  if (result.chips_are_reversed) say(io, `${paint(io, 'yellow', '!')} ${t(reversed)}`)
  const was_checked = flags.dryRun && result.band_count !== null
  if (was_checked)
    await printRows(
      io,
      result,
      await readRows(sdk, event_id, result.import_id, wish.rows),
      flags.json,
    )
  if (result.status === 'failed') {
    say(io, `${paint(io, 'red', '✗')} ${await reasonIn(io.locale, result.error_code)}`)
    for (const line of detailLines(result.error_details)) say(io, `  ${line}`)
    if (result.error_code === 'guessable_numbers') say(io, `  ${t(drawing)}`)
    if (result.error_code === 'spreadsheet_has_hidden_rows') say(io, `  ${t(hiding)}`)
    throw new Failed(2)
  }
  if (result.numbers_are_guessable) warnOfNumbers(io)
  if (!was_checked) {
    const rows = await readRows(sdk, event_id, result.import_id, wish.rows)
    await printRows(io, result, rows, flags.json)
  }
  if (result.failure > 0) throw new Failed()
}

const reversed: Sentence =
  'Every chip has its bytes in reverse order: no phone will know them. Ask the supplier for another file.'
const hiding: Sentence =
  'To import them too: --hidden-rows import. To leave them out: --hidden-rows skip.'
const drawing: Sentence =
  'Have them drawn: `kermesse clients generate`. To import these anyway: --allow-guessable-numbers.'

function warnOfNumbers(io: Io) {
  const guessable: Sentence =
    'The numbers follow each other: anybody who wears one can name those of others. Print a PIN on each wristband, and have numbers drawn at random.'
  say(io, `${paint(io, 'yellow', '!')} ${t(guessable)}`)
}

async function importOnce(cli: Cli, sdk: Sdk, event_id: string, body: Body, flags: Flags & Shared) {
  const import_id = await start(cli, sdk, event_id, body, flags)
  const status = `kermesse clients import-status ${import_id} --event ${event_id}`
  const result = await awaitWork(cli.io, status, () => followImport(cli, sdk, event_id, import_id))
  sayOtherSheets(cli.io, result)
  return result
}

/** The server knows the price; what it asks to be told is asked here. */
async function start(cli: Cli, sdk: Sdk, event_id: string, body: Body, flags: Flags & Shared) {
  const query = { event_id }
  try {
    return (await sdk.clients.import_excel({ query, body })).data.import_id
  } catch (error) {
    if (!isApiError(error, 'amount_below_entrance_price')) throw error
    const { price } = error.details as { price: number }
    const both = t('Amount {amount} is less than the price of the entrance, {price}', {
      amount: body.amount.toFixed(2),
      price: price.toFixed(2),
    })
    const outside = t('The wristbands keep the amount, and the entrance counts as paid outside')
    if (flags.dryRun) say(cli.io, `${paint(cli.io, 'yellow', '!')} ${both}. ${outside}.`)
    else
      await confirm(
        cli.io,
        `${both}. ${outside}. ${t('Are you sure you want to continue?')}`,
        flags.yes,
      )
    const paid = { ...body, entrance_paid_outside: true }
    return (await sdk.clients.import_excel({ query, body: paid })).data.import_id
  }
}

/** Nothing is imported yet, because the spreadsheet program may have changed more numbers. */
async function warnOfDoubts(
  { io }: Cli,
  sdk: Sdk,
  event_id: string,
  { import_id, error_code }: Import,
  { yes }: Shared,
) {
  const rows = await readRows(sdk, event_id, import_id, 'failure')
  const cells = rows.slice(0, 20).map(({ cell }) => cell)
  const more = rows.length > cells.length ? ', …' : ''
  say(io, `${paint(io, 'yellow', '!')} ${await reasonIn(io.locale, error_code)}`)
  say(io, `  ${printable(cells.join(', '))}${more}`)
  const count =
    rows.length === 1
      ? t('1 wristband')
      : t('{count} wristbands', { count: thousands(rows.length) })
  await confirm(
    io,
    t('Nothing is imported yet. Leave out {count} and import the others?', { count }),
    yes,
  )
}

function readWish({ entrance, amount, age, hiddenRows, rows = 'failure' }: Flags) {
  if (!entrance || amount === undefined)
    throw new UsageError(t('Missing: --entrance NAME and --amount AMOUNT'))
  if (!['failure', 'skipped', 'success', 'all'].includes(rows))
    throw new UsageError(
      t('--rows must be failure, skipped, success or all; "{rows}" is not.', { rows }),
    )
  if (hiddenRows !== undefined && hiddenRows !== 'import' && hiddenRows !== 'skip')
    throw new UsageError(
      t('--hidden-rows must be import or skip; "{hiddenRows}" is not.', { hiddenRows }),
    )
  const hidden_rows: 'import' | 'skip' | undefined = hiddenRows
  const read = (name: string, field: object, text: string) => {
    try {
      return Number(parseValue({ name, required: true, type: 'number', ...field }, text))
    } catch (error) {
      throw new UsageError(
        t('--{flag} must be {shape}; "{text}" is not.', {
          flag: name,
          shape: (error as Error).message,
          text,
        }),
      )
    }
  }
  return {
    entrance,
    hidden_rows,
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
        event_id,
        skip: rows.length,
        limit: page_size,
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
  if (rows.some(({ cell }) => cell)) columns.push('cell')
  // Programs read the columns by their place.
  if (io.is_tty.out && rows.some(({ read }) => read)) columns.push('read')
  if (rows.length === 0) return
  const said = io.is_tty.out
    ? await Promise.all(
        rows.map(async (row) => ({ ...row, reason: await reasonIn(io.locale, row.reason) })),
      )
    : rows
  await print(io, { columns, rows: said, is_list: true }, undefined)
}
