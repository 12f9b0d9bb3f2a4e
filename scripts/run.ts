import { type ProcessOptions, startProcess } from './processes.ts'

type RunOptions = Omit<ProcessOptions, 'command'> & { command?: string }

/** Runs a program of this Node to its end and answers its exit code. The stack can cut it short. */
export async function run(stack: AsyncDisposableStack, options: RunOptions): Promise<number> {
  const running = stack.use(
    startProcess({ command: process.execPath, output: 'inherit', ...options }),
  )
  const { code } = await running.exited
  // During shutdown the promise stays pending: an exit code would look like a failure.
  if (stack.disposed) return new Promise(() => undefined)
  return code ?? 1
}
