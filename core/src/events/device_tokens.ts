import { DeviceToken } from '../models/terminal_model.ts'
import type { Ctx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'

/** Makes an event's own token valid in place of the one before; null leaves none. */
export async function setEventToken(
  ctx: Ctx,
  before: string | null,
  token: string | null,
  permissions: DeviceToken['permissions'],
) {
  if (before === token) return
  if (before) {
    const [old] = await DeviceToken.query(ctx.db)
      .whereIn('token_hash', ctx.secrets.digests('device token', before))
      .patch({ deleted: true })
      .returning('_id')
    if (old) await ctx.db('sessions').where({ device_token_id: old._id }).delete()
  }
  if (!token) return
  const again = await DeviceToken.query(ctx.db)
    .where({ event_id: ctx.event_id })
    .whereIn('token_hash', ctx.secrets.digests('device token', token))
    .patch({ deleted: false, archived: false, permissions })
  const own = {
    _id: newId(),
    event_id: ctx.event_id,
    token,
    permissions,
    terminals: [],
    bar_id: null,
  }
  if (again === 0 && !(await insertToken(ctx, own))) throw new DomainError('token_taken')
}

type NewToken = {
  _id: string
  event_id: string
  token: string
  permissions: DeviceToken['permissions']
  terminals: string[]
  bar_id: string | null
}

/** Adds a device token of an event; false when the text is in use already. */
export async function insertToken(ctx: Ctx, { token, permissions, terminals, ...key }: NewToken) {
  const inserted = await ctx
    .db('device_tokens')
    .insert({
      ...key,
      ...tokenText(ctx, token),
      permissions: JSON.stringify(permissions),
      authorized_terminals: JSON.stringify(terminals),
    })
    .onConflict('token_hash')
    .ignore()
    .returning('_id')
  return inserted.length > 0
}

/** How the text of a token is stored: found by its hash, shown from its seal. */
export function tokenText({ secrets }: Ctx, token: string) {
  return { token_hash: secrets.digest('device token', token), token_sealed: secrets.seal(token) }
}
