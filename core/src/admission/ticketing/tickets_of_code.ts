import type { Knex } from 'knex'

/**
 * The tickets of an event that match a bar code or QR code, a valid one first: a provider may
 * resell the seat of a cancelled ticket under the same code.
 */
export function ticketsOfCode({ db: trx, event_id }: { db: Knex; event_id: string }, code: string) {
  return trx('tickets')
    .where({ event_id })
    .where((either) => either.where({ bar_code: code }).orWhere({ token: code }))
    .orderByRaw("status = 'valid' DESC, status = 'unknown' DESC, bar_code = ? DESC, _id", [code])
}
