import type { ReadCtx } from '../operations/context.ts'
import { none, read, whole_event } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { transactionSheet } from '../transactions/exports/transaction_sheet.ts'
import { terminalsOf } from '../transactions/named_terminals.ts'
import { deviceSummary, sessionsOf } from './device_sessions.ts'

/** Lists who worked with which card terminal, and what was booked. */
export const list = read<'mypos.list'>(async (ctx, { query }) => {
  const { terminal_code: number, ...rest } = query
  const { rows, ...counted } = await sessionsOf(ctx, 'terminal_code', { ...rest, number })
  return { mypos: rows, ...counted }
})

/** Shows a card terminal as it was used at the event. */
export const get = read<'mypos.get'>(
  async (ctx, { path: { terminal } }) => ({
    terminal_code: terminal,
    terminal_id: (await assertHere(ctx, terminal))?.terminal_id ?? null,
    ...(await deviceSummary(ctx, 'terminal_code', terminal)),
  }),
  whole_event,
)

/** The top-ups of a card terminal, as a spreadsheet. */
export const transactions_export = none<'mypos.transactions_export'>(
  async (ctx, { path: { terminal } }) => {
    await assertHere(ctx, terminal)
    return transactionSheet(ctx, {
      name: `transactions-${terminal}`,
      where: { terminal_code: terminal, type: 'credit' },
    })
  },
)

/** Refuses a terminal that has nothing to do with this event; of one that it never had, only what was booked is its own. */
async function assertHere({ db, event_id }: ReadCtx, terminal_code: string) {
  const row: { terminal_id: string } | undefined = await terminalsOf(db, event_id)
    .where({ terminal_code })
    .first('terminal_id')
  const here = row ?? (await db('transactions').where({ event_id, terminal_code }).first('_id'))
  if (!here) throw new DomainError('terminal_not_found')
  return row
}
