import type { Switchboard } from '../failure_switches.ts'

export type Failures = ReturnType<typeof openFailures>

/** Failure modes of the bank. */
export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'bank',
    title: 'the bank',
    page: '/bank/inbox',
    modes: {
      accept_duplicate: 'Take a file that was sent before',
      late_report: 'Say yes at first, reject in a second report',
      unknown_reference: 'Reject a payment that nobody sent',
      no_report: 'Take a file and say nothing',
    },
    only: { message_id: { label: 'Only this file' } },
  })
