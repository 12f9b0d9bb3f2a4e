import type { ErrorCode } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { posSettings } from '../events/pos_settings.ts'
import type { Command } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { type PinnedWristband, pinMatches } from '../platform/wristband_pin.ts'

type Proof = { pin?: string | undefined; ticket?: string | undefined }
type Asked = Pick<LedgerCtx, 'actor' | 'db' | 'event_id' | 'secrets'>
type Band = PinnedWristband & { ticket_id: string | null }

/**
 * Returns why cash may not be paid out of a wristband: its PIN was not given, or is wrong. Admins need none. The ledger declines with
 * this code, so that a retry without the PIN finds what the first try has posted.
 */
export async function refusalOfHolder(
  asked: Asked,
  uid: string,
  { pin }: Proof,
): Promise<ErrorCode | undefined> {
  const band = await bandToProve(asked, uid)
  if (!band?.pin_hash) return undefined
  return pin ? checkPin(asked, band, pin) : 'pin_required'
}

/**
 * Returns why a lost wristband may not be replaced: neither its PIN nor its ticket was shown, or what was shown is wrong. A wristband
 * that has neither has no proof to ask for.
 */
export async function refusalOfOwner(
  asked: Asked,
  uid: string,
  { pin, ticket }: Proof,
): Promise<ErrorCode | undefined> {
  const band = await bandToProve(asked, uid)
  if (!band?.pin_hash && !band?.ticket_id) return undefined
  if (pin) return checkPin(asked, band, pin)
  if (!ticket) return 'proof_required'
  const is_shown = await isTicketOf(asked, band, ticket.trim())
  return countTry(asked, band, () => is_shown, 'wrong_ticket')
}

/** Undefined where nothing has to be proved: admins see the name, and an event may do without. */
async function bandToProve({ actor, db, event_id }: Asked, uid: string): Promise<Band | undefined> {
  if (actor.right >= rights.admin) return undefined
  const band = await db('clients')
    .where({ event_id, uid })
    .first('event_id', 'uid', 'short_id', 'pin_hash', 'ticket_id')
  if (!band) return undefined
  const { pos } = await db('events').where({ _id: event_id }).first('pos')
  return posSettings({ pos }).pos.holder_check ? band : undefined
}

const checkPin = (asked: Asked, band: Band, pin: string) =>
  countTry(asked, band, () => pinMatches(asked.secrets, band, pin), 'wrong_pin')

/** By the QR code: desks see the bar code. A ticket that only a list of wristbands names has no other code. */
async function isTicketOf({ db }: Asked, { event_id, ticket_id }: Band, code: string) {
  if (!ticket_id) return false
  const codes: string[] = await db('tickets')
    .where({ event_id })
    .where((either) => either.where({ bar_code: ticket_id }).orWhere({ token: ticket_id }))
    .whereNot({ token: '' })
    .pluck('token')
  return codes.length > 0 ? codes.includes(code) : code === ticket_id
}

/** Returns the command with its refusal, if it pays cash out and the PIN was not shown. */
export async function withHolderCheck(ctx: Asked, command: Command, pin?: string) {
  if (command.type !== 'checkout') return command
  const refused = await refusalOfHolder(ctx, command.uid, { pin })
  return refused ? { ...command, refused } : command
}

/** Each try is counted before it is checked, so that simultaneous ones count too; a right one is taken back. */
async function countTry(
  { actor, db }: Asked,
  { event_id, uid }: Band,
  matches: () => boolean,
  wrong: ErrorCode,
): Promise<ErrorCode | undefined> {
  const band = `${event_id}:${uid}`
  const caller = actor.caller ?? ''
  const { of_band, of_caller } = limitersOf(db)
  try {
    await of_band.consume(band)
    await of_caller.consume(caller)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return 'too_many_pins'
  }
  if (!matches()) return wrong
  await of_band.delete(band)
  await of_caller.reward(caller)
  return undefined
}

const within_s = 15 * 60
/** Wrong PINs and tickets within a quarter of an hour: of one wristband, by anybody, and of one caller, over all wristbands. */
const tries = { of_band: 5, of_caller: 20 }

type Limiters = Record<keyof typeof tries, RateLimiterPostgres>
const limiters = new WeakMap<Knex, Limiters>()

function limitersOf(storeClient: Knex): Limiters {
  const known = limiters.get(storeClient)
  if (known) return known
  const made = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: within_s,
    })
  const both = {
    of_band: made('holder of band', tries.of_band),
    of_caller: made('holder by caller', tries.of_caller),
  }
  limiters.set(storeClient, both)
  return both
}
