import type { Knex } from 'knex'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { needRight } from '../operations/rights.ts'
import { invalid } from '../platform/errors.ts'

/** SQL condition: staff has blocked the wallet `w`. */
export const is_blocked = '(w.blocked_at IS NOT NULL)'

/** True if staff has blocked the wristband. */
export async function isWristbandBlocked(db: Knex, event_id: string, uid: string) {
  const wallet = await db('wallets').where({ event_id, uid }).first('blocked_at')
  return Boolean(wallet?.blocked_at)
}

export type Forced = { force?: boolean; reason?: string }

/** Returns the reason for taking money off a blocked wristband, for superadmins; undefined where nobody forces it. */
export function forcedWith({ actor }: Pick<Ctx, 'actor'>, { force, reason }: Forced) {
  if (!force) return undefined
  needRight(actor, 'superadmin', 'only a superadmin takes money off a blocked wristband')
  const said = reason?.trim()
  if (!said) throw invalid('reason', 'required')
  return said
}

/** Writes the reason to the audit log, in the commit of what was forced. */
export async function recordForced(ctx: Ctx, uid: string, reason: string) {
  await record(ctx, {
    record_type: 'clients',
    record_id: uid,
    before: { forced: false },
    after: { forced: true, reason },
  })
}
