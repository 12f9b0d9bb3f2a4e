import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { none, write } from '../operations/handler.ts'
import { rightOnPhone } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { pairedPhone } from './pairing_rows.ts'
import { isSignedBy, makeChallenge, readChallenge, readPhoneKey } from './phone_keys.ts'
import { openSession } from './sessions.ts'

const session_minutes = 15

type Row = {
  _id: string
  event_id: string
  role: Schema<'PairingRole'>
  smartphone_number: string
  state: 'waiting' | 'paired' | 'lost' | 'ended'
  public_key: Buffer | null
  last_challenge_at: string | null
  ends_at: string | null
  user_id: string | null
}

/** Pairs the phone that knows the code and holds the private key. It may ask again if the answer was lost. */
export const redeem = write<'pairings.redeem'>(async (ctx, { body }) => {
  const { db, secrets } = ctx
  const { code, signature } = body
  const public_key = readPhoneKey(body.public_key)
  const row: Row | undefined = await live(db('pairings as p'))
    .whereIn('p.code_hash', secrets.digests('pairing code', code))
    .where('p.code_expires_at', '>', db.fn.now())
    .forUpdate('p')
    .first('p.*')
  const is_first = row?.state === 'waiting'
  const is_again = row?.state === 'paired' && row.public_key?.equals(public_key)
  if (!row || !(is_first || is_again)) throw new DomainError('pairing_code_wrong')
  if (!isSignedBy(public_key, `kermesse pairing ${code}`, signature))
    throw new DomainError('pairing_refused')
  const { _id, event_id, smartphone_number } = row
  if (is_first) {
    await db('pairings')
      .where({ _id })
      .update({ state: 'paired', public_key, paired_at: db.fn.now() })
    const before = { state: 'waiting' }
    const after = { state: 'paired', smartphone_number }
    await record(ctx, { record_type: 'pairings', record_id: _id, event_id, before, after })
  }
  return pairedPhone(ctx, row)
})

/** Makes what a phone signs for a session. An unknown phone is answered, too: it learns at sign-in that it is not one. */
export const challenge = none<'pairings.challenge'>(async ({ secrets }, { path }) =>
  makeChallenge(secrets, path.id),
)

/** Opens a session of 15 minutes for the phone that signed a challenge, in place of the one before. */
export const sign_in = write<'pairings.sign_in'>(async (ctx, { path, body }) => {
  const { db, secrets } = ctx
  const made_at = readChallenge(secrets, path.id, body.challenge)
  const row: Row | undefined = await live(db('pairings as p'))
    .where('p._id', path.id)
    .forUpdate('p')
    .first('p.*')
  const key = row?.public_key
  const text = `kermesse session ${path.id} ${body.challenge}`
  if (!row || !key || !made_at || !isSignedBy(key, text, body.signature))
    throw new DomainError('pairing_refused')
  // Told to the phone alone: it has proved what it is.
  if (row.state !== 'paired' || isOver(row)) throw new DomainError('pairing_is_over')
  if (row.last_challenge_at && Date.parse(row.last_challenge_at) >= made_at.getTime())
    throw new DomainError('pairing_refused')
  const { _id: pairing_id, smartphone_number, user_id } = row
  await db('pairings').where({ _id: pairing_id }).update({ last_challenge_at: made_at })
  await db('sessions').where({ pairing_id }).delete()
  const ends_at = new Date(Date.now() + session_minutes * 60_000)
  const opened = await openSession(ctx, { pairing_id }, { ends_at, smartphone_number })
  const person = await personOf(ctx, row)
  const phone = await pairedPhone(ctx, row)
  return {
    token: opened.token,
    expires_at: opened.expires_at,
    right: rightOnPhone(row.role, person?.right ?? null, phone.needs_person),
    own_right: person?.right ?? null,
    user_id: person ? user_id : null,
    user: person?.email ?? null,
    name: person?.name ?? null,
    phone,
  }
})

function isOver({ ends_at }: Row) {
  return ends_at !== null && Date.parse(ends_at) <= Date.now()
}

/** Pairings whose event is not deleted. */
function live(pairings: ReturnType<Ctx['db']>) {
  return pairings.join('events as e', 'e._id', 'p.event_id').where('e.deleted', false)
}

async function personOf({ db }: Pick<Ctx, 'db'>, { event_id, user_id }: Row) {
  if (!user_id) return undefined
  type Person = { email: string; name: string | null; right: Schema<'Right'> }
  const person: Person | undefined = await db('users')
    .where({ _id: user_id, event_id, deleted: false })
    .first('email', 'name', 'right')
  return person
}
