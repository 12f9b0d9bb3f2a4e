/** What Payrexx can be told to do wrong when it is called, and how a person would say it. */
export const callModes = {
  hang: 'Do nothing, never answer',
  hang_after: 'Do what is asked, never answer',
  cut: 'Cut the connection before anything happens',
  cut_after: 'Do what is asked, then cut the connection',
  http_500: 'Answer HTTP 500 without doing it',
  http_500_after: 'Do what is asked, then answer HTTP 500',
  garbled: 'Do what is asked, cut the answer in half',
  huge: 'Do what is asked, answer far too much',
  elsewhere: 'Send the caller to another address',
  throttled: 'Throttle: 405 first, then 403',
  bad_key: 'Call the API secret wrong',
  refused: 'Refuse in an error envelope',
  card_expired: 'Refuse because the card has expired',
  account_closed: 'Refuse because the account is closed',
  refund_pending: 'Take a refund and leave it pending',
  slow: 'Answer late (ms)',
} as const

/** What can go wrong with a payment itself. */
export const payModes = {
  wrong_amount: 'Confirm a payment with another amount',
} as const

/** What can go wrong with the message about it. */
export const webhookModes = {
  webhook_none: 'Send no webhook',
  webhook_duplicate: 'Send the webhook twice',
  webhook_reordered: 'Send the webhook after the next one',
  webhook_bad_signature: 'Sign the webhook wrongly',
  webhook_foreign: 'Name someone else’s reference in the webhook',
  webhook_before_redirect: 'Deliver the webhook before the browser goes back',
} as const

export const failureModes = { ...callModes, ...payModes, ...webhookModes }

export type FailureMode = keyof typeof failureModes

/** `times` counts down with everything that fails. */
export interface Failure {
  mode: FailureMode
  times: number
  /** `Gateway.create`, `Transaction.refund`, …; without one any call will do. */
  call?: string
  /** Only what concerns this reference of the merchant's. */
  reference?: string
  /** How late, for `slow`. */
  ms?: number
}

export interface Subject {
  call?: string
  reference?: string
}

/** A failure that is happening. */
export interface Taken {
  mode: FailureMode
  ms: number
  /** Whether it had not happened before. */
  is_first: boolean
}

export interface Failures {
  list(): Failure[]
  add(failure: Failure): void
  clear(): void
  /** Uses up one failure of these modes that is meant for this. */
  take(modes: object, subject: Subject): Taken | undefined
}

export function openFailures(): Failures {
  let armed: (Failure & { all: number })[] = []

  return {
    list: () => armed.map(({ all: _, ...failure }) => failure),
    add(failure) {
      armed.push({ ...failure, all: failure.times })
    },
    clear() {
      armed = []
    },
    take(modes, subject) {
      const failure = armed.find((one) => Object.hasOwn(modes, one.mode) && isMeant(one, subject))
      if (!failure) return undefined
      const is_first = failure.times === failure.all
      failure.times -= 1
      if (failure.times <= 0) armed = armed.filter((one) => one !== failure)
      return { mode: failure.mode, ms: failure.ms ?? 0, is_first }
    },
  }
}

function isMeant(failure: Failure, { call, reference }: Subject): boolean {
  // Only a refund can be left pending.
  if (failure.mode === 'refund_pending' && call !== 'Transaction.refund') return false
  if (failure.call && failure.call !== call) return false
  return !failure.reference || failure.reference === reference
}

/** Reads a failure from a form or a script; says what is wrong with it instead when it is none. */
export function readFailure(input: Record<string, unknown>): Failure | string {
  const { mode, times = 1, call, reference, ms = 1000 } = input
  if (typeof mode !== 'string' || !Object.hasOwn(failureModes, mode)) {
    return `mode must be one of ${Object.keys(failureModes).join(', ')}`
  }
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  const late_ms = Number(ms)
  if (!Number.isSafeInteger(late_ms) || late_ms < 0) return 'ms must be a whole number from 0'
  for (const [name, value] of Object.entries({ call, reference })) {
    if (value !== undefined && typeof value !== 'string') return `${name} must be text`
  }
  return {
    mode: mode as FailureMode,
    times: count,
    call: String(call ?? '') || undefined,
    reference: String(reference ?? '') || undefined,
    ms: mode === 'slow' ? late_ms : undefined,
  }
}
