import { address, choice, optional, preset, text, whole } from './variable_types.ts'

const servers = ['api', 'workers'] as const

/** Environment variables of metrics, logs and traces. */
export const monitoring = {
  KERMESSE_METRICS_HOST: preset(text, '127.0.0.1', {
    about:
      'The address of the metrics for Prometheus. Choose one that only your own network reaches.',
    programs: servers,
  }),
  KERMESSE_METRICS_PORT: optional(whole(0, 65_535), {
    about:
      'The port of `/metrics`, one for each process; 0 for any that is free. The public port never has them.',
    default_text: 'none: no metrics; the units in `deploy/`: 9464 for the API, 9465 for a worker',
    programs: servers,
  }),
  KERMESSE_LOG_LEVEL: preset(choice('error', 'warn', 'info', 'debug'), 'info', {
    about: 'The least important level that is logged. `debug` also has the probes of balancers.',
    default_text: '`info`; `npm start`: `warn`',
    programs: servers,
  }),
  KERMESSE_LOG_FILE: optional(text, {
    about: 'The file that log lines are appended to, instead of the standard output.',
    default_text: 'none',
    programs: servers,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address('http:', 'https:'), {
    about: 'The collector of traces, OTLP over HTTP: `http://127.0.0.1:4318`.',
    default_text: 'none: nothing is traced',
    programs: servers,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(text, {
    about: 'Headers for the collector: `name=value`, separated by commas.',
    default_text: 'none',
    programs: servers,
    is_secret: true,
  }),
  OTEL_SERVICE_NAME: optional(text, {
    about: 'The name of the program in traces.',
    default_text: '`kermesse-api`, `kermesse-worker`',
    programs: servers,
  }),
  OTEL_TRACES_SAMPLER: optional(
    choice(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    {
      about: 'Which traces are kept.',
      default_text: '`parentbased_always_on`',
      programs: servers,
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(text, {
    about: 'The share of traces that is kept by a ratio: `0.01`.',
    default_text: '`1`',
    programs: servers,
  }),
}
