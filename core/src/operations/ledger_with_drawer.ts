import type { Knex } from 'knex'
import { decline } from '../ledger/decline.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Command, Outcome } from '../ledger/types.ts'
import { DomainError } from '../platform/errors.ts'
import { queryRows } from '../platform/query_rows.ts'
import type { LedgerCtx } from './context.ts'

/**
 * The ledger of a paired phone. If the event wants drawers, it declines cash while the phone has no open one. What has happened
 * already is never declined for that: it is late, or in no drawer.
 */
export function ledgerWithDrawer(ctx: LedgerCtx, ledger: Ledger): Ledger {
  const { actor, db } = ctx
  if (!actor.pairing) return ledger
  const lacks = (event_id: string, commands: Command[]) => lacksDrawer(db, event_id, commands)
  return {
    ...ledger,
    async post(event_id, command) {
      return (await lacks(event_id, [command])) ? missing : ledger.post(event_id, command)
    },
    async postInOrder(event_id, commands) {
      const is_lacking = await lacks(event_id, commands)
      if (!is_lacking) return ledger.postInOrder(event_id, commands)
      const others = commands.filter((command) => !isCash(command))
      const posted = await ledger.postInOrder(event_id, others)
      return commands.map((command) => (isCash(command) ? missing : posted.shift()!))
    },
    postWith(event_id, work) {
      const { commands } = work
      return ledger.postWith(event_id, {
        ...work,
        async commands(trx) {
          const wanted = Array.isArray(commands) ? commands : await commands(trx)
          if (await lacksDrawer(trx, event_id, wanted)) throw new DomainError('drawer_needed')
          return wanted
        },
      })
    },
  }
}

const missing: Outcome = decline('drawer_needed')

/** Cash that is about to be taken or paid. */
const isCash = (command: Command) =>
  !command.fact &&
  (command.type === 'checkout' || ('payment_type' in command && command.payment_type === 'cash'))

async function lacksDrawer(db: Knex, event_id: string, commands: Command[]): Promise<boolean> {
  const numbers = [...new Set(commands.filter(isCash).map((one) => one.smartphone_number ?? ''))]
  if (numbers.length === 0) return false
  const rows = await queryRows<{ number: string }>(
    db,
    `SELECT n.number FROM events e CROSS JOIN unnest(:numbers::text[]) n (number)
     WHERE e._id = :event_id AND e.pos->>'drawers_required' = 'true' AND NOT EXISTS (
       SELECT FROM drawer_links l WHERE l.event_id = :event_id AND l.smartphone_number = n.number AND l.until IS NULL)
     LIMIT 1`,
    { event_id, numbers },
  )
  return rows.length > 0
}
