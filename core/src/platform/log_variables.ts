import { address, choice, optional, preset, text } from './variable_types.ts'

const servers = ['api', 'workers'] as const

/** Environment variables of logs and traces. */
export const logs_and_traces = {
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
