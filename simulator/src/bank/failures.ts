/** What the bank can be told to do wrong, and how a person would say it. */
export const failureModes = {
  accept_duplicate: 'Take a file that was sent before',
  late_report: 'Say yes at first, reject in a second report',
  unknown_reference: 'Reject a payment that nobody sent',
  no_report: 'Take a file and say nothing',
} as const

export type FailureMode = keyof typeof failureModes

/** `times` counts down with every file that it happens to; without `message_id` that is any file. */
export interface Failure {
  mode: FailureMode
  times: number
  message_id?: string
}

export type Failures = ReturnType<typeof openFailures>

export function openFailures() {
  let armed: Failure[] = []
  return {
    list: () => armed,
    add: (failure: Failure) => void armed.push({ ...failure }),
    clear() {
      armed = []
    },
    /** Uses up one failure of this kind that is meant for this file. */
    take(mode: FailureMode, message_id: string): boolean {
      const failure = armed.find(
        (one) => one.mode === mode && (!one.message_id || one.message_id === message_id),
      )
      if (!failure) return false
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return true
    },
  }
}

/** Reads a failure from a form or a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, message_id = '' } = input
  if (typeof mode !== 'string' || !Object.hasOwn(failureModes, mode))
    return `mode must be one of ${Object.keys(failureModes).join(', ')}`
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  if (typeof message_id !== 'string') return 'message_id must be text'
  return { mode: mode as FailureMode, times: count, ...(message_id && { message_id }) }
}
