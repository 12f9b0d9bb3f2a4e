import { writeSync } from 'node:fs'
import { constants } from 'node:os'
import type { Command } from 'commander'
import about from '../package.json' with { type: 'json' }
import { withoutAlias } from './aliases.ts'
import { type Connect, connect } from './connection.ts'
import { Cancelled, exitCode } from './exit.ts'
import { loadDescriptions, loadLanguage } from './i18n/language.ts'
import { type Io, processIo } from './io.ts'
import { createProgram } from './program.ts'

/** The program as a process: its terminal, its signals, and its exit code. */
export async function main() {
  const interrupt = new AbortController()
  // Ctrl-C, the end of a terminal, and whatever stops services and jobs: the current change is completed.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => {
      const exit = 128 + constants.signals[name]
      // The second one exits at once.
      if (interrupt.signal.aborted) process.exit(exit)
      interrupt.abort(new Cancelled('Cancelled.', exit))
    })
  // `kermesse … | head` closes the pipe early; the current change is completed.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    writeSync(2, `✗ ${error.message}\n`)
    process.exit(1)
  })
  // The output is closed; only the exit code remains.
  process.stderr.on('error', () => {})
  const io = processIo(process.env, interrupt.signal)
  process.exitCode = await runCli(process.argv.slice(2), io, connect)
}

/** Runs a command line and returns its exit code; errors go to stderr. */
export async function runCli(argv: readonly string[], io: Io, connectTo: Connect): Promise<number> {
  try {
    await loadLanguage(io.locale)
    const words = await withoutAlias(argv, io)
    if (showsDescriptions(words)) await loadDescriptions(io.locale)
    const program = createProgram({ io, connect: connectTo, first: words[0] })
    if (argv[0] === '__complete') return await answerShell(program, io, connectTo, argv)
    await program.parseAsync(helpOnGroups(program, bareJson(words)), { from: 'user' })
    if (io.installation_version) {
      const { tellUpdate } = await import('./update_notice.ts')
      await tellUpdate(io, about.version)
    }
    return 0
  } catch (raw) {
    const error = io.signal.aborted ? io.signal.reason : raw
    const { report } = await import('./problem.ts')
    await report(io, error)
    return exitCode(error)
  }
}

/** `--json` takes what follows only when it reads like fields, so that it may stand anywhere. */
export function bareJson(argv: readonly string[]) {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const words: string[] = []
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!
    const following = argv[at + 1] ?? ''
    if (word !== '--json' || at >= end) words.push(word)
    else if (/^[A-Za-z_]\w*(, *[A-Za-z_]\w*)*$/.test(following)) words.push(`--json=${argv[++at]}`)
    else words.push('--json=*')
  }
  return words
}

/** Help and completion describe each flag; the help of a group has none. */
function showsDescriptions(words: readonly string[]) {
  return (
    ['help', '__complete'].includes(words[0] ?? '') ||
    words.some((word) => word === '--help' || word === '-h')
  )
}

/** `kermesse bars` alone prints the help of the resource without an error. */
function helpOnGroups(program: Command, argv: string[]) {
  // `kermesse help bars create` is what people try first.
  if (argv[0] === 'help') return [...argv.slice(1), '--help']
  let command = program
  for (const word of argv) {
    if (word.startsWith('-')) break
    const next = command.commands.find((one) => one.name() === word)
    if (!next) return argv
    command = next
  }
  const is_bare = argv.every((word) => !word.startsWith('-'))
  return is_bare && command.commands.length > 0 ? [...argv, '--help'] : argv
}

/** `kermesse __complete -- bars li`: a shell script requests candidates. */
async function answerShell(program: Command, io: Io, connect: Connect, argv: readonly string[]) {
  const { complete, completionLines } = await import('./complete.ts')
  const words = argv.slice(argv.indexOf('--') + 1)
  let answers = complete(program, words)
  if (answers.length === 0 && !words.at(-1)?.startsWith('-')) {
    const { completeNames } = await import('./complete_names.ts')
    // Nothing may be said in the middle of a line that is typed.
    answers = await completeNames({ program, io: { ...io, is_quiet: true }, connect, words })
  }
  io.out.write(completionLines(answers))
  return 0
}
