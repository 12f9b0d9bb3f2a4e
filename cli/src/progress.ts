import { groupedDigits } from '@kermesse/sdk/rules/text'
import { t } from './i18n/language.ts'
import { type Io, paint, say } from './io.ts'

export type Progress = {
  /** Replaces the text, with the number of finished steps. */
  update(text: string, done?: number, total?: number): void
  /** Writes something else meanwhile, on lines of its own. */
  aside(write: () => Promise<void>): Promise<void>
  succeed(text: string): void
  fail(text: string): void
  stop(): void
}

/** A spinner on a terminal; elsewhere only how it ended. */
export async function startProgress(io: Io, text: string): Promise<Progress> {
  // A terminal that does not know its width, as in some containers, makes ora count lines forever.
  if (io.is_quiet || !io.is_tty.err || !(io.err as NodeJS.WriteStream).columns) return quiet(io)
  const { default: ora } = await import('ora')
  // Keeps Ctrl-C working, which ora would disable.
  const spinner = ora({ text, stream: io.err as NodeJS.WriteStream, discardStdin: false }).start()
  shown = spinner
  return {
    update: (now, done, total) => {
      spinner.text = total ? `${now} ${bar(done ?? 0, total)}` : now
    },
    async aside(write) {
      spinner.stop()
      await write()
      spinner.start()
    },
    succeed: (end) => void spinner.succeed(end),
    fail: (end) => void spinner.fail(end),
    stop: () => void spinner.stop(),
  }
}

let shown: { isSpinning: boolean } | undefined

/** True while a spinner says what is waited for. */
export const isShowingProgress = (): boolean => shown?.isSpinning ?? false

/** `█████░░░░░ 50% 1'000/2'000` */
export function bar(done: number, total: number, width = 24) {
  const share = Math.min(1, total === 0 ? 1 : done / total)
  const filled = Math.round(share * width)
  const blocks = '█'.repeat(filled) + '░'.repeat(width - filled)
  return `${blocks} ${Math.floor(share * 100)}% ${thousands(done)}/${thousands(total)}`
}

export function thousands(count: number) {
  return groupedDigits(String(count))
}

/**
 * Waits for a job of the installation. If the wait ends early, prints that the job continues and
 * the command that shows it.
 */
export async function awaitWork<End>(io: Io, command: string, wait: () => Promise<End>) {
  const { noteUnfinished } = await import('./unfinished.ts')
  const { end } = await noteUnfinished(io, { next: command })
  try {
    return await wait()
  } catch (error) {
    say(
      io,
      `${paint(io, 'yellow', '!')} ${t('Nobody waits any more; it goes on at the installation.')}`,
    )
    say(io, `${paint(io, 'dim', '→')} ${t('Follow it with:')} ${command}`)
    throw error
  } finally {
    await end()
  }
}

/** Waits; Ctrl-C ends it at once. */
export function pause(io: Io, duration_ms: number) {
  return new Promise<void>((done, fail) => {
    if (io.signal.aborted) return fail(io.signal.reason)
    const stop = () => {
      clearTimeout(timer)
      fail(io.signal.reason)
    }
    const timer = setTimeout(() => {
      io.signal.removeEventListener('abort', stop)
      done()
    }, duration_ms)
    io.signal.addEventListener('abort', stop, { once: true })
  })
}

function quiet(io: Io): Progress {
  return {
    update: () => {},
    aside: (write) => write(),
    succeed: (end) => say(io, end),
    fail: (end) => say(io, end),
    stop: () => {},
  }
}
