import type { Knex } from 'knex'

/**
 * The tickets of an event that a bar code or a QR code may mean, one that is valid first: a provider may sell the seat of a
 * cancelled ticket anew under the same code.
 */
export function ticketsOfCode({ db: trx, event_id }: { db: Knex; event_id: string }, code: string) {
  return trx('tickets')
    .where({ event_id })
    .where((either) => either.where({ bar_code: code }).orWhere({ token: code }))
    .orderByRaw("status = 'valid' DESC, status = 'unknown' DESC, bar_code = ? DESC, _id", [code])
}
