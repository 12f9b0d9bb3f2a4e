import type { Outcome } from '../ledger/types.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../operations/context.ts'
import type { Trx } from '../platform/db.ts'
import { EmbeddedText } from '../platform/embedded_text.ts'
import { DomainError } from '../platform/errors.ts'
import { recordReason } from '../transactions/reversals.ts'
import {
  type AskedEntry,
  askLedger,
  isReplaced,
  type RefusedEntry,
  reasonOf,
} from './entry_commands.ts'
import { type EntryRefusal, isAwaiting, placeEntries, planPostings } from './entry_rules.ts'
import {
  advancePhones,
  lockPhones,
  readAwaiting,
  readBook,
  type StoredEntry,
  writeEntries,
} from './entry_store.ts'
import { holdEntries } from './held_entries.ts'
import { toBooked } from './judge_entry.ts'
import { findPhonePeople, findPhones } from './phone_actor.ts'
import { fieldsOf, type ReadEntry, readSigned, type SignedEntry } from './signed_entries.ts'
import type { Taken, TakenEntry } from './taken_entries.ts'

/** A wristband is replaced, or two senders lock each other out, while entries are on their way: so often they are tried again. */
const most_tries = 5

class ReplacedMeanwhile extends Error {
  override readonly name = 'ReplacedMeanwhile'
}

/**
 * Takes entries into the books of their phones and posts them, in one commit, or in several if a sale and its reversal come together.
 *
 * @throws {DomainError} `too_many_reviews` if no more entries can be held; those that need no review are posted before.
 */
export async function takeEntries(ctx: LedgerCtx, entries: ReadEntry[]): Promise<Taken[]> {
  const taken: Taken[] = []
  let full: DomainError | undefined
  for (const part of splitAtReversals(entries)) {
    try {
      const one = await withRetries(() => takeOnce(ctx, part, { keeps_held: true }))
      taken.push(one)
      await takeAwaiting(ctx, one)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'too_many_reviews') throw error
      full = error
      await withRetries(() => takeOnce(ctx, part, { keeps_held: false }))
    }
  }
  if (full) throw full
  return taken
}

/** Posts reversals that came before their sale, after the commit of the sale. */
async function takeAwaiting(ctx: LedgerCtx, { entries, book, posted, contacts }: Taken) {
  const booked = entries.flatMap((one) => one.booked ?? [])
  const behind = [...contacts.values()].filter(
    ({ pairing_id, top_seq, received_seq }) =>
      top_seq > received_seq ||
      booked.some((one) => one.pairing_id === pairing_id && isAwaiting(one)),
  )
  const about = booked.filter((one) => book.about(one).some(isAwaiting))
  if (behind.length + about.length === 0) return
  const awaiting = await readAwaiting(ctx.db, ctx.event_id, behind, about)
  if (awaiting.length === 0) return
  const phone_ids = [...new Set(awaiting.map(({ pairing_id }) => pairing_id))]
  const phones = await findPhones(ctx.db, ctx.event_id, phone_ids)
  const again = awaiting.map(({ text, signature }) => {
    const sent: SignedEntry = { text: new EmbeddedText(text, () => ({})), signature }
    return readSigned(sent, fieldsOf(sent), phones)
  })
  const then = await withRetries(() => takeOnce(ctx, again, { keeps_held: true }))
  for (const { booked: decided } of then.entries) {
    const mine = decided && book.at(decided, decided.seq)
    if (!mine) continue
    Object.assign(mine, decided)
    const transaction = then.posted.get(decided)
    if (transaction) posted.set(mine, transaction)
  }
}

/** A reversal finds its sale only after the commit of the sale. */
function splitAtReversals(entries: ReadEntry[]): ReadEntry[][] {
  if (entries.length === 0) return []
  const parts: ReadEntry[][] = [[]]
  for (const entry of entries) {
    const { operation, body } = entry.fields ?? {}
    const is_here = parts.at(-1)!.some(({ fields }) => fields?.body._id === body?._id)
    if (operation === 'transactions.reverse_by_id' && is_here) parts.push([])
    parts.at(-1)!.push(entry)
  }
  return parts
}

async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === most_tries || !isRace(error)) throw error
    }
  }
}

/** Another sender posted the same at once, the database resolved a deadlock, or a wristband was replaced. */
function isRace(error: unknown): boolean {
  if (error instanceof ReplacedMeanwhile) return true
  const { code } = error as { code?: string }
  return ['23505', '40P01', '40001'].includes(code ?? '')
}

type Plan = {
  taken: Taken
  asked: AskedEntry[]
  /** Entries that the ledger could not be asked about. */
  refused: RefusedEntry[]
}

type Options = { keeps_held: boolean }

async function takeOnce(ctx: LedgerCtx, entries: ReadEntry[], options: Options): Promise<Taken> {
  let plan: Plan
  return ctx.ledger.postWith(ctx.event_id, {
    async commands(trx) {
      plan = await planEntries({ ...ctx, db: trx }, entries)
      return plan.asked.map(({ command }) => command)
    },
    async after(trx, outcomes) {
      const { taken, asked, refused } = plan
      for (const [n, { entry, as }] of asked.entries()) {
        const outcome = outcomes[n]!
        if (as === 'fact' && isReplaced(outcome)) throw new ReplacedMeanwhile()
        settle(taken, entry, as, outcome)
      }
      for (const { entry, as, refusal } of refused) refuse(entry, as, refusal)
      await logReversals({ ...ctx, db: trx }, plan)
      await store({ ...ctx, db: trx }, plan, options)
      return taken
    },
  })
}

async function planEntries(ctx: LedgerCtx & { db: Trx }, entries: ReadEntry[]): Promise<Plan> {
  const { db, event_id } = ctx
  const inside = entries.filter(({ outside }) => !outside)
  const phones = new Map(inside.map(({ phone }) => [phone!._id, phone!]))
  const contacts = await lockPhones(db, event_id, [...phones.keys()])
  const links = inside.map(({ fields }) => ({ ...fields!, record_id: fields!.body._id }))
  const book = await readBook(db, event_id, links)
  const stored = links.flatMap((one) => book.about(one))
  const user_ids = [...links, ...stored].flatMap(({ user_id }) => user_id ?? [])
  const people = await findPhonePeople(db, event_id, [...phones.values()], user_ids)
  const sent = inside.map((entry) => ({ ...entry.fields!, digest: entry.digest, entry }))
  const placed = placeEntries(book, sent, ({ entry, user_id, pairing_id }) =>
    toBooked(entry, people.find(entry.phone!, user_id), contacts.get(pairing_id)!),
  )
  const places = new Map(placed.map((one) => [one.entry.entry, one]))
  const taken = entries.map((entry): TakenEntry => {
    const { place, booked } = places.get(entry) ?? { place: 'outside' as const }
    return { entry, place, ...(booked && { booked }) }
  })
  const added = taken.flatMap(({ place, booked }) => (place === 'new' ? [booked!] : []))
  const awaiting = taken.flatMap(({ place, booked }) =>
    place === 'again' && isAwaiting(booked!) ? [booked!] : [],
  )
  const postings = [
    ...planPostings(book, added),
    ...awaiting.map((entry) => ({ entry, as: 'fact' as const, said_by: entry })),
  ]
  const { asked, refused } = await askLedger(ctx, postings, { phones, people, contacts })
  return { taken: { book, entries: taken, posted: new Map(), contacts }, asked, refused }
}

function settle({ posted }: Taken, entry: StoredEntry, as: AskedEntry['as'], outcome: Outcome) {
  if (outcome.status === 'declined') {
    refuse(entry, as, outcome)
    return
  }
  const transaction = outcome.status === 'posted' ? outcome.transactions[0]! : undefined
  if (transaction) posted.set(entry, transaction)
  entry.outcome = 'posted'
  entry.transaction_id = transaction?._id ?? (outcome as { id: string }).id
  entry.code = null
  entry.details = null
}

function refuse(entry: StoredEntry, as: AskedEntry['as'], { code, details }: EntryRefusal) {
  entry.outcome = as === 'fact' ? 'held' : 'declined'
  entry.code = code
  entry.details = details ?? null
}

/** The audit log has the reason of each reversal, under the person of the phone. */
async function logReversals(ctx: Ctx, { taken, asked }: Plan) {
  for (const { entry, command } of asked) {
    const reversal = command.type === 'together' ? command.commands[0] : command
    if (reversal?.type !== 'reverse' || !taken.posted.has(entry)) continue
    const { uid = null, original_id: transaction_id, user_id } = reversal
    const actor = { ...ctx.actor, user_id }
    await recordReason({ ...ctx, actor }, { uid, transaction_id }, reasonOf(entry) ?? '')
  }
}

/** Logs who brought the entries of another phone; its own are in the ledger with their person. */
async function recordBrought(ctx: Ctx, added: StoredEntry[]) {
  const brought = added.filter(({ pairing_id }) => pairing_id !== ctx.actor.pairing?._id)
  for (const [record_id, entries] of Map.groupBy(brought, (one) => one.pairing_id)) {
    const after = { entries: entries.map(({ seq }) => seq) }
    await record(ctx, { record_type: 'pairings', record_id, after })
  }
}

/** Writes the entries with their outcomes, and the reviews of those that are held. */
async function store(
  ctx: Ctx & LedgerCtx,
  { taken, asked, refused }: Plan,
  { keeps_held }: Options,
) {
  const { event_id, db } = ctx
  if (keeps_held) await holdEntries(ctx, taken)
  const is_kept = ({ outcome }: StoredEntry) => keeps_held || outcome !== 'held'
  const added = taken.entries
    .flatMap(({ place, booked }) => (place === 'new' ? [booked!] : []))
    .filter(is_kept)
  const decided = new Set([...asked, ...refused].map(({ entry }) => entry).filter(is_kept))
  for (const one of added) decided.delete(one)
  for (const one of added) one.outcome ??= 'noted'
  await writeEntries(db, event_id, added, [...decided])
  await recordBrought(ctx, added)
  await advancePhones(
    db,
    event_id,
    added.map(({ pairing_id }) => pairing_id),
  )
}
