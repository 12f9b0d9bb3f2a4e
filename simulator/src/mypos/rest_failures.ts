import type { Switchboard } from '../failure_switches.ts'

export type RestFailures = ReturnType<typeof openRestFailures>
export type RestFailure = NonNullable<ReturnType<RestFailures['take']>>
export type RestCall = (typeof calls)[number]

const calls = ['token', 'devices', 'transactions', 'refund'] as const

/** Failure modes of calls to myPOS's REST API, */
const atCall = {
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

/** and with how its lists show a refund that was made. */
const atList = {
  listed_late: 'Pay back, and list it late',
  listed_never: 'Pay back, and never list it',
  without_reference: 'Pay back, and list it without the sale’s reference',
} as const

export const openRestFailures = (switches: Switchboard) =>
  switches.open({
    name: 'mypos/rest',
    title: 'myPOS’s REST API',
    page: '/mypos',
    modes: { ...atCall, ...atList },
    only: {
      call: { label: 'Only this call', one_of: calls },
      tid: { label: 'Only this terminal' },
    },
    quantities: { latency_ms: 1000, lag_ms: 60_000 },
  })

const namesOf = <Mode extends string>(modes: Record<Mode, string>) => Object.keys(modes) as Mode[]

/** Only a refund can be missing from a list. */
export const restModesOf = (call: RestCall) => [
  ...namesOf(atCall),
  ...(call === 'refund' ? namesOf(atList) : []),
]
