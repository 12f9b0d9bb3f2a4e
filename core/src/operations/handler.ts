import type { Readable } from 'node:stream'
import type {
  BytesOf,
  FormOf,
  Input,
  Op,
  OperationId,
  Resource,
  Result,
  Verb,
} from '@kermesse/sdk/types'
import type { Upload } from '../platform/upload.ts'
import type { Ctx, DirectCtx } from './context.ts'

// Inside, the contract's inputs are complete: the server has filled in defaults and turned money into minor units.
type Inside<Id extends OperationId> = {
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
  /** It may be kept for ever by whoever has fetched it. */
  never_changes?: boolean
}
type Answer<Id extends OperationId> = Result<Id> extends Uint8Array ? File : Result<Id>

/** Does one operation inside the transaction of `ctx`; money is in minor units on both sides. */
export type Handler<Id extends OperationId> = (ctx: Ctx, input: Inside<Id>) => Promise<Answer<Id>>

/** An operation that the ledger settles in transactions of its own: it gets no transaction to mix them up with. */
export type DirectHandler<Id extends OperationId> = {
  direct: (ctx: DirectCtx, input: Inside<Id>) => Promise<Answer<Id>>
}

/** One entry per operation of the contract: a missing or a surplus one does not compile. */
export type Handlers = {
  [R in Resource]: { [V in Verb<R>]: Handler<Op<R, V>> | DirectHandler<Op<R, V>> }
}

/** Marks an operation that settles in the ledger's own transactions. */
export function direct<Id extends OperationId>(
  run: DirectHandler<Id>['direct'],
): DirectHandler<Id> {
  return { direct: run }
}
