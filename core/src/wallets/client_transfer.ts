import type { LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { derivedId } from '../platform/ids.ts'
import { origin } from '../transactions/commands.ts'
import { movePerson } from '../transactions/holder_transfer.ts'
import { answerOf } from '../transactions/transactions.ts'
import { findClient, presentClient } from './clients.ts'

/** Moves everything to a new wristband: money and person in one transaction, the old band closed. */
export const transfer = ledger<'clients.transfer'>(async (ctx, { path, body }) => {
  const { event_id, actor, ledger } = ctx
  const { uid } = path
  const { new_uid, entrance_id } = body
  const id = await transferId(ctx, uid, new_uid)
  const outcome = await ledger.postWith(event_id, {
    commands: [
      {
        ...origin(actor, id, [uid, new_uid, entrance_id]),
        type: 'transfer',
        uid,
        new_uid,
        entrance_id,
        right: actor.right,
      },
    ],
    async after(trx, [moved]) {
      if (moved!.status === 'posted') await movePerson(trx, event_id, uid, new_uid)
      return moved!
    },
  })
  const { amount } = await answerOf(ctx.db, event_id, outcome)
  return { amount, client: presentClient(await findClient(ctx.db, event_id, new_uid)) }
})

/** One band is replaced by one other: a repeat finds the first transfer, whoever asks, unless it was taken back. */
async function transferId({ event_id, db }: LedgerCtx, uid: string, new_uid: string) {
  let id = derivedId(event_id, 'transfer', uid, new_uid)
  while (await db('transactions').where({ event_id, reversal_of: id }).first('_id'))
    id = derivedId(id, 'again')
  return id
}
