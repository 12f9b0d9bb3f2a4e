import { setTimeout as sleep } from 'node:timers/promises'
import type { Exit, Running } from './processes.ts'

const longest_ms = 30_000
/** A process that ran this long restarts with the shortest pause. */
const steady_ms = 60_000

/**
 * Starts a process again when it ends by itself, after a pause that doubles with each time; every end is said. `exited` settles
 * when it is stopped.
 */
export function keepProcess(
  start: () => Running | Promise<Running>,
  first: Running,
  first_pause_ms = 500,
): Running {
  const { name } = first
  let running = first
  let pause_ms = first_pause_ms
  const stopping = new AbortController()
  /** A failed start counts as an immediate exit. */
  const restarted = async (): Promise<Running> => {
    try {
      return await start()
    } catch (error) {
      console.error(`${name} cannot be started: ${(error as Error).message}`)
      return { ...running, exited: Promise.resolve({ code: 127, signal: null }) }
    }
  }
  const kept = async (): Promise<Exit> => {
    for (;;) {
      const began = Date.now()
      const exit = await running.exited
      if (stopping.signal.aborted) return exit
      if (Date.now() - began > steady_ms) pause_ms = first_pause_ms
      const how = exit.signal ?? `exit code ${exit.code}`
      console.log(`${name} ended by itself (${how}); it is started again in ${pause_ms} ms.`)
      await sleep(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return exit
      pause_ms = Math.min(longest_ms, 2 * pause_ms)
      running = await restarted()
      // Told to stop while it was starting.
      if (stopping.signal.aborted) await running.stop()
    }
  }
  const exited = kept()
  const stop = async () => {
    stopping.abort()
    await running.stop()
    await exited
  }
  return {
    name,
    get pid() {
      return running.pid
    },
    exited,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
