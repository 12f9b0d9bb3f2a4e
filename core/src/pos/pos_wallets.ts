import type { Knex } from 'knex'
import type { Actor, NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { revisionOf } from '../platform/revision.ts'
import { type CopyTerms, WalletCopies } from './wallet_copies.ts'
import { openRevision } from './wallet_revision.ts'

/** Raised when rows mean something else. */
const format = 1
const terms_ms = 5_000
const unused_ms = 10 * 60_000

/** Answers with the wristbands of their event: the whole list by pages, or what has changed since. */
export const wallets = none<'pos.wallets'>(async (ctx, { query }) => {
  assertKnowsWallets(ctx.actor)
  const { copies, terms, since } = await openCopies(ctx, query.since)
  if (!since) return copies.wallets.page(terms)
  if (query.after !== undefined) return copies.wallets.page(terms, query.after, since)
  return (await copies.wallets.changes(terms, since)) ?? copies.wallets.page(terms)
})

/** What has changed since a revision; undefined where the whole list is to be read. */
export async function readChanges(ctx: NoneCtx, revision: string) {
  const { copies, terms, since } = await openCopies(ctx, revision)
  const answer = since && (await copies.wallets.changes(terms, since))
  if (!answer) return undefined
  const { step = null } = openRevision(ctx.secrets, answer.answer.revision) ?? {}
  return { answer, step }
}

async function openCopies(ctx: NoneCtx, revision: string | undefined) {
  const copies = copiesOf(ctx.db, ctx.event_id)
  const terms = await copies.terms(ctx)
  const known = revision === undefined ? undefined : openRevision(ctx.secrets, revision)
  return { copies, terms, since: known?.tag === terms.tag ? known : undefined }
}

/** Throws `person_needed`, or `forbidden` for phones at a gate: of paired phones, those that sell know the wallets. */
export function assertKnowsWallets({ right, pairing, user_id }: Actor) {
  if (!pairing) return
  if (!user_id) throw new DomainError('person_needed')
  if (right < rights.server || pairing.role === 'gate')
    throw new DomainError('forbidden', 'phones of sellers and cashiers know the wallets')
}

type Copies = {
  wallets: WalletCopies
  terms(ctx: NoneCtx): Promise<CopyTerms>
  used_ms: number
}

const all = new WeakMap<Knex, Map<string, Copies>>()

/** The wallets of an event as this process has read them. It forgets events that no phone asks about. */
export function copiesOf(db: Knex, event_id: string): Copies {
  const events = all.get(db) ?? new Map<string, Copies>()
  all.set(db, events)
  const used_ms = performance.now()
  for (const [id, copies] of events) if (used_ms - copies.used_ms > unused_ms) events.delete(id)
  const copies = events.get(event_id) ?? createCopies(db, event_id)
  copies.used_ms = used_ms
  events.set(event_id, copies)
  return copies
}

function createCopies(db: Knex, event_id: string): Copies {
  let read: { terms: Promise<CopyTerms>; at_ms: number } | undefined
  return {
    wallets: new WalletCopies(db, event_id),
    used_ms: 0,
    terms(ctx) {
      const at_ms = performance.now()
      if (!read || at_ms - read.at_ms > terms_ms) {
        read = { terms: readTerms(ctx), at_ms }
        read.terms.catch(() => {
          read = undefined
        })
      }
      return read.terms
    },
  }
}

async function readTerms({ db, event_id, secrets }: NoneCtx): Promise<CopyTerms> {
  const event = await db('events').where({ _id: event_id }).first('offline', 'backup_at')
  if (!event) throw new DomainError('event_not_found')
  const sells_offline = event.offline?.enabled ?? true
  const chip_key = sells_offline ? null : secrets.digest('chips on phones', event_id)
  const tag = revisionOf([format, event_id, event.backup_at, chip_key?.toString('hex')])
  return { tag, chip_key, secrets }
}
