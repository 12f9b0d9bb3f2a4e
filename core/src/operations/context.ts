import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Ledger } from '../ledger/ledger.ts'
import type { Config } from '../platform/config.ts'
import type { Trx } from '../platform/db.ts'
import type { OwnConnection } from '../platform/own_connection.ts'
import type { Secrets } from '../platform/secrets.ts'

/** The caller. `right` 50 is a superadmin; everyone else belongs to one event. */
export type Actor = {
  session_id: string | null
  user_id: string | null
  /**
   * Scope of idempotency keys: the user, the device token with its terminal, or the event of a
   * login link. It stays the same after the next login.
   */
  caller: string | null
  email: string | null
  /** Set for sessions of a login link: when it ends, and which user created it. */
  link?: { ends_at: string; opened_by: string | null }
  right: number
  event_id: string | null
  bar_id: string | null
  /** Permissions of a device token; empty means everything within its right. */
  permissions: string[]
  /** The card terminals that a device token is limited to; empty means all. */
  terminals: string[]
  /** The token that a device signed in with; null for people and programs. */
  device_token_id: string | null
  /** The terminal that a device signed in as. */
  terminal: string | null
  /** The smartphone that the session is on. */
  smartphone_number: string | null
  /** Set for sessions of paired phones; `user_id` is the person who is signed in there. */
  pairing?: {
    _id: string
    role: Schema<'PairingRole'>
    /** The right of the person, whatever the role of the phone; null without one. */
    own_right: number | null
    /** The gate where a phone of a gate stands; null where its people choose. */
    entrance_group_id?: string | null
    /** Locked by staff: facts are taken from it, and everything else is refused. */
    is_locked?: boolean
  }
  /** The token for scripts that the call was made with; `operations` null for all within its right. */
  script_token?: { _id: string; name: string; operations: string[] | null; expires_at: string }
  /** The event has no registered smartphones: requests name theirs, unverified. */
  names_smartphones?: boolean
}

/** The actor of a program that acts by itself, and of a caller that is not known; in every event, without a session. */
export const actorNamed = (email: string | null, right = 0): Actor => ({
  session_id: null,
  user_id: null,
  caller: null,
  email,
  right,
  event_id: null,
  bar_id: null,
  permissions: [],
  terminals: [],
  device_token_id: null,
  terminal: null,
  smartphone_number: null,
})

/** Jobs of the worker and their payloads: ids only, never state. */
export type Jobs = {
  'wristbands.import': { event_id: string; import_id: string }
  'refunds.run': { event_id: string; refund_id: string }
  'reports.run': { event_id: string; report_id: string }
  'payments.poll': { due: 'payments' }
  'tickets.sync': { event_id: string; sync_id: string }
  'tickets.report': { event_id: string; report_id: string }
  'persons.retain': { event_id: string; retention_id: string }
  /** Carries no payload; due rows are read from the table. */
  'provider_refunds.resolve': { due: 'refunds' }
  'mails.send': { due: 'mails' }
}

/**
 * The visitor's browser as our signed cookie describes it: it saves captchas, and is not an
 * identity.
 */
export type Browser = {
  /** Null on the first visit. */
  id: string | null
  /** True if the browser did this before; `wristband:KJ0002AC` means opening that wallet. */
  knows(deed: string): boolean
  remember(deed: string): void
}

/** Fields of every operation's context, in each mode. */
type Call = {
  actor: Actor
  /** The event in question; empty for operations of the installation. */
  event_id: string
  request_id: string
  operation: string
  config: Config
  secrets: Secrets
  address: string
  browser: Browser
  user_agent: string
  /** First supported language of `accept-language`. */
  language?: Schema<'Language'> | undefined
}

/** Context of a `read` and of other read-only code: each statement is on its own. */
export type ReadCtx = Call & { db: Knex }

/** Context with a transaction, for operations that write. */
export type Ctx = Call & { db: Trx }

/** Context of a `write`: one transaction, committed with the response. */
export type WriteCtx = Ctx & {
  /**
   * A connection outside the transaction, for writes that must survive a refusal, such as a counter
   * of attempts.
   */
  outside: Knex
  enqueue: Enqueue
}

/** Context of a `none`: each statement uses any connection of the pool. */
export type NoneCtx = Call & {
  db: Knex
  /** The connection of health probes alone. */
  probe: OwnConnection
  enqueue: Enqueue
}

/** The context of a `ledger`: a `none` that may move money. */
export type LedgerCtx = NoneCtx & { ledger: Ledger }

/** Jobs are sent after the commit, so that a job never runs before its row exists. */
type Enqueue = <Name extends keyof Jobs>(name: Name, data: Jobs[Name]) => void
