import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { state_now } from '../identity/pairing_rows.ts'
import type { Actor } from '../operations/context.ts'
import { rightOnPhone } from '../operations/rights.ts'

/** A pairing that makes entries. */
export type EntryPhone = {
  _id: string
  role: Schema<'PairingRole'>
  bar_id: string | null
  smartphone_number: string
  state: Schema<'PhoneState'>
  public_key: Buffer | null
  paired_at: string | null
  last_challenge_at: string | null
  ended_at: string | null
  ends_at: string | null
  user_id: string | null
}
export type PhoneUser = { _id: string; email: string; right: Schema<'Right'> }

/** The phones of the event with these ids. */
export async function findPhones(
  db: Knex,
  event_id: string,
  ids: string[],
): Promise<Map<string, EntryPhone>> {
  if (ids.length === 0) return new Map()
  const rows: EntryPhone[] = await db('pairings as p')
    .where('p.event_id', event_id)
    .whereIn('p._id', ids)
    .select('p._id', 'p.role', 'p.bar_id', 'p.smartphone_number', 'p.public_key', 'p.user_id')
    .select(
      'p.paired_at',
      'p.last_challenge_at',
      'p.ended_at',
      'p.ends_at',
      db.raw(`${state_now} AS state`),
    )
  return new Map(rows.map((row) => [row._id, row]))
}

/** The people who were ever signed in on a phone, by the ids of both. */
export class PhonePeople {
  readonly #here: Set<string>
  readonly #users: Map<string, PhoneUser>

  constructor(here: Set<string>, users: Map<string, PhoneUser>) {
    this.#here = here
    this.#users = users
  }

  /** A deleted person has no right any more, but what they sold stays theirs. */
  find({ _id, user_id: signed_in }: EntryPhone, user_id: string | null): PhoneUser | undefined {
    if (user_id === null) return undefined
    const was_here = user_id === signed_in || this.#here.has(`${_id} ${user_id}`)
    return was_here ? this.#users.get(user_id) : undefined
  }
}

export async function findPhonePeople(
  db: Knex,
  event_id: string,
  phones: readonly EntryPhone[],
  user_ids: string[],
): Promise<PhonePeople> {
  if (user_ids.length === 0) return new PhonePeople(new Set(), new Map())
  const here = await db('phone_people')
    .where({ event_id })
    .whereIn(
      'pairing_id',
      phones.map(({ _id }) => _id),
    )
    .whereIn('user_id', user_ids)
    .select('pairing_id', 'user_id')
  const users: PhoneUser[] = await db('users')
    .where({ event_id })
    .whereIn('_id', user_ids)
    .select('_id', 'email', 'right')
  return new PhonePeople(
    new Set(here.map(({ pairing_id, user_id }) => `${pairing_id} ${user_id}`)),
    new Map(users.map((user) => [user._id, user])),
  )
}

/** The caller of an entry: its phone, with the person who was signed in. */
export function phoneActor(event_id: string, phone: EntryPhone, person: PhoneUser): Actor {
  const { _id, role, bar_id, smartphone_number } = phone
  return {
    session_id: null,
    user_id: person._id,
    caller: _id,
    email: person.email,
    right: rightOnPhone(role, person.right),
    event_id,
    bar_id,
    permissions: [],
    terminals: [],
    device_token_id: null,
    terminal: null,
    smartphone_number,
    pairing: { _id, role, own_right: person.right },
  }
}
