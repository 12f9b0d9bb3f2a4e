import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  retry,
} from 'cockatiel'
import { countCall, type MeasuredProvider } from './count_call.ts'
import type { Doubtful } from './payment_provider.ts'
import { outOfTime } from './time_limit.ts'

export type GuardOptions = {
  provider: MeasuredProvider
  /** Whose trouble is whose: one account at one address, such as `payrexx demo@api.payrexx.com`. Never a secret. */
  name: string
  /** How many calls in a row fail to get through before nobody is sent any more. */
  failures?: number
  /** How long nobody is sent; after that a single call tries whether the provider is back. */
  rest_ms?: number
  /** How often a read is repeated. */
  retries?: number
  /** Delay before the first retry; later delays are longer. */
  first_wait_ms?: number
}

export type Guard = {
  /** Sends once. What an open circuit keeps back is `unknown`, `circuit_open` and surely unsent. */
  once<T extends Outcome>(send: () => Promise<T>): Promise<T | Doubtful>
  /** Sends what changes nothing, and again when it did not get through. Never for money. */
  read<T extends Outcome>(send: () => Promise<T>): Promise<T | Doubtful>
}

/** The calls to one account of a provider, behind one circuit breaker however many adapters are built for it. */
export function guarded(options: GuardOptions): Guard {
  const { retries = 2, first_wait_ms = 100 } = options
  const circuit = circuitOf(options)
  const again = retry(handleWhenResult(isWorthRepeating), {
    maxAttempts: retries,
    backoff: new ExponentialBackoff({ initialDelay: first_wait_ms, maxDelay: 20 * first_wait_ms }),
  })

  // A call that was not made for want of time says nothing about the provider.
  const once: Guard['once'] = async (send) =>
    outOfTime() ?? countCall(options.provider, () => sendOnce(send))
  const sendOnce: Guard['once'] = async (send) => {
    // While one call tries whether the provider is back, the others do not queue up behind it.
    if (circuit.state === CircuitState.HalfOpen) return keptBack(options)
    try {
      return await circuit.execute(send)
    } catch (error) {
      if (error instanceof BrokenCircuitError) return keptBack(options)
      throw error
    }
  }
  return { once, read: (send) => again.execute(() => once(send)) }
}

/** An adapter's answer: a `Doubtful` counts by its reason, all others as success. */
type Outcome = { outcome: string; reason?: string }

// An account of an event that is over keeps a few hundred bytes until the process ends.
const circuits = new Map<string, CircuitBreakerPolicy>()

function circuitOf({ name, failures = 5, rest_ms = 10_000 }: GuardOptions) {
  const known = circuits.get(name)
  if (known) return known
  const circuit = circuitBreaker(handleWhenResult(isFailure), {
    halfOpenAfter: rest_ms,
    breaker: new ConsecutiveBreaker(failures),
  })
  circuits.set(name, circuit)
  return circuit
}

// A provider that responds is available, even if it rejects or sends garbage.
const failing = new Set(['http_error', 'throttled', 'timeout', 'unreachable'])

// Silence was waited for long enough, and who throttles us does not want to hear us again.
const repeated = new Set(['http_error', 'unreachable'])

const isFailure = (result: unknown) => isDoubt(result, failing)
const isWorthRepeating = (result: unknown) => isDoubt(result, repeated)

function isDoubt(result: unknown, reasons: Set<string>): boolean {
  const { outcome, reason = '' } = result as Outcome
  return outcome === 'unknown' && reasons.has(reason)
}

const keptBack = ({ name }: GuardOptions): Doubtful => ({
  outcome: 'unknown',
  reason: 'circuit_open',
  detail: `${name} did not answer several times in a row and is left alone for a while`,
  unsent: true,
})
