import type { Readable } from 'node:stream'
import type {
  BytesOf,
  ConditionalId,
  FormOf,
  Input,
  Op,
  OperationId,
  Resource,
  Result,
  Verb,
} from '@kermesse/sdk/types'
import type { Watched } from '../ledger/changes.ts'
import type { Upload } from '../platform/upload.ts'
import type { Actor, LedgerCtx, NoneCtx, ReadCtx, WriteCtx } from './context.ts'
import type { NotModified } from './not_modified.ts'
import type { SharedAnswer } from './shared_answer.ts'
import type { StreamSource } from './stream_source.ts'

// Inputs as operations get them: with defaults filled in and money in minor units.
export type HandlerInput<Id extends OperationId> = {
  path: Input<Id> extends { path?: infer Path } ? NonNullable<Path> : Record<string, never>
  query: Input<Id> extends { query?: infer Query } ? NonNullable<Query> : Record<string, never>
  body: [BytesOf<Id>] extends [never]
    ? [FormOf<Id>] extends [never]
      ? Input<Id> extends { body?: infer Body }
        ? NonNullable<Body>
        : undefined
      : Received<FormOf<Id>>
    : Readable
  headers: Record<string, string | undefined>
}
/** A form as it arrived: its files are uploads. */
type Received<Form> = {
  [Name in keyof Form]: Blob extends Form[Name]
    ? Upload
    : Blob[] extends Form[Name]
      ? Upload[]
      : Form[Name]
}
type File = {
  file_name: string
  content_type: string
  content: AsyncIterable<Uint8Array> | Uint8Array
  /** Immutable: clients may cache it forever. */
  never_changes?: boolean
}
type Answer<Id extends OperationId> =
  | ReadyAnswer<Id>
  | (Id extends SharedId ? SharedAnswer<ReadyAnswer<Id>> : never)
  | (Id extends ConditionalId ? NotModified : never)
/** Operations that many devices call for the same answer. */
type SharedId = 'pos.catalogue' | 'pos.passes' | 'pos.wallets'
type ReadyAnswer<Id extends OperationId> =
  Result<Id> extends Uint8Array
    ? File
    : Result<Id> extends ReadableStream
      ? Id extends 'events.stream' | 'pos.stream'
        ? StreamSource
        : Watched & { hasMoved(): Promise<boolean> }
      : Result<Id>

/** The context of an operation by its mode. */
export type Contexts = { read: ReadCtx; write: WriteCtx; ledger: LedgerCtx; none: NoneCtx }
export type Mode = keyof Contexts

/** Does one operation; money is in minor units on both sides. */
type Run<M extends Mode, Id extends OperationId> = (
  ctx: Contexts[M],
  input: HandlerInput<Id>,
) => Promise<Answer<Id>>

/** An operation with its mode: what it does, and what it needs for that. */
export type Handler<M extends Mode, Id extends OperationId> = { mode: M; run: Run<M, Id> }
type AnyMode<Id extends OperationId> = { [M in Mode]: Handler<M, Id> }[Mode]

/**
 * One entry per operation of the contract: a missing or surplus one does not compile. Bulk
 * operations run the entry for one record.
 */
export type Handlers = { [R in Resource]: { [V in Exclude<Verb<R>, 'bulk'>]: AnyMode<Op<R, V>> } }

/**
 * Read only: statements over one connection without a transaction, cancelled when the client
 * disconnects or after five seconds.
 */
export function read<Id extends OperationId>(
  run: Run<'read', Id>,
  { limit_ms, from_replica, sharedBy }: ReadOptions = {},
): Handler<'read', Id> & ReadOptions {
  return { mode: 'read', run, limit_ms, from_replica, sharedBy }
}

type ReadOptions = FromReplica & {
  limit_ms?: number
  /**
   * Callers with the same key, event and input share one query; it continues when one of them
   * disconnects.
   */
  sharedBy?: (actor: Actor) => string
}

/** True if a replica may answer, which can be a moment behind. */
type FromReplica = { from_replica?: boolean }

/** Time limit of a `read` over a whole event. */
export const whole_event = { limit_ms: 30_000 }

/** Writes in one transaction, committed with the response. */
export function write<Id extends OperationId>(run: Run<'write', Id>): Handler<'write', Id> {
  return { mode: 'write', run }
}

/** Moves money: the ledger commits in its own transactions, so the operation has none. */
export function ledger<Id extends OperationId>(run: Run<'ledger', Id>): Handler<'ledger', Id> {
  return { mode: 'ledger', run }
}

/**
 * Opens no connection: the operation needs no database, or opens one only as long as needed. A
 * download continues long after the call, and provider calls and password checks must not hold a
 * connection.
 */
export function none<Id extends OperationId>(
  run: Run<'none', Id>,
  { from_replica }: FromReplica = {},
): Handler<'none', Id> & FromReplica {
  return { mode: 'none', run, from_replica }
}
