import { availableParallelism } from 'node:os'
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

let pool: Piscina | undefined

function threads() {
  pool ??= new Piscina({
    maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)),
    minThreads: 0,
    idleTimeout: 10_000,
    maxQueue: most_waiting,
    // A worker that waits for its next task must not block the stream that it reads.
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: largest_heap_mb },
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
    const parsed: Parsed<ResultOf<All, Name>> = await run.catch((error: unknown) => {
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
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new DomainError('file_too_complex', undefined, { limit: 'memory' })
  if (message === 'Task queue is at limit') return new DomainError('overloaded')
  return error
}
