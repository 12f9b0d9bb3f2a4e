import type { Knex } from 'knex'
import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Context for provider calls that move money, in a request, a worker or a webhook. */
export type MoneyCtx = {
  db: Knex
  ledger: Ledger
  secrets: Secrets
  config: Config
}
