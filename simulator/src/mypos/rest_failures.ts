/** What myPOS's REST API can be told to do wrong. */
export const restFailureModes = {
  hang: 'Do nothing, never answer',
  drop: 'Do nothing, cut the connection',
  time_out_after_accept: 'Do what is asked, never answer',
  drop_after_accept: 'Do what is asked, cut the connection',
  http_500: 'Answer HTTP 500',
  garbled: 'Cut the answer in half',
  token_expired_401: 'Call the token expired (401)',
  token_expired_503: 'Call the token expired (503 in the body)',
  forbidden_refund: 'Forbid the refund',
  card_expired: 'Refuse because the card has expired',
  account_closed: 'Refuse because the account of the card is closed',
  insufficient_funds: 'Claim that the account is empty (9)',
  throttled: 'Answer HTTP 429',
  slow: 'Answer late',
} as const

export type RestFailureMode = keyof typeof restFailureModes
export type RestCall = 'token' | 'devices' | 'transactions' | 'refund'

/** `times` counts down with every request that fails; without `call` or `tid` any request will do. */
export interface RestFailure {
  mode: RestFailureMode
  times: number
  call?: RestCall
  tid?: string
  /** How late a slow answer is. */
  latency_ms: number
}

export type RestFailures = ReturnType<typeof openRestFailures>

export function openRestFailures() {
  let armed: RestFailure[] = []
  return {
    list: () => armed,
    add: (failure: RestFailure) => void armed.push({ ...failure }),
    clear() {
      armed = []
    },
    /** Uses up one failure that is meant for this request. */
    take(call: RestCall, tid?: string): RestFailure | undefined {
      const failure = armed.find(
        (one) => (!one.call || one.call === call) && (!one.tid || one.tid === tid),
      )
      if (!failure) return undefined
      failure.times -= 1
      armed = armed.filter(({ times }) => times > 0)
      return failure
    },
  }
}

const calls: RestCall[] = ['token', 'devices', 'transactions', 'refund']

/** Reads a failure from a script; says what is wrong with it instead when it is none. */
export function readRestFailure(input: Record<string, unknown>): RestFailure | string {
  const { mode, times = 1, call, tid, latency_ms = 1000 } = input
  if (typeof mode !== 'string' || !Object.hasOwn(restFailureModes, mode))
    return `mode must be one of ${Object.keys(restFailureModes).join(', ')}`
  const count = Number(times)
  if (!Number.isSafeInteger(count) || count < 1) return 'times must be a whole number from 1'
  if (call !== undefined && !calls.includes(call as RestCall))
    return `call must be one of ${calls.join(', ')}`
  if (tid !== undefined && typeof tid !== 'string') return 'tid must be text'
  const known = { mode: mode as RestFailureMode, times: count, latency_ms: Number(latency_ms) }
  return { ...known, ...(call ? { call: call as RestCall } : {}), ...(tid ? { tid } : {}) }
}
