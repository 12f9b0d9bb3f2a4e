import type { Knex } from 'knex'
import { newId } from '../platform/ids.ts'

type Db = { db: Knex; event_id: string }

/** A phone signs people out whom nobody sees for some minutes: they go on with their shift. */
const longest_pause = '1 hour'

/** Begins the shift of a person on a phone, or continues the one that they had there until a moment ago. */
export async function beginShift({ db, event_id }: Db, pairing_id: string, user_id: string) {
  const phone = await db('pairings').where({ _id: pairing_id }).first('smartphone_number', 'bar_id')
  const here = { event_id, pairing_id }
  const last: Last | undefined = await db('shifts')
    .where(here)
    .orderBy('began_at', 'desc')
    .first('_id', 'user_id', 'bar_id', 'ended_at')
    .select(db.raw(`ended_at < now() - interval '${longest_pause}' AS is_long_ago`))
  const is_same = last?.user_id === user_id && last.bar_id === phone.bar_id
  if (last && is_same && !last.is_long_ago) {
    if (last.ended_at)
      await db('shifts').where({ event_id, _id: last._id }).update({ ended_at: null })
    return
  }
  await endShifts({ db, event_id }, { pairing_id })
  await db('shifts').insert({ ...here, _id: newId(), ...phone, user_id })
}

type Last = {
  _id: string
  user_id: string
  bar_id: string | null
  ended_at: string | null
  is_long_ago: boolean | null
}

/** Ends the shifts of a phone, of a person, or all of an event. */
export async function endShifts(
  { db, event_id }: Db,
  of: { pairing_id?: string; user_id?: string } = {},
) {
  await db('shifts')
    .where({ event_id, ...of, ended_at: null })
    .update({ ended_at: db.fn.now() })
}
