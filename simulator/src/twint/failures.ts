/** What TWINT can be told to do wrong, and how a person would say it. */
export const failureModes = {
  time_out_after_accept: 'Do what is asked, never answer',
  cut_after_accept: 'Do what is asked, then cut the connection',
  http_500_after_accept: 'Do what is asked, then answer HTTP 500',
  hang: 'Do nothing, never answer',
  cut: 'Do nothing, cut the connection',
  http_500: 'Do nothing, answer HTTP 500',
  throttled: 'Do nothing, answer HTTP 429',
  expired_certificate: 'Refuse the certificate as expired',
  system_error: 'Answer SystemError (1000)',
  garbled: 'Cut the answer in half',
  foreign_order: 'Answer with somebody else’s order',
  no_token: 'Accept the order, forget its token',
  duplicate_reference: 'Call the reference a duplicate (1116)',
  unenrolled: 'Forget the cash register (1112)',
  reversal_refused: 'Refuse the reversal (1204)',
  account_closed: 'Call the customer’s account locked (1207)',
  no_funds: 'Claim that funds are missing (1209)',
  token_reuse: 'Give the token of the order before',
} as const

export type FailureMode = keyof typeof failureModes

/** `times` counts down with every request that fails. Without an operation or a reference any will do. */
export interface Failure {
  mode: FailureMode
  times: number
  operation?: string
  reference?: string
}

export interface Failures {
  list(): Failure[]
  add(failure: Failure): void
  clear(): void
  /** Uses up one failure that is meant for this request. */
  take(operation: string, reference: string | undefined): FailureMode | undefined
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
    take(operation, reference) {
      const failure = armed.find(
        (candidate) =>
          (!candidate.operation || candidate.operation.toLowerCase() === operation.toLowerCase()) &&
          (!candidate.reference || candidate.reference === reference),
      )
      if (!failure) return undefined
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return failure.mode
    },
  }
}

/** Reads a failure from a form or a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, operation, reference } = input
  if (typeof mode !== 'string' || !Object.hasOwn(failureModes, mode)) {
    return `mode must be one of ${Object.keys(failureModes).join(', ')}`
  }
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  if (operation !== undefined && typeof operation !== 'string') return 'operation must be text'
  if (reference !== undefined && typeof reference !== 'string') return 'reference must be text'
  return {
    mode: mode as FailureMode,
    times: count,
    operation: operation || undefined,
    reference: reference || undefined,
  }
}
