import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Command, Outcome } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { readEventState } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import type { ItemFault, SentItem } from '../platform/sent_item.ts'
import { type SentTransaction, toFact, toItem } from './commands.ts'
import { withHolderCheck } from './holder_check.ts'
import { findReviews, keepForReview, type ReviewEntry, reviewIdOf } from './review_store.ts'
import { withChips } from './wristband_numbers.ts'

type Input = SentTransaction
type Result = Schema<'BatchItem'>

/** One entry of a batch: what is asked of the ledger, or why it cannot be asked. */
type Entry = ReviewEntry & {
  /** It has happened already: it is posted or kept for review, and never declined. */
  is_fact: boolean
  command?: Command
  refusal?: ItemFault
  /** It was kept for review before, and is not posted again. */
  known_as?: 'open' | 'booked' | 'written_off'
}

/** Wristbands are replaced while a batch is on its way; so often it is looked up again. */
const most_replacements = 5

/** Posts what a device did while it was offline: in order, each entry with its own result. */
export const batch = ledger<'transactions.batch'>(async (ctx, { body }) => {
  // Entries held for review belong to an event.
  await readEventState(ctx.db, ctx.event_id)
  const sent = body.transactions as unknown as SentItem<Input>[]
  const device_of = await devicesOf(ctx, sent)
  const inputs = await withChips(
    ctx.db,
    ctx.event_id,
    sent.map(({ read }) => read),
  )
  const entries = sent.map((one, n) => readEntry(ctx, { ...one, read: inputs[n] }, device_of))
  await markReviewed(ctx, entries)
  const results = await keepRefused(ctx, entries, await postEntries(ctx, entries))
  const count = (status: Result['status']) => results.filter((one) => one.status === status).length
  return {
    results,
    posted: count('posted'),
    replayed: count('replayed'),
    declined: count('declined'),
    review: count('review'),
  }
})

type DeviceOf = (smartphone_number: string | undefined) => string

/**
 * Returns the device whose daily limit each entry counts towards: the smartphone of the session, else a smartphone of the event that
 * the entry names, else the caller, because a caller cannot be invented.
 */
async function devicesOf(
  { db, event_id, actor }: LedgerCtx,
  sent: SentItem<Input>[],
): Promise<DeviceOf> {
  const { smartphone_number: own } = actor
  if (own && actor.right < rights.admin) return () => own
  const numbers = [...new Set(sent.flatMap(({ read }) => read?.smartphone_number ?? []))]
  const known = new Set(numbers.length === 0 ? [] : await smartphonesOf(db, event_id, numbers))
  const caller = actor.caller ?? 'unknown'
  return (number) => (number !== undefined && known.has(number) ? number : caller)
}

const smartphonesOf = (db: Knex, event_id: string, numbers: string[]): Promise<string[]> =>
  db('devices').where({ event_id, type: 'smartphone' }).whereIn('number', numbers).pluck('number')

/** A malformed entry is a fact too: nobody can say that it was a request. */
function readEntry(
  { actor, event_id }: LedgerCtx,
  { sent, read, fault }: SentItem<Input>,
  device_of: DeviceOf,
): Entry {
  const device = device_of(read?.smartphone_number)
  const entry: Entry = {
    sent,
    input: read,
    device,
    is_fact: read ? (read.offline ?? read.date !== undefined) : true,
    id: reviewIdOf(event_id, sent),
  }
  if (!read) return { ...entry, refusal: fault! }
  try {
    if (!read._id) throw invalid('_id', 'required_in_batch')
    const command = entry.is_fact
      ? toFact(actor, read, read._id, device)
      : toItem(actor, read, read._id)
    return { ...entry, command }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, message, details } = error
    return { ...entry, refusal: { code, message, details } }
  }
}

/** An entry held for review, or decided by staff, keeps its state when it is sent again. */
async function markReviewed({ db, event_id }: LedgerCtx, entries: Entry[]) {
  const facts = entries.filter(({ is_fact }) => is_fact)
  const known = await findReviews(
    db,
    event_id,
    facts.map(({ id }) => id),
  )
  for (const entry of facts) {
    const review = known.get(entry.id)
    if (!review) continue
    entry.known_as = review.status
    const details = review.details ? JSON.parse(review.details) : undefined
    entry.refusal = { code: review.error_code, message: review.error, details }
  }
}

/** Posts the entries in their order; those of replaced wristbands on the one that is in use. */
async function postEntries(ctx: LedgerCtx, entries: Entry[]): Promise<Result[]> {
  const asked = entries.filter(({ command, known_as }) => command && !known_as)
  for (const entry of asked) entry.command = await withHolderCheck(ctx, entry.command!)
  const outcomes = await ctx.ledger.postInOrder(
    ctx.event_id,
    asked.map(({ command }) => command!),
  )
  const found = new Map(asked.map((entry, n) => [entry, outcomes[n]!]))
  for (const [entry, outcome] of found)
    if (entry.is_fact) found.set(entry, await postOnSuccessor(ctx, entry.command!, outcome))
  return entries.map((entry) => {
    const outcome = found.get(entry)
    return outcome ? resultOf(entry.command!.id, outcome) : refusedResult(entry)
  })
}

async function postOnSuccessor(
  { ledger, event_id }: LedgerCtx,
  first: Command,
  outcome: Outcome,
): Promise<Outcome> {
  let answer = outcome
  for (let tries = 0; tries < most_replacements; tries++) {
    if (answer.status !== 'declined' || answer.code !== 'wristband_transferred') break
    const { transferred_to } = answer.details as { transferred_to: string }
    const { uid } = first as { uid: string }
    const fact = { ...first.fact!, device_uid: uid }
    answer = await ledger.post(event_id, { ...first, uid: transferred_to, fact } as Command)
  }
  return answer
}

function refusedResult({ input, sent, refusal, known_as }: Entry): Result {
  const { code, message, details } = refusal!
  const _id = input?._id ?? idIn(sent)
  if (known_as === 'booked') return { _id, status: 'replayed' }
  return { _id, status: 'declined', error_code: code, error: message, details }
}

/** The id of a malformed entry, if it has one. */
function idIn(sent: unknown): string {
  const id = (sent as { _id?: unknown } | null)?._id
  return typeof id === 'string' ? id : ''
}

function resultOf(_id: string, outcome: Outcome): Result {
  if (outcome.status === 'replayed') return { _id, status: 'replayed' }
  if (outcome.status === 'posted') {
    const { amount, balance, flags } = outcome.transactions[0]!
    return { _id, status: 'posted', amount, balance, ...(flags && { flags }) }
  }
  const { code, message, details } = outcome
  return { _id, status: 'declined', error_code: code, error: message, details }
}

/** Keeps every fact that was not posted; its result says so. */
async function keepRefused(ctx: LedgerCtx, entries: Entry[], results: Result[]): Promise<Result[]> {
  const refused = entries.flatMap((entry, n) => {
    const result = results[n]!
    return entry.is_fact && result.status === 'declined' ? [{ ...entry, result }] : []
  })
  await keepForReview(
    ctx,
    refused.filter(({ known_as }) => !known_as),
  )
  return results.map((result, n) => {
    const { id, is_fact } = entries[n]!
    return is_fact && result.status === 'declined'
      ? { ...result, status: 'review', review_id: id }
      : result
  })
}
