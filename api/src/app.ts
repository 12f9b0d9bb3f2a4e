import type { Ledger } from '@kermesse/core/ledger/ledger'
import type { Actor } from '@kermesse/core/operations/context'
import type { JobQueue } from '@kermesse/core/operations/jobs'
import type { EventState } from '@kermesse/core/operations/share_event'
import type { Config } from '@kermesse/core/platform/config'
import type { Pools } from '@kermesse/core/platform/db'
import type { OwnConnection } from '@kermesse/core/platform/own_connection'
import type { Replica } from '@kermesse/core/platform/replica'
import type { Secrets } from '@kermesse/core/platform/secrets'
import type { Knex } from 'knex'
import type { Admission } from './admission.ts'
import type { Contract } from './contract.ts'
import type { Live } from './live.ts'
import type { LiveStreams } from './live_streams.ts'
import type { SharedReadings } from './shared_readings.ts'
import type { TtlCache } from './ttl_cache.ts'

/** The state that all requests share. */
export type App = {
  contract: Contract
  config: Config
  db: Knex
  /** The connection of health probes. */
  probe: OwnConnection
  /** The standby for reads that may be a moment behind, if there is one. */
  replica: Replica | null
  secrets: Secrets
  ledger: Ledger
  queue: JobQueue
  /** Events as lists need them, cached for a second each. */
  events: TtlCache<EventState>
  /** The holders of session tokens, for a second each: a token that was revoked dies within it. */
  sessions: TtlCache<Actor | null>
  /** Readings that sum up a whole event: simultaneous callers share one. */
  share: SharedReadings
  /** Sales before lists before files. */
  admission: Admission
  cancel: Pools['cancel']
  live: Live
  streams: LiveStreams
}
