import { errors } from '@kermesse/sdk/generated/errors'
import { operations } from '@kermesse/sdk/generated/operations'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const names = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]

/** Kinds of jobs whose due work is found in tables. */
export const due_kinds = [
  'wristbands.import',
  'refunds.run',
  'reports.run',
  'payments.poll',
  'tickets.sync',
  'tickets.report',
  'persons.retain',
  'provider_refunds.resolve',
  'mails.send',
] as const

/** Every label with all of its values: none is an id, a path or a text of a caller. */
export const label_values = {
  /** `other` is what is no operation: pages of the console, unknown paths. */
  operation: [...names(operations), 'other'],
  /** `aborted`: the caller left before the answer. */
  status: ['2xx', '3xx', '4xx', '5xx', 'aborted'],
  code: names(errors),
  command: [
    'checkout',
    'credit',
    'debit',
    'donation',
    'entrance',
    'given_back',
    'hold',
    'payment',
    'preload',
    'release',
    'repeat',
    'reverse',
    'reverse_transfer',
    'settlement',
    'taken_back',
    'together',
    'transfer',
    'unpaid',
    'vouchers',
    'zone',
  ],
  decision: ['posted', 'replayed', 'declined'],
  pool: ['main', 'ledger', 'queue', 'control', 'health', 'statistics', 'metrics'],
  state: ['idle', 'used'],
  stream: ['wallet', 'staff'],
  /** Jobs of the queue, then what a worker repeats by itself. */
  kind: [
    ...due_kinds,
    'ledger.audit',
    'refunds.elsewhere',
    'refunds.elsewhere_lately',
    'providers.check',
    'persons.plan_retention',
    'answers.forget',
    'declines.forget',
    'balances.check',
    'messages.collect',
    'messages.send',
    'messages.sweep',
    'event_messages.publish',
    'sales.summarise',
    'alarms.watch',
    'event_messages.forget',
    'rollups.aggregate',
    'rollups.sweep',
    'jobs.sweep',
    'webhooks.deliver',
    'webhooks.forget',
    'phones.forget',
  ],
  rollup: ['lists', 'hours'],
  provider: ['payrexx', 'twint', 'mypos', 'infomaniak'],
  webhook_outcome: ['delivered', 'status', 'timeout', 'unreachable', 'tls', 'address_not_allowed'],
  outcome: [
    'done',
    'pending',
    'rejected',
    'circuit_open',
    'forged_answer',
    'garbled_answer',
    'http_error',
    'provider_error',
    'throttled',
    'timeout',
    'unreachable',
  ],
} as const

export type JobKind = (typeof label_values.kind)[number]
type Label = keyof typeof label_values
type Values<L extends Label> = { [Name in L]: (typeof label_values)[Name][number] }

/** The registry of this process. */
export const registry = new Registry()

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Every metric of ours. What a process counts itself is summed over processes; `facts.ts` adds what is read from the database. */
export const metrics = {
  requests: counter(
    'kermesse_requests_total',
    'Requests, by operation and class of status.',
    'operation',
    'status',
  ),
  request_duration: histogram(
    'kermesse_request_duration_seconds',
    'Time from the arrival of a request to the end of its answer, without streams of events.',
    seconds,
    'operation',
  ),
  request_errors: counter('kermesse_request_errors_total', 'Error answers, by code.', 'code'),

  ledger_commands: counter(
    'kermesse_ledger_commands_total',
    'Commands that the ledger decided, by type.',
    'command',
    'decision',
  ),
  ledger_declines: counter(
    'kermesse_ledger_declines_total',
    'Declined commands of the ledger, by code.',
    'code',
  ),
  ledger_batch: histogram(
    'kermesse_ledger_batch_commands',
    'Commands of one commit.',
    [1, 2, 4, 8, 16, 32, 64, 128, 256],
  ),
  ledger_commit: histogram(
    'kermesse_ledger_commit_duration_seconds',
    'Time of one commit of the ledger, failed ones included.',
    seconds,
  ),
  ledger_wait: histogram(
    'kermesse_ledger_wait_seconds',
    'How long the oldest command of a batch waited for it.',
    seconds,
  ),
  ledger_queue: gauge('kermesse_ledger_queue_commands', 'Commands that wait for a batch.'),
  ledger_queue_limit: gauge(
    'kermesse_ledger_queue_limit_commands',
    'Commands that may wait; more are refused.',
  ),

  pool_connections: gauge(
    'kermesse_database_connections',
    'Open connections of a pool.',
    'pool',
    'state',
  ),
  pool_limit: gauge(
    'kermesse_database_connections_limit',
    'Connections that a pool may open.',
    'pool',
  ),
  pool_waiting: gauge(
    'kermesse_database_connections_waiting',
    'Callers that wait for a connection of a pool.',
    'pool',
  ),

  streams: gauge('kermesse_streams_open', 'Open streams of events, by kind.', 'stream'),
  stream_limit: gauge(
    'kermesse_streams_limit',
    'Streams of events that may be open, by kind.',
    'stream',
  ),
  stream_events: counter(
    'kermesse_stream_events_total',
    'Events sent over streams, by kind.',
    'stream',
  ),

  jobs: counter('kermesse_jobs_total', 'Runs of jobs that ended, by kind.', 'kind'),
  job_failures: counter(
    'kermesse_job_failures_total',
    'Failures of jobs, by kind; each is tried again.',
    'kind',
  ),
  job_duration: histogram(
    'kermesse_job_duration_seconds',
    'Time of one run of a job, by kind.',
    [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800],
    'kind',
  ),

  provider_calls: counter(
    'kermesse_provider_calls_total',
    'Calls to providers, by outcome.',
    'provider',
    'outcome',
  ),
  provider_call_duration: histogram(
    'kermesse_provider_call_duration_seconds',
    'Time of one call to a provider.',
    seconds,
    'provider',
  ),

  webhook_attempts: counter(
    'kermesse_webhook_attempts_total',
    'Attempts to deliver a message to a webhook, by outcome.',
    'webhook_outcome',
  ),
  webhook_attempt_duration: histogram(
    'kermesse_webhook_attempt_duration_seconds',
    'Time of one attempt to deliver a message to a webhook.',
    seconds,
  ),

  // Of the whole installation: each process reads the same from the database, so take the largest, not the sum.
  database_up: gauge(
    'kermesse_database_up',
    '1 if the database answered this scrape; without an answer, what is read from it is left out.',
  ),
  clock_offset: gauge(
    'kermesse_database_clock_offset_seconds',
    "By how much the database's clock is ahead of this process's.",
  ),
  database_bytes: gauge(
    'kermesse_database_bytes',
    'Size of the database, without the log of PostgreSQL.',
  ),
  database_limit: gauge(
    'kermesse_database_limit_bytes',
    'The size that the database may reach (DATABASE_DISK_BYTES); left out where it is not set.',
  ),
  database_disk_full: gauge(
    'kermesse_database_disk_full',
    "1 for a minute after a statement of this process found the database's disk full, otherwise 0.",
  ),
  workers: gauge('kermesse_workers', 'Workers that were seen in the last minute.'),
  oldest_due: gauge(
    'kermesse_job_oldest_due_seconds',
    'For how long the oldest work of a kind of job has been due without a worker.',
    'kind',
  ),
  payments_in_doubt: gauge(
    'kermesse_payments_in_doubt',
    'Payments whose time is over and whose end the provider has not told.',
    'provider',
  ),
  refunds_in_doubt: gauge(
    'kermesse_provider_refunds_in_doubt',
    'Refunds of which the provider has not told whether they happened.',
    'provider',
  ),
  provider_budget: gauge(
    'kermesse_provider_budget_ratio',
    'The smallest share of its calls that an account of a provider has left; 0 while it rests.',
    'provider',
  ),
  refund_runs: gauge('kermesse_refund_runs_open', 'Refund runs that a worker has to continue.'),
  refund_runs_stuck: gauge(
    'kermesse_refund_runs_stuck',
    'Refund runs that no worker has continued for two minutes.',
  ),
  rollup_lag: gauge(
    'kermesse_rollup_lag_seconds',
    'For how long the oldest transaction has waited to be added to rollups.',
    'rollup',
  ),
  audit_age: gauge(
    'kermesse_audit_age_seconds',
    'Time since the last audit of the event that has waited longest for one.',
  ),
  audit_differences: gauge(
    'kermesse_audit_differing_events',
    'Events whose last audit found a difference: a cent is missing.',
  ),
  backup_age: gauge(
    'kermesse_backup_age_seconds',
    'Time since the newest dump in KERMESSE_BACKUP_DIR; left out where there is none.',
  ),
  disk_free: gauge('kermesse_disk_free_bytes', 'Free space on the disk of DATA_DIR.'),
  disk_reserve: gauge(
    'kermesse_disk_reserve_bytes',
    'Free space below which the disk counts as nearly full.',
  ),
}

/** What is left out of a scrape while the database does not answer. */
export const from_database = [
  metrics.clock_offset,
  metrics.database_bytes,
  metrics.workers,
  metrics.oldest_due,
  metrics.payments_in_doubt,
  metrics.refunds_in_doubt,
  metrics.provider_budget,
  metrics.refund_runs,
  metrics.refund_runs_stuck,
  metrics.rollup_lag,
  metrics.audit_age,
  metrics.audit_differences,
]

// From the start, so that the first failure is an increase.
for (const kind of label_values.kind) metrics.job_failures.inc({ kind }, 0)

function counter<L extends Label = never>(name: string, help: string, ...labelNames: L[]) {
  const made = new Counter({ name, help, labelNames, registers: [registry] })
  return made as { inc(values: Values<L>, by?: number): void }
}

function gauge<L extends Label = never>(name: string, help: string, ...labelNames: L[]) {
  const made = new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    set: (values: Values<L>, value: number) => made.set(values, value),
    /** Leaves it out until it is set again. */
    clear() {
      made.reset()
      // The library puts a gauge without labels back to 0.
      if (labelNames.length === 0) made.remove()
    },
  }
}

function histogram<L extends Label = never>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: L[]
) {
  const made = new Histogram({ name, help, buckets, labelNames, registers: [registry] })
  return made as { observe(values: Values<L>, value: number): void }
}

/** Adds the metrics of the process and of Node, as every program with this library has them. */
export function measureProcess(): void {
  if (!registry.getSingleMetric('process_start_time_seconds'))
    collectDefaultMetrics({ register: registry })
}

type Reading = () => void | Promise<void>
const readings = new Set<Reading>()

/** Has `read` set its gauges before each scrape, until the returned function is called. */
export function onScrape(read: Reading): () => void {
  readings.add(read)
  return () => void readings.delete(read)
}

/** All metrics in Prometheus' text format. */
export async function scrape(): Promise<string> {
  await Promise.all([...readings].map((read) => read()))
  return registry.metrics()
}
