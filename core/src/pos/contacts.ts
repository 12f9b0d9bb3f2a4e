import type { Schema } from '@kermesse/sdk/types'
import type { LedgerCtx } from '../operations/context.ts'
import { isoNow } from '../platform/database_clock.ts'
import { lockPhones } from './entry_store.ts'

type Report = Schema<'PhoneReport'>

/** Notes that a phone was in contact, and what it says of itself. */
export async function recordContact(
  { db, event_id }: Pick<LedgerCtx, 'db' | 'event_id'>,
  pairing_id: string,
  report: Report | undefined,
) {
  const now = isoNow()
  await db.transaction(async (trx) => {
    await lockPhones(trx, event_id, [pairing_id])
    await trx('phone_states')
      .where({ event_id, pairing_id })
      .update({ contact_at: now, ...(report && reported(report, Date.parse(now))) })
  })
}

function reported({ device_time_ms, battery, ...rest }: Report, now_ms: number) {
  const clock_error_ms = device_time_ms === undefined ? null : device_time_ms - now_ms
  return { ...rest, battery: battery ?? null, clock_error_ms }
}
