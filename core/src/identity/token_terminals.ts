import { DeviceToken } from '../models/terminal_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

type Conflict = { terminal: string; event_name: string }
type TerminalClaim = { terminals: string[]; token_id: string; force: boolean }

/**
 * Serializes changes of tokens; taken before one is read, so that requests for the same terminals
 * find them taken and no update is lost.
 */
export async function lockTokens({ db }: Pick<Ctx, 'db'>) {
  await db.raw(`SELECT pg_advisory_xact_lock(hashtext('token terminals'))`)
}

/** Refuses terminals that other tokens name, or with `force` strikes them off there. */
export async function claimTerminals(ctx: Ctx, { terminals, token_id, force }: TerminalClaim) {
  if (terminals.length === 0) return
  const others = await othersNaming(ctx, terminals, token_id)
  if (others.length === 0) return
  const conflicts = conflictsIn(others, terminals)
  if (!force) throw new DomainError('terminals_taken', sentenceOf(conflicts), conflicts)
  for (const other of others) await strikeOff(ctx, other, terminals)
}

/** Refuses while other tokens name what the tokens of a deleted event will name again. */
export async function reclaimTerminals(ctx: Ctx) {
  const tokens = await DeviceToken.query(ctx.db)
    .where({ event_id: ctx.event_id, deleted: false, archived: false })
    .select('_id', 'authorized_terminals')
  for (const { _id, authorized_terminals: terminals } of tokens)
    await claimTerminals(ctx, { terminals, token_id: _id, force: false })
}

/** The terminals that other tokens name, each with the event that it is taken by. */
export async function terminalConflicts(ctx: Ctx, terminals: string[], token_id?: string) {
  return conflictsIn(await othersNaming(ctx, terminals, token_id), terminals)
}

/** `terminal - {code} is already taken by {event}`, joined with &. */
export function sentenceOf(conflicts: Conflict[]) {
  return conflicts
    .map(({ terminal, event_name }) => `terminal - ${terminal} is already taken by ${event_name}`)
    .join(' & ')
}

function conflictsIn(others: DeviceToken[], terminals: string[]): Conflict[] {
  const conflicts = others.flatMap(({ authorized_terminals, event_name }) =>
    authorized_terminals
      .filter((terminal) => terminals.includes(terminal))
      .map((terminal) => ({ terminal, event_name: event_name! })),
  )
  return conflicts.sort((a, b) => (a.terminal < b.terminal ? -1 : 1))
}

/** Tokens that sign nobody in any more, or whose event is over and done with, keep no terminal. */
async function othersNaming({ db }: Ctx, terminals: string[], token_id?: string) {
  const from = DeviceToken.query(db)
    .alias('t')
    .joinRelated('event as e')
    .where({ 't.deleted': false, 't.archived': false, 'e.deleted': false, 'e.archived': false })
    .whereRaw('jsonb_exists_any(t.authorized_terminals, ?::text[])', [terminals])
    .orderBy('t._id')
    .select('t._id', 't.event_id', 't.authorized_terminals', 'e.name as event_name')
  return token_id ? from.whereNot('t._id', token_id) : from
}

/** A token that loses its last terminal is archived: an empty list would let every terminal in. */
async function strikeOff(ctx: Ctx, other: DeviceToken, terminals: string[]) {
  const before = other.authorized_terminals
  const left = before.filter((terminal) => !terminals.includes(terminal))
  const archived = left.length === 0
  const changes = archived ? { archived } : { authorized_terminals: left }
  await DeviceToken.query(ctx.db).findById(other._id).patch(changes)
  await record(ctx, {
    record_type: 'tokens',
    record_id: other._id,
    event_id: other.event_id,
    before: archived ? { archived: false } : { authorized_terminals: before },
    after: changes,
  })
}
