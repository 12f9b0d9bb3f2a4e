import { isApiError } from '@kermesse/sdk/api_error'
import type { CallOptions, Sdk } from '@kermesse/sdk/client'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Result } from '@kermesse/sdk/types'
import type { Run } from '../cli.ts'
import { checkOut, download, save } from '../download.ts'
import { Failed, UsageError } from '../exit.ts'
import { parseMoment } from '../flags.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { awaitWork, pause, startProgress, thousands } from '../progress.ts'
import { needEvent } from '../resolve.ts'

type Report = Result<'reports.get'>
type Flags = {
  type?: string
  format?: string
  dateBegin?: string
  dateEnd?: string
  wait?: boolean
  out?: string
  clobber?: boolean
}

const columns = ['_id', 'file_name', 'status', 'count', 'total_in', 'total_out', 'agrees']
const poll_ms = 500

/** Starts a report or follows the current one of its kind, and saves it. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  const body = bodyOf(flags)
  const is_saved = flags.wait || flags.out !== undefined
  if (flags.json !== undefined && flags.out === '-')
    throw new UsageError(t('--json and --out - both write to stdout.'))
  if (is_saved) await checkOut(io, flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const started = await start(io, sdk, event_id, body)
  if (!is_saved) {
    say(
      io,
      t('The report has started. Follow it with: kermesse reports get {_id} --event {event_id}', {
        _id: started._id,
        event_id,
      }),
    )
    return print(io, { columns, rows: [started], is_list: false }, flags.json)
  }
  const get = `kermesse reports get ${started._id} --event ${event_id}`
  const report = await awaitWork(io, get, () => follow(io, sdk, event_id, started))
  if (report.status === 'errored') {
    const reason = report.error_code
      ? t(': {reason}', { reason: await reasonIn(io.locale, report.error_code) })
      : '.'
    say(io, `${paint(io, 'red', '✗')} ${t('The report could not be made{reason}', { reason })}`)
    throw new Failed()
  }
  const { file_name } = report
  const input = { path: { file_name }, query: { event_id } }
  const ask = (call: CallOptions) => sdk.reports.download(input, call)
  // --json prints the report itself instead of its path.
  if (flags.json === undefined) await download(cli, flags, ask)
  else {
    await save(cli, flags, ask)
    await print(io, { columns: [], rows: [report], is_list: false }, flags.json)
  }
  tell(io, report)
}

const types = ['twint', 'card', 'mypos', 'overall'] as const
const formats = ['xlsx', 'pdf'] as const

function bodyOf({ type, format = 'xlsx', dateBegin, dateEnd }: Flags) {
  return {
    type: choice('type', type, types),
    format: choice('format', format, formats),
    ...(dateBegin !== undefined && { dateBegin: moment('date-begin', dateBegin) }),
    ...(dateEnd !== undefined && { dateEnd: moment('date-end', dateEnd) }),
  }
}

function choice<One extends string>(flag: string, value = '', choices: readonly One[]): One {
  const found = choices.find((one) => one === value)
  if (!found)
    throw new UsageError(
      t('--{flag} must be one of {choices}.', { flag, choices: choices.join(', ') }),
    )
  return found
}

function moment(flag: string, text: string): string {
  try {
    return parseMoment(text)
  } catch (error) {
    throw new UsageError(
      t('--{flag} must be {shape}; "{text}" is not.', {
        flag,
        shape: (error as Error).message,
        text,
      }),
    )
  }
}

async function start(
  io: Io,
  sdk: Sdk,
  event_id: string,
  body: ReturnType<typeof bodyOf>,
): Promise<Report> {
  const query = { event_id }
  return sdk.reports.create({ query, body }).catch(async (error: unknown) => {
    if (!isApiError(error, 'report_in_progress')) throw error
    const { reports } = await sdk.reports.list({ query: { ...query, limit: 20 } })
    const other = reports.find(
      ({ status, type, format }) =>
        status === 'inprogress' && type === body.type && format === body.format,
    )
    if (!other) throw error
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('{file_name} is being made; following it.', { file_name: other.file_name })}`,
    )
    return other
  })
}

async function follow(io: Io, sdk: Sdk, event_id: string, started: Report): Promise<Report> {
  const progress = await startProgress(io, t('Asking the providers'))
  try {
    for (let report = started; ; ) {
      if (report.status !== 'inprogress') return report
      if (report.count > 0) {
        const done = Math.floor((report.count * report.progress) / 100)
        progress.update(t('Writing the report'), done, report.count)
      }
      await pause(io, poll_ms)
      report = await sdk.reports.get({ path: { id: report._id }, query: { event_id } })
    }
  } finally {
    progress.stop()
  }
}

function tell(io: Io, { count, total_in, total_out, agrees, reconciliation }: Report) {
  const movements = t(count === 1 ? '{count} movement' : '{count} movements', {
    count: thousands(count),
  })
  const sums = t('{total_in} in, {total_out} out', {
    total_in: formatAmount(total_in ?? 0),
    total_out: formatAmount(total_out ?? 0),
  })
  if (reconciliation === 'differs')
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('A provider lists something else: see the reconciliation.')}`,
    )
  if (reconciliation === 'missing')
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('A provider did not give its list: it is not compared.')}`,
    )
  if (agrees) return say(io, `${paint(io, 'green', '✓')} ${movements}, ${sums}.`)
  say(
    io,
    `${paint(io, 'red', '✗')} ${t('{movements}, {sums}: not what the ledger has posted.', { movements, sums })}`,
  )
  throw new Failed()
}
