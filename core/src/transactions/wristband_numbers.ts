import type { Knex } from 'knex'
import type { SentTransaction } from './commands.ts'

/** The inputs with the chip of the wristband that they name by its printed number; one that is unknown stays as it was. */
export async function withChips(
  db: Knex,
  event_id: string,
  inputs: (SentTransaction | undefined)[],
): Promise<(SentTransaction | undefined)[]> {
  const numbers = inputs.flatMap((input) => input?.short_id?.toUpperCase() ?? [])
  if (numbers.length === 0) return inputs
  const rows: { uid: string; short_id: string }[] = await db('clients')
    .where({ event_id })
    .whereIn('short_id', numbers)
    .select('uid', 'short_id')
  const uids = new Map(rows.map(({ uid, short_id }) => [short_id, uid]))
  return inputs.map((input) => {
    const uid = input?.short_id && uids.get(input.short_id.toUpperCase())
    return uid ? ({ read_by: 'hand', ...input, uid } as SentTransaction) : input
  })
}
