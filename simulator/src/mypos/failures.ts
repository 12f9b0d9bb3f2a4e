/** What myPOS can be told to do wrong, and how a person would say it. */
export const failureModes = {
  time_out_after_accept: 'Do what is asked, never answer',
  hang: 'Do nothing, never answer',
  http_500: 'Answer HTTP 500',
  garbled: 'Cut the answer in half',
  bad_signature: 'Sign the answer wrongly',
  inactive_tid: 'Call the terminal inactive (7)',
  foreign_tid: 'Call the terminal someone else’s (8)',
  pending_request: 'Claim that a request is pending (11)',
} as const

export type FailureMode = keyof typeof failureModes

/** `times` counts down with every request that fails. Without a `tid` any terminal will do. */
export interface Failure {
  mode: FailureMode
  times: number
  tid?: string
}

export interface Failures {
  list(): Failure[]
  add(failure: Failure): void
  clear(): void
  /** Uses up one failure that is meant for this terminal. */
  take(tid: string | undefined): FailureMode | undefined
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
    take(tid) {
      const failure = armed.find((candidate) => !candidate.tid || candidate.tid === tid)
      if (!failure) return undefined
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return failure.mode
    },
  }
}

/** Reads a failure from a form or a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, tid } = input
  if (typeof mode !== 'string' || !Object.hasOwn(failureModes, mode)) {
    return `mode must be one of ${Object.keys(failureModes).join(', ')}`
  }
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  if (tid !== undefined && typeof tid !== 'string') return 'tid must be text'
  return { mode: mode as FailureMode, times: count, tid: tid || undefined }
}
