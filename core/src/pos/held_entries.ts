import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { LedgerCtx } from '../operations/context.ts'
import type { Details } from '../platform/errors.ts'
import { keepForReview, reviewIdOf } from '../transactions/review_store.ts'
import { type EntryRefusal, isAboutSale, saleOf } from './entry_rules.ts'
import type { StoredEntry } from './entry_store.ts'
import type { EntryPhone } from './phone_actor.ts'
import type { ReadEntry } from './signed_entries.ts'
import type { Taken } from './taken_entries.ts'

type Kept = Parameters<typeof keepForReview>[1][number]

/** Keeps entries that cannot be posted for review with everything on them, under an id from its content. */
export async function holdEntries(ctx: LedgerCtx, { entries, book }: Taken) {
  const phones = new Map(
    entries.flatMap(({ entry: { phone } }) => (phone ? [[phone._id, phone]] : [])),
  )
  const kept = new Map<string, Kept>()
  for (const taken of entries) {
    const { entry, place, booked } = taken
    const refusal = entry.outside ?? outsideOf(place)
    if (refusal) {
      const one = keptOutside(ctx, entry, refusal)
      kept.set(one.id, one)
      taken.held = { review_id: one.id, code: refusal.code, details: refusal.details ?? null }
    }
    const inside = booked ? [booked, ...book.about(booked)] : []
    for (const one of inside.toSorted((a, b) => Number(isAboutSale(a)) - Number(isAboutSale(b)))) {
      if (one.outcome !== 'held' || one.review_id) continue
      // The sale is in review already. This entry says that it was handed out, and needs no decision of its own.
      const sale = one.operation === 'entries.taken' ? saleOf(book, one) : undefined
      if (sale?.outcome === 'held' && sale.review_id) {
        one.review_id = sale.review_id
        continue
      }
      const review = keptInside(ctx, one, phones.get(one.pairing_id)!)
      kept.set(review.id, review)
      one.review_id = review.id
    }
  }
  await keepForReview(ctx, [...kept.values()])
}

const outsideOf = (place: string): EntryRefusal | undefined =>
  place === 'entry_fork' || place === 'entry_chain_broken' ? { code: place } : undefined

/** An entry without a place in the chain counts towards the reviews of the phone that it is shown to be of, or of its sender. */
function keptOutside(
  { event_id, actor }: LedgerCtx,
  { sent, fields, phone, outside }: ReadEntry,
  refusal: EntryRefusal,
): Kept {
  const device = outside ? (actor.smartphone_number ?? actor.caller) : phone?.smartphone_number
  return {
    ...keptText(event_id, { text: sent.text.text, signature: sent.signature }, refusal),
    input: undefined,
    device: device ?? 'unknown',
    pairing_id: phone?._id ?? null,
    seq: fields?.seq ?? null,
  }
}

function keptInside({ event_id }: LedgerCtx, entry: StoredEntry, phone: EntryPhone): Kept {
  const { text, signature, input, happened_at, pairing_id, seq, code, details, record_id } = entry
  const { smartphone_number } = phone
  return {
    ...keptText(event_id, { text, signature }, { code: code as ErrorCode, details }),
    input: input ? { ...input, _id: record_id, date: happened_at, smartphone_number } : undefined,
    device: smartphone_number,
    pairing_id,
    seq,
  }
}

function keptText(
  event_id: string,
  sent: { text: string; signature: string },
  { code, details }: EntryRefusal,
) {
  const id = reviewIdOf(event_id, sent)
  const error = errors[code].en
  const result = { _id: id, status: 'declined' as const, error_code: code, error }
  return { id, sent, result: { ...result, details: details as Details } }
}
