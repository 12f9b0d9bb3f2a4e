import type { Command, Outcome } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { type SentTransaction, toFact, toItem } from '../transactions/commands.ts'
import { checkDesk } from '../transactions/desk_reversal.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import { checkPhoneSale } from '../transactions/phone_sales.ts'
import { findOriginal, reversalCommand } from '../transactions/reversals.ts'
import { findTransfer } from '../transactions/reverse_transfer.ts'
import { checkUndo, isSeller } from '../transactions/seller_undo.ts'
import { withChips } from '../transactions/wristband_numbers.ts'
import type { EntryPosting, EntryRefusal } from './entry_rules.ts'
import type { PhoneContact, StoredEntry } from './entry_store.ts'
import { createFactJudge } from './fact_judge.ts'
import { type EntryPhone, type PhonePeople, phoneActor } from './phone_actor.ts'

export type AskedEntry = EntryPosting<StoredEntry> & { command: Command }
type EntryCtx = LedgerCtx & { db: Trx }

/** Wristbands are replaced again and again: so many are followed. */
const most_replacements = 5

export type RefusedEntry = EntryPosting<StoredEntry> & { refusal: EntryRefusal }
type Known = {
  phones: ReadonlyMap<string, EntryPhone>
  people: PhonePeople
  contacts: ReadonlyMap<string, PhoneContact>
}

/** The commands of the entries that are to be posted, and those that the ledger cannot be asked about. */
export async function askLedger(
  ctx: EntryCtx,
  postings: EntryPosting<StoredEntry>[],
  known: Known,
): Promise<{ asked: AskedEntry[]; refused: RefusedEntry[] }> {
  const asked: AskedEntry[] = []
  const refused: RefusedEntry[] = []
  const judge = await createFactJudge(ctx, postings, known)
  for (const posting of postings.toSorted((a, b) => a.entry.seq - b.entry.seq)) {
    const refusal = posting.as === 'fact' ? judge?.judge(posting) : undefined
    if (refusal) {
      refused.push({ ...posting, refusal })
      continue
    }
    try {
      asked.push({ ...posting, command: await commandOf(ctx, posting, known) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.code === 'transaction_not_found' && mayComeLater(posting, postings, known)) continue
      refused.push({ ...posting, refusal: error })
    }
  }
  await followReplaced(ctx, asked)
  return { asked, refused }
}

/** The sale of a reversal may still come while entries before it are missing, or is posted in the same commit. */
function mayComeLater(
  { entry, as }: EntryPosting<StoredEntry>,
  postings: readonly EntryPosting<StoredEntry>[],
  { contacts }: Known,
): boolean {
  if (as !== 'fact' || entry.operation !== 'transactions.reverse_by_id') return false
  const { pairing_id, record_id, seq } = entry
  const is_sale = ({ entry: one }: EntryPosting<StoredEntry>) =>
    one.operation === 'transactions.create' &&
    one.pairing_id === pairing_id &&
    one.record_id === record_id
  return contacts.get(pairing_id)!.received_seq < seq - 1 || postings.some(is_sale)
}

/** The number, the point of sale and the person are those of the phone, whatever its entry says. */
async function commandOf(
  ctx: EntryCtx,
  posting: EntryPosting<StoredEntry>,
  { phones, people }: Known,
): Promise<Command> {
  const { entry, as } = posting
  const phone = phones.get(entry.pairing_id)!
  if (as === 'request' && phone.state === 'locked') throw new DomainError('phone_locked')
  const actor = phoneActor(ctx.event_id, phone, people.find(phone, entry.user_id)!)
  if (entry.operation === 'transactions.reverse_by_id')
    return undoCommand({ ...ctx, actor }, posting)
  const [input] = (await withChips(ctx.db, ctx.event_id, [entry.input!])) as [SentTransaction]
  const { record_id, digest, happened_at } = entry
  // A request and the fact that it becomes are the same sale: its text tells it apart from others.
  const hash = Buffer.from(digest, 'base64url').subarray(0, 16)
  if (as === 'request') {
    await checkNamedTerminal({ ...ctx, actor }, input)
    await checkPhoneSale({ ...ctx, actor }, input)
    return { ...toItem(actor, input, record_id), hash }
  }
  const device = phone.smartphone_number
  const fact = toFact(actor, { ...input, date: happened_at }, record_id, device)
  return { ...fact, hash, fact: { ...fact.fact!, undated_hash: hash } }
}

/** A reversal within the right of the person; one that was made offline counts at its moment. */
async function undoCommand(
  ctx: EntryCtx,
  { entry, as }: EntryPosting<StoredEntry>,
): Promise<Command> {
  const { actor } = ctx
  const { record_id: transaction_id, happened_at } = entry
  const original = await findOriginal(ctx, transaction_id)
  const { uid } = original
  const reason = reasonOf(entry)
  const command = await reversalCommand(ctx, original)
  if (isSeller(actor))
    await checkUndo(ctx, command, reason, as === 'fact' ? happened_at : undefined)
  else await checkDesk(ctx, { uid, transaction_id, ...(reason && { reason }) })
  if (uid !== null && (await findTransfer(ctx, uid, transaction_id)))
    throw new DomainError('unable_to_delete_wristband_transaction')
  return command
}

export function reasonOf({ text }: StoredEntry): string | undefined {
  const { reason } = (JSON.parse(text) as { body: { reason?: string } }).body
  return reason
}

/** The transaction that an entry asks for, at the point of sale of its phone. */
export function inputOf(input: SentTransaction, { bar_id }: EntryPhone): SentTransaction {
  const { smartphone_number: _, ...rest } = input
  return { ...rest, ...(bar_id && 'order' in rest && { bar_id }) } as SentTransaction
}

/** A fact of a wristband that has been replaced since is posted to the one in use. */
async function followReplaced({ db, event_id }: EntryCtx, asked: AskedEntry[]) {
  for (let step = 0; step < most_replacements; step++) {
    const facts = asked.filter(({ as, command }) => as === 'fact' && command.fact && uidOf(command))
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
