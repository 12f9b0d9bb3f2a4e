import { isApiError } from '@kermesse/sdk/api_error'
import type { Result } from '@kermesse/sdk/types'
import { formatMoment } from '../cell.ts'
import type { Cli, CommonFlags, Run } from '../cli.ts'
import { Failed } from '../exit.ts'
import { t } from '../i18n/language.ts'
import { type Io, paint, say } from '../io.ts'
import { print } from '../output.ts'
import { awaitWork, pause, startProgress } from '../progress.ts'
import { findId } from '../resolve.ts'

type Flags = { wait?: boolean }
type Status = Result<'terminals.status'>
export type Way = {
  verb: 'pair' | 'unpair'
  /** The participle for the success message. */
  done: 'paired' | 'unpaired'
  already: 'terminal_already_paired' | 'terminal_not_paired'
}

const poll_ms = 1_000

/** Shows the code, waits, and ends by itself. A terminal that is paired already is no error. */
export const run: Run<Flags> = (cli, flags, [id = '']) =>
  changePairing(cli, flags, id, {
    verb: 'pair',
    done: 'paired',
    already: 'terminal_already_paired',
  })

export async function changePairing(cli: Cli, flags: CommonFlags & Flags, text: string, way: Way) {
  const { io } = cli
  const { sdk } = await cli.open()
  const id = await findId(sdk, 'terminals', text)
  const { terminal_code, terminal_id } = await sdk.terminals.get({ path: { id } })
  const finish = (status: Status) => {
    const row = { terminal_code, terminal_id, ...status }
    const columns = ['terminal_code', 'state', ...(status.code ? ['code'] : [])]
    return print(io, { columns, rows: [row], is_list: false }, flags.json)
  }
  const started = await sdk.terminals[way.verb]({ path: { id } }).catch((error: unknown) => {
    if (isApiError(error, way.already)) return undefined
    throw error
  })
  if (!started || isDone(started, way)) {
    say(
      io,
      `${paint(io, 'green', '✓')} ${t('{terminal_code} is {done} already.', { terminal_code, done: t(way.done) })}`,
    )
    return finish(started ?? (await sdk.terminals.status({ path: { id } })))
  }
  showCode(io, terminal_code, started, way)
  if (flags.wait === false) return finish(started)
  const ask = () => sdk.terminals.status({ path: { id } })
  const last = await awaitWork(io, `kermesse terminals status ${terminal_code}`, () =>
    follow(io, started, way, ask),
  )
  await finish(last)
  if (!isDone(last, way)) throw new Failed()
}

/** Polls until the terminal is paired, the code expired, or the pairing was cancelled. */
async function follow(io: Io, started: Status, way: Way, ask: () => Promise<Status>) {
  const text = t('Waiting for the terminal to be {done}', { done: t(way.done) })
  const progress = await startProgress(io, text)
  try {
    for (let status = started; ; status = await ask()) {
      if (isDone(status, way)) {
        progress.succeed(t('The terminal is {done}.', { done: t(way.done) }))
        return status
      }
      if (isOver(status, way)) {
        progress.fail(
          t('The code has expired. Run again: kermesse terminals {verb} …', { verb: way.verb }),
        )
        return status
      }
      progress.update(text)
      await pause(io, poll_ms)
    }
  } finally {
    progress.stop()
  }
}

function showCode(io: Io, name: string, { code, code_expires_at }: Status, { verb }: Way) {
  if (!code) return
  const until = code_expires_at
    ? t(' (until {time})', { time: formatMoment(code_expires_at, io) })
    : ''
  say(io, t('Type this code on terminal {name} to {verb} it{until}:', { name, verb, until }))
  say(io, `\n    ${paint(io, 'bold', code)}\n`)
}

function isDone({ state }: Status, { done }: Way) {
  return state === done
}

/** Back where it came from: the code has expired or the provider refused. */
function isOver({ state, code_expires_at }: Status, { verb }: Way) {
  if (state !== (verb === 'pair' ? 'pairing' : 'unpairing')) return true
  return code_expires_at !== null && Date.parse(code_expires_at) < Date.now()
}
