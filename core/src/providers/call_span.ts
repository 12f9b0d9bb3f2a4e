import { traced } from '../platform/tracing.ts'
import type { SpanFacts } from '../platform/tracing_types.ts'

/** Does a call to a provider in a span: the host and the outcome. A path or a body would name accounts, payments and persons. */
export function inCallSpan<Answer>(
  name: string,
  host: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const facts = { 'server.address': host }
  return traced(`${name} ${host}`, { kind: 'client', facts }, async (add) => {
    const answer = await call()
    add(outcomeOf(answer as Known))
    return answer
  })
}

type Known = { outcome?: string; status?: number; reason?: string; doubt?: string }

function outcomeOf({ outcome, status, reason, doubt }: Known): SpanFacts {
  const failure =
    reason ?? doubt ?? (outcome === 'later' || outcome === 'refused' ? outcome : undefined)
  return { 'http.response.status_code': status, 'error.type': failure }
}
