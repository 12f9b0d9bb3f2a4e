import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { type ClientRow, clientRows, findClient, presentFor } from '../wallets/clients.ts'
import { waitForBands } from '../wallets/imports/bands.ts'
import { listNumbers } from '../wallets/number_directory.ts'
import { pinDigest } from '../wallets/pin.ts'
import { noteWalletEdits } from '../wallets/wallet_edits.ts'

/**
 * Gives a chip the number that is printed on its wristband, where a list has linked it to another. A band that had this number,
 * and was never worn or has given way to this very one, gets the other's, each number with the PIN printed beside it. No money
 * moves.
 */
export const repair_link = write<'desk.repair_link'>(async (ctx, { path, body }) => {
  const { event_id, db } = ctx
  const { uid } = path
  const short_id = body.short_id.toUpperCase()
  await waitForBands(db, event_id)
  const holder = await clientRows(db)
    .where({ 'c.event_id': event_id, 'c.short_id': short_id })
    .first('c.uid')
  const other_uid: string | undefined = holder && holder.uid !== uid ? holder.uid : undefined
  // In the order in which the ledger locks them.
  await db('wallets')
    .where({ event_id })
    .whereIn('uid', [uid, other_uid ?? uid])
    .orderBy('uid')
    .forNoKeyUpdate()
    .select('uid')
  const client = await findClient(db, event_id, uid)
  const other = other_uid === undefined ? undefined : await findClient(db, event_id, other_uid)
  if (client.short_id === short_id) return presentFor(ctx, client)
  await checkFree(ctx, client, other)

  const pin_hash = pinOf(ctx, client, other, { short_id, pin: body.pin })
  // No two have one number, not even for a moment.
  if (other)
    await db('clients')
      .where(keyOf(other))
      .update({ short_id: `~${uid}` })
  await giveNumber(ctx, client, { short_id, pin_hash })
  if (other) await giveNumber(ctx, other, client)
  await moveInDirectory(ctx, client, short_id, other)
  // Devices subscribed by the wrong number subscribed to somebody else's wristband.
  await db('push_subscriptions')
    .where({ event_id })
    .whereIn('uid', [uid, other_uid ?? uid])
    .delete()
  return presentFor(ctx, await findClient(db, event_id, uid))
})

/** Refuses what would lead somebody's number, or somebody's request for the remainder, to another wallet. */
async function checkFree({ db, event_id }: Ctx, client: ClientRow, other: ClientRow | undefined) {
  const { transferred_to } = client
  if (transferred_to) throw new DomainError('wristband_transferred', undefined, { transferred_to })
  if (other?.is_bracelet_used && !client.old_uids.includes(other.uid))
    throw new DomainError('number_taken', 'a wristband that was handed out has it', {
      uid: other.uid,
    })
  const uids = [client.uid, other?.uid ?? client.uid]
  const asked = await db('refund_forms')
    .where({ event_id, refund_id: null })
    .whereIn('uid', uids)
    .first('uid')
  if (asked) throw new DomainError('refund_request_open', undefined, { uid: asked.uid })
}

/** The PIN goes with the number beside which it is printed. A wristband that had one never ends up without. */
function pinOf(
  { secrets, event_id }: Ctx,
  client: ClientRow,
  other: ClientRow | undefined,
  { short_id, pin }: { short_id: string; pin: string | undefined },
) {
  if (pin) return pinDigest(secrets, event_id, short_id, pin)
  const pin_hash = other?.pin_hash ?? null
  if (client.pin_hash && !pin_hash) throw new DomainError('pin_required')
  return pin_hash
}

const keyOf = ({ event_id, uid }: ClientRow) => ({ event_id, uid })

async function giveNumber(
  ctx: Ctx,
  client: ClientRow,
  { short_id, pin_hash }: Pick<ClientRow, 'short_id' | 'pin_hash'>,
) {
  await ctx.db('clients').where(keyOf(client)).update({ short_id, pin_hash })
  await noteWalletEdits(ctx.db, ctx.event_id, [client.uid])
  await record(ctx, {
    record_type: 'clients',
    record_id: client.uid,
    before: { short_id: client.short_id, has_pin: client.pin_hash !== null },
    after: { short_id, has_pin: pin_hash !== null },
  })
}

/**
 * Updates the directory by which visitors find their wristband. Numbers of another running event
 * stay unchanged.
 */
async function moveInDirectory(
  { db, event_id }: Ctx,
  client: ClientRow,
  short_id: string,
  other: ClientRow | undefined,
) {
  const listed = db('wristband_directory').where({ event_id })
  if (other) {
    await listed.clone().where({ short_id }).update({ uid: client.uid })
    await listed.clone().where({ short_id: client.short_id }).update({ uid: other.uid })
    return
  }
  await listed.clone().where({ short_id: client.short_id }).delete()
  const listed_now = await listNumbers(db, event_id, [{ uid: client.uid, short_id }])
  if (listed_now.size === 0) throw new DomainError('number_taken', 'another event has it')
}
