import { type CallOptions, type Conditional, createClient, type Options } from './client.ts'
import { type AskedStream, followMessages, type Streamed } from './messages.ts'
import { type Paged, paged } from './pages.ts'
import type { Input, Op, OperationId, Resource, Result, Schema, Verb } from './types.ts'
import { type ReceivedHeaders, verifyWebhook, type WebhookMessage } from './webhooks.ts'

export { ApiError, type ApiErrorOf, isApiError } from './api_error.ts'
export type { CallOptions, ConditionalOptions, Options, Sdk } from './client.ts'
export { createClient } from './client.ts'
export type { ReceivedHeaders, WebhookHeaders, WebhookMessage } from './webhooks.ts'
export { signWebhook, verifyWebhook, WebhookError } from './webhooks.ts'

type Answered<Id extends OperationId> =
  Result<Id> extends { count: number } ? Paged<Result<Id>> : Promise<Result<Id>>
type FollowStream = <Type extends Schema<'StreamType'> = Schema<'MessageType'>>(
  input?: AskedStream<Type>,
  options?: CallOptions,
) => AsyncGenerator<Streamed<Type>>
type Call<Id extends OperationId> = Id extends 'events.stream'
  ? FollowStream
  : Conditional<Id> &
      (Record<string, never> extends Input<Id>
        ? (input?: Input<Id>, options?: CallOptions) => Answered<Id>
        : (input: Input<Id>, options?: CallOptions) => Answered<Id>)
type Calls = { [R in Resource]: { [V in Verb<R>]: Call<Op<R, V>> } }

export interface Kermesse extends Calls {}

/**
 * The API of an installation: `new Kermesse('https://kermesse.example.org', { token })`. Each operation of the contract is a
 * method: `kermesse.bars.create({ body })`. A list is awaited for one page, or walked over all of them:
 * `for await (const bar of kermesse.bars.list({ query }))`. `kermesse.events.stream({ query })` is walked the same way: it sends messages
 * of an event as they come, or tells when its figures change, and reconnects by itself.
 *
 * @throws {ApiError} from each call for everything that the API answers but success, and when it was not reached.
 * @throws {DOMException} named `AbortError` from a call whose signal was aborted.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor gives every instance all calls of the contract.
export class Kermesse {
  /** Verifies received webhooks; needs neither an address nor a token. */
  static readonly webhooks = {
    /**
     * Returns the message of a webhook whose signature fits.
     *
     * @throws {WebhookError}
     */
    verify: (
      body: string | Uint8Array,
      headers: ReceivedHeaders,
      secret: string | readonly string[],
      options?: { tolerance_s?: number },
    ): Promise<WebhookMessage> => verifyWebhook(secret, headers, body, options),
  }

  constructor(url: string, options: Omit<Options, 'url'> = {}) {
    const client = createClient({ ...options, url })
    for (const [resource, verbs] of Object.entries(client))
      Object.assign(this, { [resource]: withPages(verbs as Record<string, PlainCall>) })
    this.events.stream = (input, options) => followMessages(client.events.stream, input, options)
  }
}

// The types of each call stand in `Calls`.
type PlainCall = (input?: object, options?: CallOptions) => Promise<object>

function withPages(verbs: Record<string, PlainCall>) {
  const calls = Object.entries(verbs).map(([verb, call]) => {
    if (verb !== 'list') return [verb, call] as const
    const list = (input?: object, options?: CallOptions) => paged(call, input, options)
    return [verb, list] as const
  })
  return Object.fromEntries(calls)
}
