import type { Knex } from 'knex'
import type { Ctx } from '../context.ts'
import { contains, whereMatches } from '../listing.ts'
import { joined, whereFound } from '../search.ts'

/** So many wristbands are looked up one by one; a text that more of them share is met often enough on the way. */
const few = 1000

/**
 * Narrows to transactions whose wristband, order or card reference contains a text. Wristbands are found among the clients:
 * trigrams of their own would cost every sale.
 */
export async function whereTransactionFound(
  { event_id, trx }: Ctx,
  from: Knex.QueryBuilder,
  text: string,
) {
  const clients = trx('clients as c')
    .where('c.event_id', event_id)
    .limit(few + 1)
  whereFound(clients, 'clients', 'c', text, ['short_id', 'uid'])
  const uids: string[] = await clients.pluck('c.uid')
  if (uids.length > few) {
    from.leftJoin('clients as c', (on) => on.onVal('c.event_id', event_id).on('c.uid', 't.uid'))
    const columns = ['t.uid', 'c.short_id', 't.order_number', 't.card_transaction_id']
    return whereMatches(from, columns, text)
  }
  from.where((either) =>
    either
      .whereRaw('t.uid = ANY(?)', [uids])
      // The condition of the index, word by word.
      .orWhereRaw(
        `(t.order_number IS NOT NULL OR t.card_transaction_id IS NOT NULL)
          AND ${joined('transactions', 't')} ILIKE ?`,
        [contains(text)],
      ),
  )
}
