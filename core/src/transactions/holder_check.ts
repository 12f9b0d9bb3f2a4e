import type { ErrorCode } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { posSettings } from '../events/pos_settings.ts'
import type { Command } from '../ledger/types.ts'
import type { LedgerCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { pinMatches } from '../platform/wristband_pin.ts'

type Proof = { pin?: string | undefined }
type Asked = Pick<LedgerCtx, 'actor' | 'db' | 'event_id' | 'secrets'>

/**
 * Returns why cash may not be paid out of a wristband: its PIN was not given, or is wrong. Admins need none. The ledger declines with
 * this code, so that a retry without the PIN finds what the first try has posted.
 */
export async function refusalOfHolder(
  { actor, db, event_id, secrets }: Asked,
  uid: string,
  { pin }: Proof,
): Promise<ErrorCode | undefined> {
  if (actor.right >= rights.admin) return undefined
  const band = await db('clients').where({ event_id, uid }).first('uid', 'short_id', 'pin_hash')
  if (!band?.pin_hash) return undefined
  const { pos } = await db('events').where({ _id: event_id }).first('pos')
  if (!posSettings({ pos }).pos.holder_check) return undefined
  if (!pin) return 'pin_required'
  return countTry(db, `${event_id}:${uid}`, actor.caller ?? '', () =>
    pinMatches(secrets, { ...band, event_id }, pin),
  )
}

/** Returns the command with its refusal, if it pays cash out and the PIN was not shown. */
export async function withHolderCheck(ctx: Asked, command: Command, pin?: string) {
  if (command.type !== 'checkout') return command
  const refused = await refusalOfHolder(ctx, command.uid, { pin })
  return refused ? { ...command, refused } : command
}

/** Each try is counted before it is checked, so that simultaneous ones count too; a right one is taken back. */
async function countTry(
  db: Knex,
  band: string,
  caller: string,
  matches: () => boolean,
): Promise<ErrorCode | undefined> {
  const { of_band, of_caller } = limitersOf(db)
  try {
    await of_band.consume(band)
    await of_caller.consume(caller)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return 'too_many_pins'
  }
  if (!matches()) return 'wrong_pin'
  await of_band.delete(band)
  await of_caller.reward(caller)
  return undefined
}

const within_s = 15 * 60
/** Wrong PINs within a quarter of an hour: of one wristband, by anybody, and of one caller, over all wristbands. */
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
