import { label_values, metrics } from '../platform/metrics.ts'

export type MeasuredProvider = (typeof label_values.provider)[number]
type Outcome = (typeof label_values.outcome)[number]

/** What adapters make of an answer: an outcome, or the reason of a doubt. */
type Answer = { outcome?: string; reason?: string; doubt?: string; status?: number }

/** Counts and times one call to a provider by what became of it. */
export async function countCall<T extends object>(
  provider: MeasuredProvider,
  call: () => Promise<T>,
): Promise<T> {
  const began_ms = performance.now()
  const answer = await call()
  const outcome = outcomeOf(answer)
  metrics.provider_calls.inc({ provider, outcome })
  // No call is made while the circuit is open.
  if (outcome !== 'circuit_open')
    metrics.provider_call_duration.observe({ provider }, (performance.now() - began_ms) / 1000)
  return answer
}

function outcomeOf({ outcome, reason, doubt, status = 200 }: Answer): Outcome {
  if (outcome === 'rejected' || outcome === 'fault') return 'rejected'
  if (outcome === 'pending') return 'pending'
  const why = outcome === 'unknown' ? reason : doubt
  if (why !== undefined)
    return label_values.outcome.find((label) => label === why) ?? 'provider_error'
  return outcome === 'answered' && status >= 500 ? 'http_error' : 'done'
}
