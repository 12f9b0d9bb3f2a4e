import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { prettyLine } from './pretty_log.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Running = AsyncDisposable & {
  name: string
  pid: number
  /** Settles when the process has ended, for whatever reason. Never rejects. */
  exited: Promise<Exit>
  /** Asks it to end, then insists. May be called twice. */
  stop(): Promise<void>
}

export type ProcessOptions = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string | undefined>
  cwd?: string
  stop_signal?: 'SIGTERM' | 'SIGINT'
  stop_timeout_ms?: number
  /**
   * Destination of its output: lines behind its name (the default), with those of the log made readable, this terminal, or an
   * open file.
   */
  output?: 'lines' | 'inherit' | number
  /** Its standard input; empty otherwise. */
  input?: string
}

// The watcher reads a pipe whose other end is ours alone. When we are killed, even with SIGKILL,
// the read fails and the watcher passes the signal on, so that nothing outlives us. It is started
// twice removed, because PostgreSQL takes a child that it did not fork for a crash.
const watched = `( { read -r _ <&3 || kill -s "$0" $$; } </dev/null >/dev/null 2>&1 & )
exec 3<&-
exec "$@"`

/**
 * Starts a process that ends when we do. It has its own process group: Ctrl-C in the terminal
 * reaches only us, and we stop the rest in the right order.
 */
export function startProcess(options: ProcessOptions): Running {
  const { name, command, args, cwd, output = 'lines', stop_signal = 'SIGTERM' } = options
  const stdout = output === 'lines' ? 'pipe' : output
  const script = ['-c', watched, stop_signal.slice(3), command, ...args]
  const child = spawn('sh', script, {
    cwd,
    env: options.env ?? process.env,
    detached: true,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', stdout, stdout, 'pipe'],
  })
  child.stdin?.on('error', () => undefined).end(options.input)
  if (output === 'lines') prefixLines(name, child)
  const closed = once(child, 'close').catch(() => undefined)
  const ended = once(child, 'exit')
  releaseWatcher(child, ended)
  const exited = ended.then(
    async ([code, signal]): Promise<Exit> => {
      // Its last lines may still be in the pipe; what it left running may hold that pipe open.
      await Promise.race([closed, sleep(1_000, undefined, { ref: false })])
      return { code, signal }
    },
    (): Exit => ({ code: 127, signal: null }),
  )
  const stop = () => end(child, exited, stop_signal, options.stop_timeout_ms ?? 10_000)
  return { name, pid: child.pid ?? -1, exited, stop, [Symbol.asyncDispose]: stop }
}

/** Waits until `url` answers with a success. Throws when the process ends first or time runs out. */
export async function waitForHealth(running: Running, url: string, timeout_ms = 30_000) {
  const deadline = Date.now() + timeout_ms
  let has_exited = false
  void running.exited.then(() => {
    has_exited = true
  })
  while (Date.now() < deadline) {
    if (has_exited) throw new Error(`${running.name} ended before it was ready`)
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`${running.name} did not answer ${url} within ${timeout_ms} ms`)
}

/** Throws when any of these ends by itself: a service that is gone must not go unnoticed. */
export async function untilOneEnds(all: readonly Running[]): Promise<never> {
  const ended = all.map(async ({ name, exited }) => ({ name, ...(await exited) }))
  const { name, code, signal } = await Promise.race(ended)
  throw new Error(`${name} ended unexpectedly (${signal ?? `exit code ${code}`})`)
}

/** Also when it belongs to somebody else. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function prefixLines(name: string, child: ChildProcess) {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) =>
      console.log(`${name} | ${prettyLine(line)}`),
    )
  }
}

/** A written line tells the watcher that the process ended, so it must not signal a stale pid. */
function releaseWatcher(child: ChildProcess, ended: Promise<unknown>) {
  const pipe = child.stdio[3]
  if (!pipe || !('write' in pipe)) throw new Error('the watcher has no pipe')
  // The watcher may be gone already; then there is nobody left to tell.
  pipe.on('error', () => undefined)
  const release = () => pipe.end('done\n')
  ended.then(release, release)
}

async function end(
  child: ChildProcess,
  exited: Promise<Exit>,
  signal: NodeJS.Signals,
  timeout_ms: number,
) {
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout_ms)
  await exited
  clearTimeout(timer)
}
