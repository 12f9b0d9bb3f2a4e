import type { Knex } from 'knex'
import { whereContains, whereKeyContains } from '../lists/page.ts'
import { indexedText, whereTextFound } from '../lists/trigram_search.ts'
import type { ReadCtx } from '../operations/context.ts'

/** So many wristbands are looked up one by one; a text that more of them share is met often enough on the way. */
const few = 1000

/**
 * Narrows to transactions whose wristband, order or card reference contains a text. Wristbands are found among the clients:
 * trigrams of their own would cost every sale.
 */
export async function transactionSearch({ event_id, db }: ReadCtx, text: string) {
  const clients = db('clients as c')
    .where('c.event_id', event_id)
    .limit(few + 1)
  whereTextFound(clients, 'clients', 'c', text, { allowed: ['short_id', 'uid'] })
  const uids: string[] = await clients.pluck('c.uid')
  if (uids.length > few)
    return (from: Knex.QueryBuilder) => {
      from.leftJoin('clients as c', (on) => on.onVal('c.event_id', event_id).on('c.uid', 't.uid'))
      const columns = ['t.uid', 'c.short_id', 't.order_number', 't.card_transaction_id']
      whereContains(from, columns, text)
    }
  return (from: Knex.QueryBuilder) =>
    from.where((either) =>
      either
        .whereRaw('t.uid = ANY(?)', [uids])
        // The condition of the index, word by word.
        .orWhere((of_order) => {
          of_order.whereRaw('(t.order_number IS NOT NULL OR t.card_transaction_id IS NOT NULL)')
          whereKeyContains(of_order, indexedText('transactions', 't'), text)
        }),
    )
}
