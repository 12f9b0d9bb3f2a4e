import type { Schema } from '@kermesse/sdk/types'
import { reversalOf, typesOf } from '../ledger/kinds.ts'
import { readTransactions } from '../ledger/read_transactions.ts'
import { partsOf } from '../ledger/transfer.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { origin } from './commands.ts'
import { returnPerson } from './holder_transfer.ts'

type Transfer = { transfer_id: string; uid: string; new_uid: string }

/** The transfer that a transaction of a wristband is one side of, if it is. */
export async function findTransfer(
  { db, event_id }: LedgerCtx,
  uid: string,
  _id: string,
): Promise<Transfer | undefined> {
  const sides = db('transactions').where({ event_id }).whereNull('reversal_of')
  const named = await sides.clone().where({ _id, uid }).first('type', 'date')
  if (!named || reversalOf(named.type) !== 'as_a_whole') return undefined
  // Both sides happened in the same millisecond, and the id of one follows from the other's.
  const departures = sides
    .clone()
    .whereIn('type', typesOf('departure'))
    .where('date', '>=', named.date)
    .whereRaw("date < ?::timestamptz + interval '1 ms'", [named.date])
  for (const departure of await departures.select('_id', 'uid')) {
    const [transfer_id, arrival_id] = partsOf(departure._id)
    if (_id !== transfer_id && _id !== arrival_id) continue
    const arrival = await sides.clone().where({ _id: arrival_id }).first('uid')
    return arrival && { transfer_id, uid: departure.uid, new_uid: arrival.uid }
  }
  return undefined
}

/** Takes a transfer back as a whole, with the person, and answers what reversed `original_id`. */
export async function takeBack(ctx: LedgerCtx, transfer: Transfer, original_id: string) {
  const { event_id, actor, ledger, db } = ctx
  const { transfer_id, uid, new_uid } = transfer
  // Either side names the same operation, so that asking for both takes it back once.
  const id = derivedId(event_id, 'reversal', transfer_id)
  const asked = origin(actor, id, ['reverse_transfer', transfer_id])
  const outcome = await ledger.postWith(event_id, {
    commands: [{ ...asked, ...transfer, type: 'reverse_transfer' }],
    async after(trx, [reversed]) {
      if (reversed!.status === 'posted') await returnPerson(trx, event_id, uid, new_uid)
      return reversed!
    },
  })
  if (outcome.status === 'declined')
    throw new DomainError(outcome.code, outcome.message, outcome.details)
  const reversal = await db('transactions')
    .where({ event_id, reversal_of: original_id })
    .first('_id')
  const [transaction] = await readTransactions(db, event_id, [reversal._id])
  return { ...transaction!, replayed: outcome.status === 'replayed' } as Schema<'Transaction'>
}
