import type { Switchboard } from '../failure_switches.ts'

export type Failures = ReturnType<typeof openFailures>

/** Failure modes of Infomaniak. */
export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'infomaniak',
    title: 'Infomaniak',
    page: '/infomaniak',
    modes: {
      hang: 'Do nothing, never answer',
      lost_answer: 'Do what is asked, never answer',
      http_500: 'Answer HTTP 500',
      garbled: 'Cut the answer in half',
      unauthorized: 'Call the key wrong (401)',
      forbidden: 'Forbid it (403)',
      rate_limited: 'Claim too many requests (429)',
      sells_meanwhile: 'Sell a ticket between two pages, the newest first',
    },
    // As the call follows the base of the API: `/tickets`.
    only: { path: { label: 'Only this call' } },
  })
