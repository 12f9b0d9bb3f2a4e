/** Names and numbers only: nothing of a person and no part of a path or of a value in a statement. */
export type SpanFacts = Record<string, string | number | undefined>

export type SpanOptions = {
  kind: 'server' | 'client' | 'internal' | 'consumer'
  facts?: SpanFacts
  /** The span that caused this one in another process; the current one otherwise. */
  parent?: string
  /** Spans that share this work, as when one commit serves many requests. */
  links?: string[]
}

/** Called with what is known at the end, such as a status. */
export type AddFacts = (facts: SpanFacts) => void

/** Records spans with OpenTelemetry. */
export type Tracing = {
  record<T>(name: string, options: SpanOptions, work: (add: AddFacts) => Promise<T>): Promise<T>
  /** The current span by its `traceparent`, where there is one that is recorded. */
  current(): string | undefined
  stop(): Promise<void>
}
