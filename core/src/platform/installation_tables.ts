/**
 * The tables that belong to the installation, each for its reason; all others belong to an event. An event can live on a shard
 * of its own: its rows are found, joined and kept unique by its id. These tables are on every node of a distributed database, but
 * for `coordinator_tables`.
 */
export const installation_tables: Record<string, string> = {
  events: 'every shard has a copy; all others lead to it',
  users: 'a superadmin belongs to no event, and everyone signs in before the event is known',
  sessions: 'a token is looked up before the event is known',
  script_tokens: 'a token is looked up before the event is known',
  pairings: 'a phone signs in before the event is known',
  device_tokens: 'a token is looked up before the event is known',
  devices: 'a smartphone moves from event to event',
  device_logs: 'tells where a device has been',
  terminals: 'a card terminal moves from event to event',
  event_totals: 'stays when its event is gone',
  app_versions: 'every smartphone runs the same app',
  app_version_chunks: 'every smartphone runs the same app',
  wristband_directory: 'leads from a printed number to its event',
  payment_directory: 'a payment belongs to one event, whichever copies of it there are',
  drawn_numbers: 'of two lists for two events none may have a number of the other',
  idempotency_keys: 'a caller may repeat a request that names no event yet',
  rate_limits: 'counts callers, not events',
  secret_keys: 'one row for the installation',
  vapid_keys: 'one row for the installation',
  spent_captchas: 'of callers whose event is not known yet',
  provider_rate_limits:
    'all workers send to one account at one pace, and terminals are the installation’s',
  workers: 'processes of the installation',
  audit_log: 'also holds what was done outside of any event',
  poll_job: 'one switch for the job that settles payments',
  poll_logs: 'also tells when the job was started and stopped',
  agenda_jobs: 'belongs to the job library',
  knex_migrations: 'belongs to the migrations',
}

/**
 * Tables of the installation that stay on the coordinator: no statement reads them together with an event's, and most are
 * counters that are written all the time, which would cost a commit on every node.
 */
export const coordinator_tables = [
  'rate_limits',
  'provider_rate_limits',
  'idempotency_keys',
  'spent_captchas',
  'workers',
  'agenda_jobs',
  'knex_migrations',
]
