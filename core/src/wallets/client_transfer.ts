import type { Schema } from '@kermesse/sdk/types'
import type { Transfer } from '../ledger/types.ts'
import { tell } from '../messages/tell.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, LedgerCtx } from '../operations/context.ts'
import { ledger } from '../operations/handler.ts'
import { derivedId } from '../platform/ids.ts'
import { origin } from '../transactions/commands.ts'
import { refusalOfHolder, refusalOfOwner } from '../transactions/holder_check.ts'
import { movePerson } from '../transactions/holder_transfer.ts'
import { answerOf } from '../transactions/transactions.ts'
import { forcedWith, recordForced } from './blocked.ts'
import { findClient, presentClient } from './clients.ts'

/** Moves everything to a new wristband: money and person in one transaction, the old band closed. */
export const transfer = ledger<'clients.transfer'>((ctx, { path, body, headers }) =>
  replaceWristband(ctx, path.uid, body, headers),
)

/** The same; as `defect_wristband` the old band is marked, and nothing ever opens it again. */
export async function replaceWristband(
  ctx: LedgerCtx,
  uid: string,
  { new_uid, entrance_id, ticket, ...asked }: Schema<'TransferInput'>,
  headers: Record<string, string | undefined>,
  as?: Transfer['as'],
): Promise<Schema<'Transfer'>> {
  const { event_id, actor, ledger } = ctx
  const force = forcedWith(ctx, asked)
  const pin = headers['wristband-pin']
  // A broken wristband is at the desk, with its PIN printed on it.
  const refused =
    as === 'defect_wristband'
      ? await refusalOfHolder(ctx, uid, { pin })
      : await refusalOfOwner(ctx, uid, { pin, ticket })
  const id = await transferId(ctx, uid, new_uid, as)
  const outcome = await ledger.postWith(event_id, {
    commands: [
      {
        ...origin(actor, id, [uid, new_uid, entrance_id]),
        type: 'transfer',
        as,
        uid,
        new_uid,
        entrance_id,
        right: actor.right,
        refused,
        force: force !== undefined,
      },
    ],
    async after(trx, [moved]) {
      if (moved!.status !== 'posted') return moved!
      await movePerson(trx, event_id, uid, new_uid)
      const replaced = { uid, reason: 'replaced' as const, replaced_by: new_uid }
      await tell(trx, event_id, 'wristband.blocked', replaced)
      if (force) await recordForced({ ...ctx, db: trx }, uid, force)
      if (as === 'defect_wristband') await markDefective({ ...ctx, db: trx }, uid, new_uid)
      return moved!
    },
  })
  const { amount } = await answerOf(ctx.db, event_id, outcome)
  return { amount, client: presentClient(await findClient(ctx.db, event_id, new_uid)) }
}

async function markDefective(ctx: Ctx, uid: string, transferred_to: string) {
  await ctx.db('clients').where({ event_id: ctx.event_id, uid }).update({ defective: true })
  await record(ctx, {
    record_type: 'clients',
    record_id: uid,
    before: { defective: false, transferred_to: null },
    after: { defective: true, transferred_to },
  })
}

/**
 * One band is replaced by one other: a repeated request by any caller finds the first transfer
 * unless it was reversed. A defective band is replaced once and for good.
 */
async function transferId(
  { event_id, db }: LedgerCtx,
  uid: string,
  new_uid: string,
  as: Transfer['as'],
) {
  let id = derivedId(event_id, as ?? 'transfer', uid, new_uid)
  while (await db('transactions').where({ event_id, reversal_of: id }).first('_id'))
    id = derivedId(id, 'again')
  return id
}
