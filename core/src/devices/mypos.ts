import type { Ctx } from '../operations/context.ts'
import type { Handler } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { transactionSheet } from '../transactions/exports/transaction_sheet.ts'
import { deviceSummary, sessionsOf, terminalsOf } from './device_sessions.ts'

/** Lists who worked with which card terminal, and what was booked. */
export const list: Handler<'mypos.list'> = async (ctx, { query }) => {
  const { terminal_code: number, ...rest } = query
  const { rows, ...counted } = await sessionsOf(ctx, 'terminal_code', { ...rest, number })
  return { mypos: rows, ...counted }
}

/** Shows a card terminal as it was used at the event. */
export const get: Handler<'mypos.get'> = async (ctx, { path: { terminal } }) => ({
  terminal_code: terminal,
  terminal_id: (await assertHere(ctx, terminal))?.terminal_id ?? null,
  ...(await deviceSummary(ctx, 'terminal_code', terminal)),
})

/** The top-ups of a card terminal, as a spreadsheet. */
export const transactions_export: Handler<'mypos.transactions_export'> = async (
  ctx,
  { path: { terminal } },
) => {
  await assertHere(ctx, terminal)
  return transactionSheet(ctx, {
    name: `transactions-${terminal}`,
    where: { terminal_code: terminal, type: 'credit' },
  })
}

/** Refuses a terminal that has nothing to do with this event; of one that it never had, only what was booked is its own. */
async function assertHere({ trx, event_id }: Ctx, terminal_code: string) {
  const row = await terminalsOf(trx, event_id).where({ terminal_code }).first('terminal_id')
  const here = row ?? (await trx('transactions').where({ event_id, terminal_code }).first('_id'))
  if (!here) throw new DomainError('terminal_not_found')
  return row
}
