/** What a push service can be told to do wrong. */
export const failureModes = {
  not_found: 'The device is unknown (404)',
  gone: 'The device has unsubscribed (410)',
  too_large: 'The message is too large (413)',
  throttled: 'Too many messages (429, Retry-After)',
  forbidden: 'Do not believe the token (403)',
  http_500: 'Answer HTTP 500',
  slow: 'Answer late',
  time_out_after_accept: 'Take the message, never answer',
} as const

export type FailureMode = keyof typeof failureModes

/** `times` counts down with every message that fails. Without a `device` any will do. */
export interface Failure {
  mode: FailureMode
  times: number
  device?: string
  /** How late a slow answer is, and when to come back after 429. */
  latency_ms: number
  retry_after_s: number
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
    /** Uses up one failure that is meant for this device. */
    take(device: string): Failure | undefined {
      const failure = armed.find((one) => !one.device || one.device === device)
      if (!failure) return undefined
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return failure
    },
  }
}

/** Reads a failure from a form or a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, device, latency_ms = 1000, retry_after_s = 2 } = input
  if (typeof mode !== 'string' || !Object.hasOwn(failureModes, mode))
    return `mode must be one of ${Object.keys(failureModes).join(', ')}`
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  return {
    ...{ mode: mode as FailureMode, times: count },
    ...{ latency_ms: Number(latency_ms), retry_after_s: Number(retry_after_s) },
    ...(typeof device === 'string' && device && { device }),
  }
}
