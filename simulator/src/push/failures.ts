import type { Switchboard } from '../failure_switches.ts'

export type Failures = ReturnType<typeof openFailures>

/** Failure modes of a push service. */
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

export const openFailures = (switches: Switchboard) =>
  switches.open({
    name: 'push',
    title: 'push',
    page: '/push',
    modes: failureModes,
    only: { device: { label: 'Only this device' } },
    quantities: { latency_ms: 1000, retry_after_s: 2 },
  })
