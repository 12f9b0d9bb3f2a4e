import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import pg from 'pg'
import { loggedError } from './logged_error.ts'
import type { SpanFacts, SpanOptions, Tracing } from './tracing_types.ts'
import { version } from './version.ts'

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}

/** Opens the exporter of spans. Sampler, collector and resource are read from the standard variables by the library. */
export function openTracing(program: string, env: NodeJS.ProcessEnv): Tracing {
  const own = resourceFromAttributes({
    'service.name': env.OTEL_SERVICE_NAME || `kermesse-${program}`,
    'service.version': version,
  })
  const named = detectResources({ detectors: [envDetector] })
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(own).merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = trace.getTracer('kermesse', version)
  const record: Tracing['record'] = (name, { kind, facts = {}, parent, links = [] }, work) => {
    const from = parent ? contextOf(parent) : context.active()
    const options = {
      kind: kinds[kind],
      attributes: facts,
      links: links.flatMap((link) => {
        const linked = trace.getSpanContext(contextOf(link))
        return linked ? [{ context: linked }] : []
      }),
    }
    return tracer.startActiveSpan(name, options, from, async (span) => {
      try {
        return await work((more) => void span.setAttributes(more))
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  }
  traceStatements((facts) =>
    // Statements outside of a request or a job are many and of no interest.
    trace.getActiveSpan()
      ? tracer.startSpan(String(facts['db.operation.name']), {
          kind: SpanKind.CLIENT,
          attributes: facts,
        })
      : undefined,
  )
  return { record, current, stop: () => provider.shutdown() }
}

/** By its kind and code: a message may quote a value. */
function fail(span: Span, error: unknown) {
  const { type, code } = loggedError(error)
  span.setAttribute('error.type', code ?? type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const propagator = new W3CTraceContextPropagator()
const getter: TextMapGetter<string> = {
  keys: () => ['traceparent'],
  get: (traceparent, key) => (key === 'traceparent' ? traceparent : undefined),
}

const contextOf = (traceparent: string): Context =>
  propagator.extract(ROOT_CONTEXT, traceparent, getter)

function current(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagator.inject(context.active(), carrier, {
    set: (target, key, value) => {
      if (key === 'traceparent') target.traceparent = value
    },
  })
  return carrier.traceparent
}

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

/** Records a span for each statement, by its text without literals; values are apart from it in any case. */
function traceStatements(start: (facts: SpanFacts) => Span | undefined) {
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: unknown, ...args: unknown[]) {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | null)?.text
    const span = text === undefined ? undefined : start(factsOf(text))
    if (!span) return query.apply(this, args)
    const end = (error: unknown) => {
      if (error) fail(span, error)
      span.end()
    }
    const last = args.length - 1
    if (typeof args[last] === 'function') {
      const done = args[last] as Callback
      args[last] = context.bind(context.active(), (error: unknown, result: unknown) => {
        end(error)
        done(error, result)
      })
      return query.apply(this, args)
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise)
      answer.then(
        () => end(undefined),
        (error) => end(error),
      )
    else span.end()
    return answer
  }
}

const most_letters = 1000

function factsOf(text: string): SpanFacts {
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT',
    'db.query.text': text
      .replaceAll(/'[^']*'/g, '?')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, most_letters),
  }
}
