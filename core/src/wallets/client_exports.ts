import { none } from '../operations/handler.ts'
import { transactionPdf } from '../transactions/exports/transaction_pdf.ts'
import { transactionSheet } from '../transactions/exports/transaction_sheet.ts'
import { findClient } from './clients.ts'

/** A client's transactions as a spreadsheet. */
export const transactions_xlsx = none<'clients.transactions_xlsx'>(async (ctx, { path }) => {
  const { uid, short_id } = await findClient(ctx.db, ctx.event_id, path.uid)
  return transactionSheet(ctx, { name: `transactions-${short_id}`, where: { uid } })
})

/** A client's transactions for printing. */
export const transactions_pdf = none<'clients.transactions_pdf'>(async (ctx, { path }) =>
  transactionPdf(ctx, await findClient(ctx.db, ctx.event_id, path.uid)),
)
