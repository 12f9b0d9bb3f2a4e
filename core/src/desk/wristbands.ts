import { record } from '../operations/audit_log.ts'
import { ledger, read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { replaceWristband } from '../wallets/client_transfer.ts'
import { findClient, findToChange, presentFor } from '../wallets/clients.ts'
import { nextVersion, noteWalletEdits } from '../wallets/wallet_edits.ts'

/** Moves everything to a new wristband, as `clients.transfer` does. */
export const transfer_wristband = ledger<'desk.transfer_wristband'>(
  (ctx, { path, body, headers }) => replaceWristband(ctx, path.uid, body, headers),
)

/** Moves everything from a wristband that broke, which is closed for good. */
export const defect_wristband = ledger<'desk.defect_wristband'>((ctx, { path, body, headers }) =>
  replaceWristband(ctx, path.uid, body, headers, 'defect_wristband'),
)

/** Says whether a wristband has been used, and what became of it. */
export const is_bracelet_used = read<'desk.is_bracelet_used'>(async (ctx, { path }) => {
  const client = await findClient(ctx.db, ctx.event_id, path.uid)
  const { uid, short_id, is_bracelet_used, transferred_to, defective } = client
  return { uid, short_id, is_bracelet_used, transferred_to: transferred_to ?? null, defective }
})

/** Writes down the age class that the desk has checked. */
export const change_age = write<'desk.change_age'>(async (ctx, { path, body }) => {
  const { event_id, db } = ctx
  const { uid } = path
  const { age } = body
  const before = await findToChange(ctx, uid)
  const { transferred_to } = before
  if (transferred_to) throw new DomainError('wristband_transferred', undefined, { transferred_to })
  await db('wallets')
    .where({ event_id, uid })
    .update({ age, ...nextVersion(db) })
  await noteWalletEdits(db, event_id, [uid])
  await record(ctx, {
    record_type: 'clients',
    record_id: uid,
    before: { age: before.age },
    after: { age },
  })
  return presentFor(ctx, await findClient(db, event_id, uid))
})
