import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Schema } from '@kermesse/sdk/types'
import { page } from '../lists/page.ts'
import { record, refuseLasting } from '../operations/audit_log.ts'
import type { Ctx, NoneCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { lockEvent } from '../operations/event_scope.ts'
import { none, read, write } from '../operations/handler.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError, detail } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { isNamedHost } from '../platform/provider_addresses.ts'
import {
  AddressNotAllowed,
  hostOf,
  isPublicAddress,
  readPublicUrl,
} from '../platform/public_address.ts'
import { assertUnchanged, revisionOf } from '../platform/revision.ts'
import { endDeliveries } from './disable_webhook.ts'
import { find, findToChange, type WebhookRow } from './find_webhook.ts'

type Webhook = Schema<'Webhook'>

const most_of_event = 20

export const list = read<'webhooks.list'>(async ({ db, event_id }, { query }) => {
  const { rows, ...counted } = await page<WebhookRow>(db('webhooks').where({ event_id }), query, {
    sort: { url: 'lower(url)', description: 'lower(description)', created_at: 'created_at' },
    default_sort: 'created_at',
    tie_breaker: '_id',
    search: ['url', 'description'],
  })
  return { webhooks: rows.map(shown), ...counted }
})

export const get = read<'webhooks.get'>(async (ctx, { path }) => shown(await find(ctx, path.id)))

/** Creates a webhook; its secret is answered once and stored encrypted. */
export const create = none<'webhooks.create'>(async (ctx, { body }) => {
  refuseLasting(ctx)
  await assertReachable(ctx, body.url)
  return inEvent(ctx, async (inner) => {
    await assertRoom(inner)
    const { event_id } = inner
    const _id = newId()
    const secret = newSecret()
    const { types, ...rest } = body
    await inner.db('webhooks').insert({
      ...rest,
      types: JSON.stringify(types),
      event_id,
      _id,
      secret_sealed: inner.secrets.seal(secret),
    })
    const webhook = shown(await find(inner, _id))
    await record(inner, { record_type: 'webhooks', record_id: _id, after: loggedOf(webhook) })
    return { webhook, secret }
  })
})

/** Changes a webhook. Disabling it ends the deliveries that wait. */
export const update = none<'webhooks.update'>(async (ctx, { path, body }) => {
  refuseLasting(ctx)
  if (body.url !== undefined) await assertReachable(ctx, body.url)
  return inEvent(ctx, async (inner) => {
    const { revision, enabled, types, ...rest } = body
    const row = await findToChange(inner, path.id)
    const before = shown(row)
    assertUnchanged(revision, before.revision)
    if (enabled && !row.secret_sealed) throw new DomainError('webhook_without_secret')
    const changes = {
      ...rest,
      ...(types && { types: JSON.stringify(types) }),
      ...(enabled !== undefined && enabled !== before.enabled && switchTo(inner, enabled)),
    }
    const { event_id, db } = inner
    if (Object.keys(changes).length > 0)
      await db('webhooks').where({ event_id, _id: path.id }).update(changes)
    if (enabled === false) await endDeliveries(db, event_id, path.id)
    const after = shown(await find(inner, path.id))
    await record(inner, {
      record_type: 'webhooks',
      record_id: path.id,
      before: loggedOf(before),
      after: loggedOf(after),
    })
    return after
  })
})

function switchTo({ db }: Ctx, enabled: boolean) {
  return enabled
    ? { enabled, disabled_at: null, disabled_reason: null, failing_since: null }
    : { enabled, disabled_at: db.fn.now(), disabled_reason: 'by_hand' }
}

const remove = write<'webhooks.delete'>(async (ctx, { path }) => {
  const { db, event_id } = ctx
  const before = shown(await findToChange(ctx, path.id))
  const deliveries = db('webhook_deliveries').where({ event_id, webhook_id: path.id })
  await db('webhook_attempts')
    .where({ event_id })
    .whereIn('delivery_id', deliveries.clone().select('_id'))
    .delete()
  await deliveries.delete()
  await db('webhooks').where({ event_id, _id: path.id }).delete()
  await record(ctx, { record_type: 'webhooks', record_id: path.id, before: loggedOf(before) })
  return answer_deleted
})

export { remove as delete }

/** Draws a new secret. Messages are signed with the old one too for the hours asked for. */
export const rotate_secret = write<'webhooks.rotate_secret'>(async (ctx, { path, body }) => {
  refuseLasting(ctx)
  const { db, event_id, secrets } = ctx
  const { secret_sealed } = await findToChange(ctx, path.id)
  const secret = newSecret()
  const hours = body.previous_hours ?? 24
  const ends = new Date(Date.now() + hours * 3_600_000)
  await db('webhooks')
    .where({ event_id, _id: path.id })
    .update({
      secret_sealed: secrets.seal(secret),
      previous_secret_sealed: hours > 0 ? secret_sealed : null,
      previous_secret_ends_at: hours > 0 && secret_sealed ? ends : null,
    })
  const webhook = shown(await find(ctx, path.id))
  await record(ctx, {
    record_type: 'webhooks',
    record_id: path.id,
    after: { previous_secret_ends_at: webhook.previous_secret_ends_at },
  })
  return { webhook, secret }
})

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

async function inEvent<T>(ctx: NoneCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (trx: Trx) => {
    await lockEvent(trx, ctx.event_id)
    return work({ ...ctx, db: trx })
  })
}

/** Refuses a webhook too many. The lock keeps two calls from taking the same last place. */
async function assertRoom({ db, event_id }: Ctx) {
  await db.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`webhooks ${event_id}`])
  const { count } = await db('webhooks').where({ event_id }).first(db.raw('count(*)::int AS count'))
  if (count >= most_of_event) throw new DomainError('webhook_limit')
}

/**
 * Refuses addresses in private networks before they are saved. Delivery checks again: a name may lead elsewhere by then. A name that
 * has no address yet is accepted.
 */
async function assertReachable({ config }: Pick<NoneCtx, 'config'>, text: string) {
  const { hosts } = config.webhooks
  try {
    const url = readPublicUrl(text, hosts)
    if (hosts.some((one) => isNamedHost(url, one)) || isIP(hostOf(url))) return
    const found = await lookup(hostOf(url), { all: true }).catch(() => [])
    if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressNotAllowed(text)
  } catch (error) {
    if (!(error instanceof AddressNotAllowed)) throw error
    throw new DomainError('webhook_address_not_allowed', undefined, [
      detail('url', 'private_address', 'webhook_address_not_allowed'),
    ])
  }
}

/** A webhook without its secrets. */
function shown(row: WebhookRow): Webhook {
  const { secret_sealed: _, previous_secret_sealed: __, ...webhook } = row
  const { url, types, description, enabled, previous_secret_ends_at: ends } = webhook
  return {
    ...webhook,
    previous_secret_ends_at: ends && new Date(ends) > new Date() ? ends : null,
    revision: revisionOf({ url, types, description, enabled }),
  }
}

function loggedOf({ url, types, description, enabled, disabled_reason }: Webhook) {
  return { url, types, description, enabled, disabled_reason }
}
