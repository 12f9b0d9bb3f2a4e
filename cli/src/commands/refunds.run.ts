import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isApiError } from '@kermesse/sdk/api_error'
import type { Sdk } from '@kermesse/sdk/client'
import { formatAmount } from '@kermesse/sdk/rules/amount'
import { clockAt } from '@kermesse/sdk/rules/moment'
import type { Result } from '@kermesse/sdk/types'
import type { Cli, CommonFlags, Run } from '../cli.ts'
import { mayReplace } from '../download.ts'
import { saveBytes } from '../draft.ts'
import { Failed, UsageError } from '../exit.ts'
import { makeFolder } from '../files.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { reasonIn } from '../problem.ts'
import { awaitWork } from '../progress.ts'
import { confirm } from '../prompt.ts'
import { followRun } from '../refund_progress.ts'
import { describe, kept, owed, plural } from '../refund_sums.ts'
import { needEvent } from '../resolve.ts'

type Flags = {
  method?: string
  out?: string
  clobber?: boolean
  executionDate?: string
  confirmedAmount?: string
  wait?: boolean
}
type Refund = Result<'refunds.get'>

const columns = ['file_name', 'status', 'step', 'count', 'done', 'failed', 'total_amount']

/**
 * Starts a run or follows the current one, and saves its files, also those of earlier unsent runs.
 */
export const run: Run<Flags> = async (cli, flags) => {
  const { io } = cli
  checkFlags(flags)
  const { sdk } = await cli.open()
  const event_id = await needEvent(io, sdk, flags.event)
  const body: Body = {
    type: (flags.method ?? 'form') as Method,
    ...(flags.executionDate && { execution_date: flags.executionDate }),
    ...(flags.confirmedAmount && { confirmed_amount: Number(flags.confirmedAmount) }),
  }
  const runs = await runsOf(sdk, event_id, body.type)
  // Reports a run that ended before its files were saved.
  const waiting = runs.filter(({ step }) => step === 'ready')
  if (flags.dryRun) {
    for (const one of waiting) announceWaiting(io, one)
    // An empty run is no error, with --dry-run and without.
    const info = await sdk.refunds.info({ query: { event_id } })
    const { count, none } = owed(body.type, info)
    sayHeld(io, body.type, info)
    if (count === 0) return sayNothing(io, none, runs, flags)
    const planned = await sdk.refunds.create({
      query: { event_id },
      body: { ...body, dry_run: true },
    })
    sayDay(io, planned)
    say(io, t('A run would pay {run}; nothing was done.', { run: describe(planned) }))
    return print(io, { columns, rows: [planned], is_list: false }, flags.json)
  }
  // Before any money moves: its files must have where to go.
  if (flags.wait !== false) await makeFolder(io, flags.out ?? '.')
  const saved = flags.wait === false ? [] : await saveWaiting(cli, sdk, event_id, waiting, flags)
  if (flags.wait === false) for (const one of waiting) announceWaiting(io, one)
  const started = await start(cli, sdk, event_id, { body, runs, saved }, flags)
  if (!started) return
  sayDay(io, started)
  if (flags.wait === false) {
    say(
      io,
      t('The run has started. Follow it with: {command} --watch', {
        command: next('status', started),
      }),
    )
    return print(io, { columns: ['_id', ...columns], rows: [started], is_list: false }, flags.json)
  }
  const status = `${next('status', started)} --watch`
  const ended = await awaitWork(io, status, () => followRun(io, sdk, event_id, started))
  failUnlessPaid(io, ended, await reasonOf(io, ended))
  if (ended.type === 'form') return report(cli, sdk, event_id, ended, { ...flags, saved })
  return reportWay(cli, sdk, event_id, ended, flags)
}

function checkFlags({ method = 'form', executionDate, confirmedAmount }: Flags) {
  if (confirmedAmount !== undefined && !/^\d{1,12}(\.\d{1,2})?$/.test(confirmedAmount))
    throw new UsageError(
      t('--confirmed-amount must be an amount like 1921.50; "{confirmedAmount}" is not.', {
        confirmedAmount,
      }),
    )
  if (!methods.includes(method as Method))
    throw new UsageError(
      t('--method must be one of {methods}; "{method}" is not.', {
        methods: methods.join(', '),
        method,
      }),
    )
  if (method !== 'form' && executionDate !== undefined)
    throw new UsageError(t('--execution-date is for --method form: a provider pays at once.'))
  if (executionDate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(executionDate))
    throw new UsageError(
      t('--execution-date must be a day like 2026-11-02; "{executionDate}" is not.', {
        executionDate,
      }),
    )
}

const methods = ['form', 'twint', 'mypos', 'card'] as const
type Method = (typeof methods)[number]
type Body = { type: Method; execution_date?: string; confirmed_amount?: number }

/** A run under way is followed instead of starting a second one. */
async function start(
  { io }: Cli,
  sdk: Sdk,
  event_id: string,
  { body, runs, saved }: { body: Body; runs: Refund[]; saved: SavedRun[] },
  flags: CommonFlags,
): Promise<Refund | undefined> {
  const under_way = runs.find(isUnderWay)
  if (under_way) return announce(io, under_way)
  const info = await sdk.refunds.info({ query: { event_id } })
  const { count, amount, freight, noun, none } = owed(body.type, info)
  sayHeld(io, body.type, info)
  if (count === 0 && saved.length > 0) return printSaved(io, saved, flags)
  if (count === 0) return sayNothing(io, none, runs, flags)
  const { currencyCode } = await sdk.events.get({ path: { id: event_id } })
  const sum = `${formatAmount(amount)} ${currencyCode}`
  const question = t('Pay back {sum} to {whom}{kept}?', {
    sum,
    whom: plural(count, noun),
    kept: kept(freight),
  })
  await confirm(io, question, flags.yes)
  return sdk.refunds.create({ query: { event_id }, body }).catch(async (error: unknown) => {
    if (!isApiError(error, 'refund_in_progress')) throw error
    const other = (await runsOf(sdk, event_id, body.type)).find(isUnderWay)
    if (!other) throw error
    return announce(io, other)
  })
}

function sayDay(io: Io, { asked_execution_date: asked, execution_date: day }: Refund) {
  if (asked)
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('No bank pays on {asked}; it will pay on {day}.', { asked, day })}`,
    )
}

const held_because = {
  wrong_account: 'the bank did not take the account',
  bank_contradicts: 'the bank rejected it and later accepted it',
  contested: 'another account was named for the same wristband',
  shared_account: 'many wristbands name one account',
} as const

/** Lists decisions that staff must make before the run. */
function sayHeld(io: Io, type: Method, { held_requests = [] }: Result<'refunds.info'>) {
  if (type !== 'form' || held_requests.length === 0) return
  for (const { reason, count, total_amount } of held_requests)
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('{requests} for {amount} not paid: {reason}.', { requests: plural(count, 'request'), amount: formatAmount(total_amount), reason: t(held_because[reason]) })}`,
    )
  say(
    io,
    `  ${t('See: kermesse refund-forms list --held true; then kermesse refund-forms release')}`,
  )
}

function sayNothing(io: Io, none: string, runs: Refund[], { json }: CommonFlags) {
  say(io, none)
  const [latest] = runs.filter(({ step }) => step !== 'cancelled' && step !== 'ready')
  if (latest) say(io, `  ${t('The latest run: {command}', { command: next('status', latest) })}`)
  if (json !== undefined) io.out.write('null\n')
  return undefined
}

/** Returns the runs of an event by one method, newest first. */
async function runsOf(sdk: Sdk, event_id: string, type: Method) {
  const query = { event_id, sort_key: 'creation_date', sort_order: 'DESC', limit: 1000 } as const
  const { refunds } = await sdk.refunds.list({ query })
  return refunds.filter((one) => one.type === type)
}

function isUnderWay({ status, step }: Refund) {
  return status === 'refunding' && step !== 'ready'
}

type SavedRun = Refund & { files: string[] }

/** Saves the files of unsent runs again, because the first download may be lost. */
async function saveWaiting(
  cli: Cli,
  sdk: Sdk,
  event_id: string,
  waiting: Refund[],
  flags: CommonFlags & Flags,
): Promise<SavedRun[]> {
  const saved: SavedRun[] = []
  for (const one of waiting) {
    announceWaiting(cli.io, one)
    const { files, is_proved } = await saveFiles(cli.io, sdk, event_id, one, flags)
    if (!is_proved) throw unproved(cli.io)
    say(cli.io, `  ${t('Saved once more: {file}', { file: files[0] })}`)
    saved.push({ ...one, files })
  }
  return saved
}

function announceWaiting(io: Io, run: Refund) {
  const { file_name, execution_date } = run
  say(
    io,
    `${paint(io, 'yellow', '!')} ${t('Run {file_name} is ready and was not sent: {run}.', { file_name, run: describe(run) })}`,
  )
  say(io, `  ${t('Sent already? Then: {command}', { command: next('mark-sent', run) })}`)
  if (execution_date && execution_date < todayIn(io.zone))
    say(
      io,
      `  ${t('Its day, {day}, is over: {command}', { day: execution_date, command: next('regenerate', run, file_name) })}`,
    )
}

function todayIn(zone = 'UTC') {
  return new Date(clockAt(new Date().toISOString(), zone)).toISOString().slice(0, 10)
}

/** No payment is left; the run waits for the provider's answer. */
async function printSaved(io: Io, saved: SavedRun[], { json }: CommonFlags) {
  const [latest, ...earlier] = saved
  if (json !== undefined)
    await print(io, { columns: [], rows: [{ ...latest, waiting: earlier }], is_list: false }, json)
  else await printFiles(io, saved)
  for (const run of saved) say(io, toBank(run))
  return undefined
}

function printFiles(io: Io, saved: readonly { files: string[] }[]) {
  const rows = saved.flatMap(({ files }) => files.map((file) => ({ file })))
  return print(io, { columns: ['file'], rows, is_list: true }, undefined)
}

/** Explains the remaining steps with the bank file. */
function toBank(run: Refund) {
  const command = next('mark-sent', run)
  return run.is_trial
    ? `→ ${t('Play money: no bank takes this file. To rehearse on: {command}', { command })}`
    : `→ ${t('Upload the XML to the bank, then: {command}', { command })}`
}

/** Formats a complete command that can be copied. */
function next(verb: string, { _id, event_id }: Refund, what = _id) {
  return `kermesse refunds ${verb} ${what} --event ${event_id}`
}

function unproved(io: Io) {
  say(io, `  ${t('The bank file does not agree with the ledger. Do not send it.')}`)
  return new Failed()
}

function announce(io: Io, refund: Refund) {
  say(
    io,
    `${paint(io, 'yellow', '!')} ${t('Run {file_name} is under way; following it.', { file_name: refund.file_name })}`,
  )
  return refund
}

async function report(
  cli: Cli,
  sdk: Sdk,
  event_id: string,
  run: Refund,
  flags: CommonFlags & Flags & { saved: SavedRun[] },
) {
  const { io } = cli
  const { files, is_proved, changed } = await saveFiles(io, sdk, event_id, run, flags)
  const row = { ...run, files, waiting: flags.saved }
  if (flags.json !== undefined)
    await print(io, { columns: [], rows: [row], is_list: false }, flags.json)
  else await printFiles(io, [...flags.saved, row])
  const mark =
    is_proved && run.status !== 'warning' ? paint(io, 'green', '✓') : paint(io, 'red', '✗')
  say(io, `${mark} ${describe(run)}.`)
  if ((run.failed ?? 0) > 0)
    say(
      io,
      `  ${t('{failed} left out: {command} --status failed', { failed: run.failed, command: next('items', run) })}`,
    )
  if (changed > 0)
    say(
      io,
      `  ${t('{payees} written otherwise than typed: the xlsx says both.', { payees: plural(changed, 'payee') })}`,
    )
  if (!is_proved) throw unproved(io)
  for (const one of flags.saved) say(io, toBank(one))
  say(io, toBank(run))
}

async function reasonOf(io: Io, { error_code }: Refund) {
  return error_code ? t(': {reason}', { reason: await reasonIn(io.locale, error_code) }) : '.'
}

function failUnlessPaid(io: Io, { status }: Refund, reason: string) {
  if (status !== 'error' && status !== 'cancelled') return
  say(
    io,
    `${paint(io, 'red', '✗')} ${t('The run ended with {status}{reason}', { status, reason })}`,
  )
  throw new Failed()
}

/** A run by the way the money came has a spreadsheet of its rows, and no bank file. */
async function reportWay(
  cli: Cli,
  sdk: Sdk,
  event_id: string,
  run: Refund,
  flags: CommonFlags & Flags,
) {
  const { io } = cli
  const folder = flags.out ?? '.'
  const file = join(folder, run.file_name)
  const bytes = await sdk.refunds.xlsx({
    path: { file_name: run.file_name },
    query: { event_id },
  })
  await saveBytes(io, file, bytes, () => mayReplace(io, file, flags))
  const row = { ...run, files: [file] }
  if (flags.json !== undefined)
    await print(io, { columns: [], rows: [row], is_list: false }, flags.json)
  else await print(io, { columns: ['file'], rows: [{ file }], is_list: true }, undefined)
  const is_clean = run.status === 'success'
  const mark = is_clean ? paint(io, 'green', '✓') : paint(io, 'yellow', '!')
  const { done, count, failed = 0, doubtful = 0 } = run
  const amount = formatAmount(run.total_amount)
  say(
    io,
    `${mark} ${t('{amount} for {done} of {payments} paid back{kept}.', { amount, done, payments: plural(count, 'payment'), kept: kept(run.total_freight) })}`,
  )
  if (failed > 0)
    say(
      io,
      `  ${t('{failed} failed: {command} --status failed', { failed, command: next('items', run) })}`,
    )
  if (doubtful > 0)
    say(
      io,
      `  ${t('{doubtful} in doubt, asked about until known: kermesse refund-errors list --event {event_id}', { doubtful, event_id })}`,
    )
}

/** Verifies the saved file and compares its sum with the ledger. */
async function saveFiles(
  io: Io,
  sdk: Sdk,
  event_id: string,
  run: Refund,
  flags: CommonFlags & Flags,
) {
  const folder = flags.out ?? '.'
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
    await saveBytes(io, path, bytes, () => mayReplace(io, path, flags))
    files.push(path)
  }
  const is_whole = createHash('sha256').update(xml).digest('hex') === summary.sha256.toLowerCase()
  return { files, is_proved: summary.agrees && is_whole, changed: summary.changed_for_bank }
}
