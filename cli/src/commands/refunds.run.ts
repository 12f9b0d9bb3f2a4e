import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Sdk } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import { formatMoney } from '../cell.ts'
import type { Cli, CommonFlags, Run } from '../cli.ts'
import { Failed, isApiError, UsageError } from '../exit.ts'
import { writeBytes } from '../files.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { pause, startProgress, thousands } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { needEvent } from '../resolve.ts'

type Flags = { method?: string; out?: string; executionDate?: string; wait?: boolean }
type Refund = Result<'refunds.get'>

const columns = ['file_name', 'status', 'step', 'count', 'done', 'failed', 'total_amount']
const poll_ms = 500

/** Starts a run, or follows the one under way, and saves its files. */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  checkFlags(flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const body = {
    type: 'form' as const,
    ...(flags.executionDate && { execution_date: flags.executionDate }),
  }
  if (flags.dryRun) {
    const planned = await sdk.refunds.create({
      query: { event_id },
      body: { ...body, dry_run: true },
    })
    say(io, `A run would pay ${describe(planned)}; nothing was done.`)
    return print(io, { columns, rows: [planned], is_list: false }, flags.json)
  }
  const started = await start(cli, sdk, event_id, body, flags)
  if (!started) return
  if (flags.wait === false) {
    say(io, `The run has started. Follow it with: kermesse refunds get ${started._id}`)
    return print(io, { columns: ['_id', ...columns], rows: [started], is_list: false }, flags.json)
  }
  const ended = await follow(io, sdk, event_id, started)
  await report(cli, sdk, event_id, ended, flags)
}

function checkFlags({ method = 'form', executionDate }: Flags) {
  if (method !== 'form') throw new UsageError(`--method must be form; "${method}" is not.`)
  if (executionDate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(executionDate))
    throw new UsageError(
      `--execution-date must be a day like 2026-11-02; "${executionDate}" is not.`,
    )
}

type Body = { type: 'form'; execution_date?: string }

/** A run under way is followed instead of starting a second one. */
async function start(
  { io }: Cli,
  sdk: Sdk,
  event_id: string,
  body: Body,
  flags: CommonFlags,
): Promise<Refund | undefined> {
  const under_way = await latestUnderWay(sdk, event_id)
  if (under_way) return announce(io, under_way)
  const info = await sdk.refunds.info({ query: { event_id } })
  if (info.total_form_refund_clients === 0) {
    say(io, 'Nobody has asked for a remainder that is still to be paid back.')
    if (flags.json !== undefined) io.out.write('null\n')
    return undefined
  }
  const visitors = plural(info.total_form_refund_clients, 'visitor')
  const amount = formatMoney(info.total_form_refund_amount)
  await confirm(io, `Pay back ${amount} to ${visitors}?`, flags.yes)
  return sdk.refunds.create({ query: { event_id }, body }).catch(async (error: unknown) => {
    if (!isApiError(error) || error.code !== 'refund_in_progress') throw error
    const other = await latestUnderWay(sdk, event_id)
    if (!other) throw error
    return announce(io, other)
  })
}

async function latestUnderWay(sdk: Sdk, event_id: string) {
  const query = { event_id, sort_key: 'creation_date', sort_order: 'DESC', limit: 10 } as const
  const { refunds } = await sdk.refunds.list({ query })
  return refunds.find(({ status, step }) => status === 'refunding' && step !== 'ready')
}

function announce(io: Io, refund: Refund) {
  say(io, `${paint(io, 'yellow', '!')} Run ${refund.file_name} is under way; following it.`)
  return refund
}

async function follow(io: Io, sdk: Sdk, event_id: string, started: Refund): Promise<Refund> {
  const progress = await startProgress(io, 'Holding the remainders')
  try {
    for (let run = started; ; ) {
      if (run.status !== 'refunding' || run.step === 'ready' || run.step === 'sent') return run
      const text = run.step === 'writing' ? 'Writing the files' : 'Holding the remainders'
      progress.update(text, run.done, run.count)
      await pause(io, poll_ms)
      run = await sdk.refunds.get({ path: { id: run._id }, query: { event_id } })
    }
  } finally {
    progress.stop()
  }
}

async function report(
  cli: Cli,
  sdk: Sdk,
  event_id: string,
  run: Refund,
  flags: CommonFlags & Flags,
) {
  const { io } = cli
  if (run.status === 'error' || run.status === 'cancelled') {
    const reason = run.error_code ? `: ${await reasonIn(io.locale, run.error_code)}` : '.'
    say(io, `${paint(io, 'red', '✗')} The run ended with ${run.status}${reason}`)
    throw new Failed()
  }
  const { files, is_proved } = await saveFiles(io, sdk, event_id, run, flags)
  const row = { ...run, files }
  if (flags.json !== undefined)
    await print(io, { columns: [], rows: [row], is_list: false }, flags.json)
  else {
    const rows = files.map((path) => ({ file: path }))
    await print(io, { columns: ['file'], rows, is_list: true }, undefined)
  }
  const mark =
    is_proved && run.status !== 'warning' ? paint(io, 'green', '✓') : paint(io, 'red', '✗')
  say(io, `${mark} ${describe(run)}.`)
  if ((run.failed ?? 0) > 0)
    say(io, `  ${run.failed} left out: kermesse refunds items ${run._id} --status failed`)
  if (!is_proved) {
    say(io, '  The bank file does not agree with the ledger. Do not send it.')
    throw new Failed()
  }
  say(io, `→ Upload the XML to the bank, then: kermesse refunds mark-sent ${run._id}`)
}

/** The file must be the one that was written, and its sum what the ledger holds. */
async function saveFiles(
  io: Io,
  sdk: Sdk,
  event_id: string,
  run: Refund,
  flags: CommonFlags & Flags,
) {
  const folder = flags.out ?? '.'
  await mkdir(resolve(io.cwd, folder), { recursive: true })
  const input = { path: { file_name: run.file_name }, query: { event_id } }
  const [xml, xlsx, summary] = await Promise.all([
    sdk.refunds.download(input),
    sdk.refunds.xlsx(input),
    sdk.refunds.summary(input),
  ])
  const stem = run.file_name.replace(/\.xml$/, '')
  const text = Buffer.from(`${JSON.stringify(summary, null, 2)}\n`)
  const contents: [string, Uint8Array][] = [
    [`${stem}.xml`, xml],
    [`${stem}.xlsx`, xlsx],
    [`${stem}.summary.json`, text],
  ]
  const files = []
  for (const [name, bytes] of contents) {
    const path = join(folder, name)
    await writeBytes(io, path, bytes, () =>
      confirm(io, `${path} exists with other content. Replace it?`, flags.yes),
    )
    files.push(path)
  }
  const is_whole = createHash('sha256').update(xml).digest('hex') === summary.sha256.toLowerCase()
  return { files, is_proved: summary.agrees && is_whole }
}

function describe({ count, failed = 0, total_amount }: Refund) {
  return `${formatMoney(total_amount)} to ${plural(count - failed, 'visitor')}`
}

function plural(count: number, noun: string) {
  return `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`
}
