import type { Schema } from '@kermesse/sdk/types'
import type { LedgerCtx } from '../operations/context.ts'
import { isoNow } from '../platform/database_clock.ts'
import { lockPhones, type PhoneContact } from './entry_store.ts'
import type { Silence } from './offline_limits.ts'

type Report = Schema<'PhoneReport'>

/** A phone says something twice a minute; a longer time is a silence, and so many are kept. */
const silence_ms = 10 * 60_000
const most_silences = 50

/** Notes that a phone was in contact, and what it says of itself. */
export async function recordContact(
  { db, event_id }: Pick<LedgerCtx, 'db' | 'event_id'>,
  pairing_id: string,
  report: Report | undefined,
) {
  const now = isoNow()
  await db.transaction(async (trx) => {
    const locked = await lockPhones(trx, event_id, [pairing_id])
    const { top_seq, last_seq, ...before } = locked.get(pairing_id)!
    const newest = Math.max(top_seq, last_seq, report?.last_seq ?? 0)
    await trx('phone_states')
      .where({ event_id, pairing_id })
      .update({
        ...(report && reported(report, Date.parse(now))),
        contact_at: now,
        last_seq: newest,
        silences: JSON.stringify(silencesOf(before, Date.parse(now))),
      })
  })
}

/** The silences of a phone that is in contact again. */
function silencesOf(
  { contact_at, silences }: Pick<PhoneContact, 'contact_at' | 'silences'>,
  now_ms: number,
): Silence[] {
  const known = readSilences({ silences })
  const last_ms = contact_at ? Date.parse(contact_at) : now_ms
  if (now_ms - last_ms < silence_ms) return known
  const silence: Silence = [last_ms, now_ms]
  return [...known, silence].slice(-most_silences)
}

export const readSilences = ({ silences }: Pick<PhoneContact, 'silences'>) =>
  JSON.parse(silences) as Silence[]

function reported({ device_time_ms, battery, ...rest }: Report, now_ms: number) {
  const clock_error_ms = device_time_ms === undefined ? null : device_time_ms - now_ms
  return { ...rest, battery: battery ?? null, clock_error_ms }
}
