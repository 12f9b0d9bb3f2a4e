import { readOrders } from '../identity/phone_order_rows.ts'
import { findEvent } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { isoNow } from '../platform/database_clock.ts'
import { recordContact } from './contacts.ts'
import { presentResults } from './entry_results.ts'
import { readProgress } from './entry_store.ts'
import { findPhones } from './phone_actor.ts'
import { fieldsOf, readSigned, type SignedEntry } from './signed_entries.ts'
import { takeEntries } from './take_entries.ts'

/** Books what phones sold: their own, or those that another phone or an admin brings. */
export const send_entries = ledger<'pos.send_entries'>(async (ctx, { body }) => {
  const { actor, event_id, db } = ctx
  // Of an archived event the sender keeps them: nothing is decided there any more.
  await findEvent(db, event_id, { to_change: true })
  const sent = body.entries as unknown as SignedEntry[]
  const fields = sent.map(fieldsOf)
  const named = fields.flatMap((one) => one?.pairing_id ?? [])
  const phones = await findPhones(db, event_id, [...new Set(named)])
  const entries = sent.map((one, n) => readSigned(one, fields[n]!, phones))
  const results = []
  for (const taken of await takeEntries(ctx, entries))
    results.push(...(await presentResults(ctx, taken)))
  if (actor.pairing) await recordContact(ctx, actor.pairing._id, body.state)
  const shown = new Set([...phones.keys(), ...(actor.pairing ? [actor.pairing._id] : [])])
  return {
    results,
    devices: await readProgress(db, event_id, [...shown]),
    phone: actor.pairing ? await readOrders(ctx, actor.pairing._id) : null,
    server_time_ms: Date.parse(isoNow()),
  }
})
