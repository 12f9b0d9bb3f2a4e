/** What Infomaniak can be told to do wrong. */
export const failureModes = [
  'hang',
  // Does what was asked, and never says so.
  'lost_answer',
  'http_500',
  'garbled',
  'unauthorized',
  'forbidden',
  'rate_limited',
] as const

export type FailureMode = (typeof failureModes)[number]

/** `times` counts down with every request that fails. Without a `path` any request will do. */
export interface Failure {
  mode: FailureMode
  times: number
  /** The call as it follows the base: `/tickets`. */
  path?: string
}

export interface Failures {
  list(): Failure[]
  add(failure: Failure): void
  clear(): void
  /** Uses up one failure that is meant for this call. */
  take(path: string): FailureMode | undefined
}

export function openFailures(): Failures {
  let armed: Failure[] = []

  return {
    list: () => armed,
    add(failure) {
      armed.push({ ...failure })
    },
    clear() {
      armed = []
    },
    take(path) {
      const failure = armed.find((candidate) => !candidate.path || candidate.path === path)
      if (!failure) return undefined
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return failure.mode
    },
  }
}

/** Reads a failure from a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, path } = input
  const known = failureModes.find((one) => one === mode)
  if (!known) return `mode must be one of ${failureModes.join(', ')}`
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  if (path !== undefined && typeof path !== 'string') return 'path must be text'
  return { mode: known, times: count, path: path || undefined }
}
