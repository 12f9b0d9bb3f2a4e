import type { Command, Outcome } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { type SentTransaction, toFact, toItem } from '../transactions/commands.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import type { EntryPosting, EntryRefusal } from './entry_rules.ts'
import type { StoredEntry } from './entry_store.ts'
import { type EntryPhone, type PhonePeople, phoneActor } from './phone_actor.ts'

export type AskedEntry = EntryPosting<StoredEntry> & { command: Command }
type EntryCtx = LedgerCtx & { db: Trx }

/** Wristbands are replaced again and again: so many are followed. */
const most_replacements = 5

/** The commands of what is to be posted, and why some cannot be asked of the ledger. */
export async function askLedger(
  ctx: EntryCtx,
  postings: EntryPosting<StoredEntry>[],
  phones: ReadonlyMap<string, EntryPhone>,
  people: PhonePeople,
): Promise<{ asked: AskedEntry[]; refused: Map<StoredEntry, EntryRefusal> }> {
  const asked: AskedEntry[] = []
  const refused = new Map<StoredEntry, EntryRefusal>()
  for (const posting of postings) {
    try {
      const phone = phones.get(posting.entry.pairing_id)!
      asked.push({ ...posting, command: await commandOf(ctx, posting, phone, people) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.set(posting.entry, error)
    }
  }
  await followReplaced(ctx, asked)
  return { asked, refused }
}

/** The number, the point of sale and the person are those of the phone, whatever its entry says. */
async function commandOf(
  ctx: EntryCtx,
  { entry, as }: EntryPosting<StoredEntry>,
  phone: EntryPhone,
  people: PhonePeople,
): Promise<Command> {
  const person = people.find(phone, entry.user_id)!
  const actor = phoneActor(ctx.event_id, phone, person)
  const input = entry.input!
  const { record_id, digest, happened_at } = entry
  // A request and the fact that it becomes are the same sale: what tells it apart is its text.
  const hash = Buffer.from(digest, 'base64url').subarray(0, 16)
  if (as === 'request') {
    await checkNamedTerminal({ ...ctx, actor }, input)
    return { ...toItem(actor, input, record_id), hash }
  }
  const device = phone.smartphone_number
  const fact = toFact(actor, { ...input, date: happened_at }, record_id, device)
  return { ...fact, hash, fact: { ...fact.fact!, undated_hash: hash } }
}

/** The transaction that an entry asks for, at the point of sale of its phone. */
export function inputOf(input: SentTransaction, { bar_id }: EntryPhone): SentTransaction {
  const { smartphone_number: _, ...rest } = input
  return { ...rest, ...(bar_id && 'order' in rest && { bar_id }) } as SentTransaction
}

/** A fact of a wristband that has been replaced since is posted to the one in use. */
async function followReplaced({ db, event_id }: EntryCtx, asked: AskedEntry[]) {
  for (let step = 0; step < most_replacements; step++) {
    const facts = asked.filter(({ as, command }) => as === 'fact' && uidOf(command) !== undefined)
    const uids = [...new Set(facts.map(({ command }) => uidOf(command)!))]
    if (uids.length === 0) return
    const rows: { uid: string; transferred_to: string }[] = await db('wallets')
      .where({ event_id })
      .whereIn('uid', uids)
      .whereNotNull('transferred_to')
      .select('uid', 'transferred_to')
    if (rows.length === 0) return
    const successors = new Map(rows.map(({ uid, transferred_to }) => [uid, transferred_to]))
    for (const one of facts) {
      const { command } = one
      const device_uid = uidOf(command)!
      const uid = successors.get(device_uid)
      if (!uid) continue
      const first = command.fact!.device_uid ?? device_uid
      one.command = { ...command, uid, fact: { ...command.fact!, device_uid: first } } as Command
    }
  }
}

const uidOf = (command: Command) => (command as { uid?: string }).uid

export const isReplaced = (outcome: Outcome) =>
  outcome.status === 'declined' && outcome.code === 'wristband_transferred'
