import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export type WorkerProcess = {
  child: ChildProcess
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
    env: { ...process.env, DATABASE_URL: url, KERMESSE_SECRET_KEY: key.toString('hex'), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const errors: string[] = []
  child.stderr.on('data', (bytes: Buffer) => errors.push(bytes.toString()))
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
