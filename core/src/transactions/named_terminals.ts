import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Actor, LedgerCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

type Input = Pick<Schema<'TransactionInput'>, 'terminal_code'>

/** The terminals that an event has or had. A sale may name any: what is known of another event's is not shown for that. */
export function terminalsOf(trx: Knex, event_id: string): Knex.QueryBuilder {
  const logged = trx('device_logs as l')
    .where({ 'l.event_id': event_id, 'l.device_type': 'mypos_terminal' })
    .whereRaw('l.device_number = t.terminal_code')
    .select('l._id')
  return trx('terminals as t')
    .where((either) => either.where('t.event_id', event_id).orWhereExists(logged))
    .select('t.terminal_code', 't.terminal_id')
}

/** A token that names terminals sells on no other. */
export function checkTerminal({ terminals }: Actor, { terminal_code }: Input) {
  if (terminals.length > 0 && terminal_code && !terminals.includes(terminal_code))
    throw new DomainError('forbidden', `this token does not sell on terminal ${terminal_code}`)
}

/**
 * Refuses a terminal that the token does not sell on, or that the event never had: with a wrong one, money never finds its way
 * back to the card. Not for what a device did offline: that was handed out.
 */
export async function checkNamedTerminal(
  { actor, db, event_id }: Pick<LedgerCtx, 'actor' | 'db' | 'event_id'>,
  asked: Input,
) {
  checkTerminal(actor, asked)
  const { terminal_code } = asked
  if (!terminal_code) return
  const found = await terminalsOf(db, event_id).where({ terminal_code }).first('terminal_id')
  if (!found) throw new DomainError('terminal_not_found')
}
