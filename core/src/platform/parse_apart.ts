import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@kermesse/sdk/types'
import { Piscina } from 'piscina'
import { type Details, DomainError } from './errors.ts'

/** The result of a parser as it crosses the thread: classes of errors do not. */
type Parsed<Result> =
  | { result: Result }
  | { refusal: { code: ErrorCode; message: string; details: Details } }

/** Parsers of a module that is loaded in a thread of its own, each made by `parser`. */
type Parsers = Record<string, (input: never) => Promise<Parsed<unknown>>>
type InputOf<All extends Parsers, Name extends keyof All> = Parameters<All[Name]>[0]
type ResultOf<All extends Parsers, Name extends keyof All> =
  Awaited<ReturnType<All[Name]>> extends Parsed<infer Result> ? Result : never

// Several times what the largest permitted file takes.
const longest_parse_ms = 30_000
const largest_heap_mb = 256
const most_waiting = 100
const look_every_ms = 20
// V8's limit for a thread sometimes ends the whole process instead. So heaps are measured from here, and V8's limit lies far above
// ours. Node 20 cannot measure the heap of a thread.
const can_measure = 'getHeapStatistics' in Worker.prototype
const v8_limit_mb = can_measure ? 4 * largest_heap_mb : largest_heap_mb

let pool: Piscina | undefined
let under_way = 0
let watch: NodeJS.Timeout | undefined

/** Ends threads whose heap has grown too large, while anything is parsed. */
async function watched<Result>(run: Promise<Result>): Promise<Result> {
  under_way += 1
  if (can_measure) watch ??= setInterval(endGreedyThreads, look_every_ms).unref()
  try {
    return await run
  } finally {
    under_way -= 1
    if (under_way === 0) {
      clearInterval(watch)
      watch = undefined
    }
  }
}

function endGreedyThreads() {
  for (const thread of pool?.threads ?? []) {
    void thread.getHeapStatistics().then(
      ({ used_heap_size }) => {
        if (used_heap_size > largest_heap_mb * 2 ** 20) void thread.terminate()
      },
      // The thread has ended.
      () => {},
    )
  }
}

function threads() {
  pool ??= new Piscina({
    maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)),
    minThreads: 0,
    idleTimeout: 10_000,
    maxQueue: most_waiting,
    // A worker that waits for its next task must not block the stream that it reads.
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: v8_limit_mb },
  })
  return pool
}

/** Makes a parser whose refusals keep their code when they leave the thread. */
export function parser<Input, Result>(parse: (input: Input) => Promise<Result> | Result) {
  return async (input: Input): Promise<Parsed<Result>> => {
    try {
      return { result: await parse(input) }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { code, message, details } = error
      return { refusal: { code, message, details } }
    }
  }
}

/** Bytes as they arrive in the thread, as a Buffer again. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/**
 * Makes a function that runs the parsers of a module in a thread of its own, so that other requests are answered while a file
 * of somebody else is read. `module` is the URL of the file that exports them. The function throws `file_too_complex` beyond
 * the limits of time and memory, `overloaded` when too many files wait, and what the parser refuses.
 */
export function parseApart<All extends Parsers>(
  module: URL,
  { longest_ms = longest_parse_ms } = {},
) {
  return async <Name extends keyof All & string>(
    name: Name,
    input: InputOf<All, Name>,
  ): Promise<ResultOf<All, Name>> => {
    const timeout = AbortSignal.timeout(longest_ms)
    const run = threads().run(input, { filename: module.href, name, signal: timeout })
    const parsed: Parsed<ResultOf<All, Name>> = await watched(run).catch((error: unknown) => {
      throw refusalOf(error, timeout)
    })
    if ('result' in parsed) return parsed.result
    const { code, message, details } = parsed.refusal
    throw new DomainError(code, message, details)
  }
}

function refusalOf(error: unknown, timeout: AbortSignal) {
  if (timeout.aborted) return new DomainError('file_too_complex', undefined, { limit: 'time' })
  const { code, message } = error as { code?: string; message?: string }
  // V8 ended the thread, or we did.
  if (code === 'ERR_WORKER_OUT_OF_MEMORY' || message?.startsWith('worker exited'))
    return new DomainError('file_too_complex', undefined, { limit: 'memory' })
  if (message === 'Task queue is at limit') return new DomainError('overloaded')
  return error
}
