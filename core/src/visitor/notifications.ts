import { vapidKeys } from '../notifications/vapid_keys.ts'
import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { readSubscription } from '../providers/push.ts'
import type { ClientRow } from '../wallets/clients.ts'
import { checkPin } from '../wallets/pin.ts'
import { findByNumber } from '../wallets/wristband_number.ts'
import { numberOf } from './feedbacks.ts'

/** The public key that browsers subscribe with. */
export const key = none<'notifications.key'>(async (ctx) => ({
  public_key: (await vapidKeys(ctx)).public_key,
}))

/** Tells a device from now on what happens on a wristband. */
export const subscribe = none<'notifications.subscribe'>(async (ctx, { path, body, headers }) => {
  const { db, secrets, config } = ctx
  const { client, event } = await find(ctx, path.uid)
  await assertHolder(ctx, client, headers['wristband-pin'])
  const subscription = readSubscription(config.push, body.notification_token)
  const language = body.language ?? ctx.language ?? event.language
  const { event_id, uid } = client
  const device = deviceOf(ctx, subscription.endpoint)
  await db.transaction(async (trx) => {
    const others = await trx('push_subscriptions')
      .where({ event_id, uid })
      .whereNotNull('subscription')
      .whereNot({ device })
      .count({ count: '*' })
    if (Number(others[0]!.count) >= devices_max) throw new DomainError('rate_limited')
    await trx('push_watermarks').insert({ event_id }).onConflict().ignore()
    const row = { language, subscription: secrets.seal(JSON.stringify(subscription)) }
    await trx('push_subscriptions')
      .insert({ event_id, uid, device, ...row })
      .onConflict(['event_id', 'uid', 'device'])
      // Skips transactions made while notifications were off.
      .merge({
        ...row,
        since_xid: trx.raw(
          'CASE WHEN push_subscriptions.subscription IS NULL THEN excluded.since_xid ELSE push_subscriptions.since_xid END',
        ),
      })
  })
  return { success: true }
})

/** Tells a device, or all devices of a wristband, nothing any more; that they were told is remembered. */
export const unsubscribe = none<'notifications.unsubscribe'>(
  async (ctx, { path, body, headers }) => {
    const { client } = await find(ctx, path.uid)
    await assertHolder(ctx, client, headers['wristband-pin'])
    const { event_id, uid } = client
    const token = body.notification_token
    const of_device = token ? { device: deviceOf(ctx, endpointOf(ctx, token)) } : {}
    const where = { event_id, uid, ...of_device }
    await ctx.db.transaction(async (trx) => {
      await trx('push_subscriptions').where(where).update({ subscription: null })
      await trx('push_messages').where(where).delete()
    })
    return { success: true }
  },
)

/** True if a device receives notifications. Asking requires its token. */
export const exists = none<'notifications.exists'>(async (ctx, { path, body }) => ({
  exists: Boolean((await rowOf(ctx, path.uid, body.notification_token))?.subscription),
}))

/** True if a device received notifications once and does not any more. */
export const exists_disabled = none<'notifications.exists_disabled'>(
  async (ctx, { path, body }) => ({
    exists: (await rowOf(ctx, path.uid, body.notification_token))?.subscription === null,
  }),
)

// A family shares a wristband's number now and then; a machine that subscribes thousands does not.
const devices_max = 20

async function find({ db }: NoneCtx, text: string) {
  return findByNumber({ db }, await numberOf(db, text))
}

async function rowOf(ctx: NoneCtx, text: string, token: string) {
  const { client } = await find(ctx, text)
  const { event_id, uid } = client
  const device = deviceOf(ctx, endpointOf(ctx, token))
  const row = await ctx.db('push_subscriptions').where({ event_id, uid, device }).first()
  return row as { subscription: string | null } | undefined
}

/** The number alone lets nobody listen in. */
async function assertHolder(ctx: NoneCtx, client: ClientRow, pin: string | undefined) {
  if (!client.pin_hash) return
  if (!pin) throw new DomainError('pin_required')
  await checkPin(ctx, client, pin)
}

const endpointOf = ({ config }: NoneCtx, token: string) =>
  readSubscription(config.push, token).endpoint

const deviceOf = ({ secrets }: NoneCtx, endpoint: string) => secrets.digest('push', endpoint)
