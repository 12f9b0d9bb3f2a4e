import type { AddFacts, SpanOptions, Tracing } from './tracing_types.ts'

let tracing: Tracing | undefined

/** Starts tracing if the environment names a collector. Otherwise nothing of OpenTelemetry is loaded. */
export async function startTracing(program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true') return
  const { openTracing } = await import('./opentelemetry.ts')
  tracing = openTracing(program, env)
}

/** Sends the last spans. */
export async function stopTracing(): Promise<void> {
  await tracing?.stop()
  tracing = undefined
}

/** Does a work in a span, if tracing is on. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (add: AddFacts) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.record(name, options, work) : work(ignore)
}

const ignore = () => {}

/** The current span for work that continues it elsewhere; undefined where nothing is recorded. */
export const currentSpan = (): string | undefined => tracing?.current()
