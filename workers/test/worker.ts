import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { keepLogLine } from '../../core/test/log.ts'

export type WorkerProcess = {
  child: ChildProcess
  /** Lines of its log of the level error, and everything else that it printed about errors. */
  errors: string[]
  kill(signal: NodeJS.Signals): Promise<number | null>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A worker as an installation runs it: a process of its own, ready when this resolves. */
export async function startWorkerProcess(
  url: string,
  key: Buffer,
  more: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      KERMESSE_SECRET_KEY: key.toString('hex'),
      KERMESSE_LOG_FILE: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const errors: string[] = []
  child.stderr.on('data', (bytes: Buffer) => errors.push(bytes.toString()))
  createInterface(child.stdout).on('line', (line) => {
    keepLogLine(line)
    if (line.startsWith('{"level":"error"')) errors.push(line)
  })
  const exited = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    exited.then(() => {
      throw new Error(`the worker did not start: ${errors.join('')}`)
    }),
  ])
  return {
    child,
    errors,
    async kill(signal) {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}
