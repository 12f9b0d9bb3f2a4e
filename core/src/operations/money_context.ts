import type { Knex } from 'knex'
import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/secrets.ts'

/** What it takes to move money with a provider, for whoever asks: a request, the worker, a webhook. */
export type MoneyCtx = {
  db: Knex
  ledger: Ledger
  secrets: Secrets
  config: Config
}
