import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `work`, and when it ends, fails, or we are told to stop, disposes of what it put on the
 * stack in reverse order, exactly once, and exits. Later signals change nothing: a terminal, npm
 * and our own parent may each deliver the same Ctrl-C.
 */
export async function supervise(
  work: (stack: AsyncDisposableStack) => Promise<number>,
  options: { stopped_is_success?: boolean } = {},
): Promise<never> {
  // The reader of our output may exit first (`npm test | head`); shutdown must continue.
  process.stdout.on('error', () => undefined)
  const stack = new AsyncDisposableStack()
  const stopped = stopRequest()
  // Errors during shutdown are not failures.
  const done = work(stack).catch((error) => (stopped.isAsked() ? 1 : report(error)))
  let code = await Promise.race([done, stopped.asked])
  if (stopped.isAsked() && options.stopped_is_success) code = 0
  await stack.disposeAsync().catch((error) => {
    code = report(error)
  })
  process.exit(code)
}

function stopRequest() {
  let is_asked = false
  const asked = new Promise<number>((resolve) => {
    const stop = (code: number) => {
      is_asked = true
      resolve(code)
    }
    for (const signal of signals) process.on(signal, () => stop(128 + constants.signals[signal]))
    // scripts/setup.mjs holds the other end: it was killed, and nobody waits for us any more.
    process.once('disconnect', () => stop(128 + constants.signals.SIGHUP))
    process.channel?.unref()
  })
  return { asked, isAsked: () => is_asked }
}

function report(error: unknown): number {
  console.error(error instanceof Error ? error.message : error)
  return 1
}
