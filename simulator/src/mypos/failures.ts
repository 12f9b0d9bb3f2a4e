import type { Switchboard } from '../failure_switches.ts'

export type Failures = ReturnType<typeof openFailures>
export type FailureMode = NonNullable<ReturnType<Failures['take']>>['mode']

/** Failure modes of pairing a cash register with myPOS. */
export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'mypos',
    title: 'myPOS',
    page: '/mypos',
    modes: {
      time_out_after_accept: 'Do what is asked, never answer',
      hang: 'Do nothing, never answer',
      http_500: 'Answer HTTP 500',
      garbled: 'Cut the answer in half',
      bad_signature: 'Sign the answer wrongly',
      inactive_tid: 'Call the terminal inactive (7)',
      foreign_tid: 'Call the terminal someone else’s (8)',
      pending_request: 'Claim that a request is pending (11)',
    },
    only: { tid: { label: 'Only this terminal' } },
  })
