import { randomBytes } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import { record } from '../audit_log.ts'
import type { Ctx } from '../context.ts'
import { DomainError, invalid } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { newId } from '../ids.ts'
import { page } from '../listing.ts'
import { rights } from '../rights.ts'
import { openSession } from './sessions.ts'

type TokenRow = Omit<Schema<'Token'>, 'token'> & { token_sealed: string }

/** Signs a device in. A token that names terminals signs no other in. */
export const login: Handler<'tokens.login'> = async (ctx, { body }) => {
  const row = await ctx
    .trx('device_tokens')
    .where({
      token_hash: ctx.secrets.digest('device token', body.token),
      deleted: false,
      archived: false,
    })
    .first('_id', 'event_id', 'authorized_terminals')
  const refused =
    row?.authorized_terminals.length > 0 && !row.authorized_terminals.includes(body.terminal)
  if (!row || refused) throw new DomainError('wrong_credentials')
  const { token, expires_at } = await openSession(ctx, { device_token_id: row._id })
  return { incorrect: false, right: rights.server, token, expires_at, event_id: row.event_id }
}

/** Lists device tokens. */
export const list: Handler<'tokens.list'> = async (ctx, { query }) => {
  const from = rows(ctx)
  if (query.event_id) from.where('t.event_id', query.event_id)
  if (query.deleted_only) from.where('t.deleted', true)
  else if (!query.with_deleted) from.where('t.deleted', false)
  const sort = { event_name: 'lower(e.name)', created_at: 't.created_at' }
  const { rows: found, ...counted } = await page<TokenRow>(from, query, {
    sort,
    by: 'created_at',
    tie: 't._id',
    search: ['e.name'],
  })
  return { tokens: found.map((row) => present(ctx, row)), ...counted }
}

/** Shows a device token. */
export const get: Handler<'tokens.get'> = async (ctx, { path }) =>
  present(ctx, await find(ctx, path.id))

/** Creates a device token for an event; left empty, 128 random bits are drawn. */
export const create: Handler<'tokens.create'> = async (ctx, { body }) => {
  if (!body.event_id) throw invalid('event_id', 'is required', 'required_field')
  const event = await ctx
    .trx('events')
    .where({ _id: body.event_id, deleted: false })
    .first('archived')
  if (!event) throw new DomainError('event_not_found')
  if (event.archived) throw new DomainError('|event_is_archived|')
  const token = body.token ?? randomBytes(16).toString('hex')
  const _id = await insert(
    ctx,
    body.event_id,
    token,
    body.permissions ?? [],
    body.authorized_terminals ?? [],
  )
  if (!_id) throw new DomainError('token_taken')
  const created = await get(ctx, { path: { id: _id } } as never)
  await record(ctx, {
    record_type: 'tokens',
    record_id: _id,
    event_id: body.event_id,
    after: { ...created, token: undefined },
  })
  return created
}

/** Deletes a device token and signs its devices out. */
const remove: Handler<'tokens.delete'> = async (ctx, { path }) => {
  const row = await find(ctx, path.id)
  await ctx.trx('device_tokens').where({ _id: path.id }).update({ deleted: true })
  await ctx.trx('sessions').where({ device_token_id: path.id }).delete()
  await record(ctx, {
    record_type: 'tokens',
    record_id: path.id,
    event_id: row.event_id,
    before: { deleted: row.deleted },
    after: { deleted: true },
  })
  return { success: true }
}

export { remove as delete }

/** Makes an event's own token valid in place of the one before; null leaves none. */
export async function setEventToken(
  ctx: Ctx,
  before: string | null,
  token: string | null,
  permissions: string[],
) {
  if (before === token) return
  if (before) {
    const token_hash = ctx.secrets.digest('device token', before)
    const [old] = await ctx
      .trx('device_tokens')
      .where({ token_hash })
      .update({ deleted: true }, ['_id'])
    if (old) await ctx.trx('sessions').where({ device_token_id: old._id }).delete()
  }
  if (!token) return
  const again = await ctx
    .trx('device_tokens')
    .where({ token_hash: ctx.secrets.digest('device token', token), event_id: ctx.event_id })
    .update({ deleted: false, permissions: JSON.stringify(permissions) })
  if (again === 0 && !(await insert(ctx, ctx.event_id, token, permissions, [])))
    throw new DomainError('token_taken')
}

async function insert(
  ctx: Ctx,
  event_id: string,
  token: string,
  permissions: string[],
  terminals: string[],
) {
  const row = {
    _id: newId(),
    event_id,
    token_hash: ctx.secrets.digest('device token', token),
    token_sealed: ctx.secrets.seal(token),
    permissions: JSON.stringify(permissions),
    authorized_terminals: JSON.stringify(terminals),
  }
  const [inserted] = await ctx
    .trx('device_tokens')
    .insert(row)
    .onConflict('token_hash')
    .ignore()
    .returning('_id')
  return inserted?._id as string | undefined
}

function rows(ctx: Ctx) {
  return ctx
    .trx('device_tokens as t')
    .join('events as e', 'e._id', 't.event_id')
    .select('t.*', 'e.name as event_name')
}

async function find(ctx: Ctx, id: string): Promise<TokenRow> {
  const row = await rows(ctx).where('t._id', id).first()
  if (!row) throw new DomainError('token_not_found')
  return row
}

function present(ctx: Ctx, { token_sealed, ...row }: TokenRow): Schema<'Token'> {
  return { ...row, token: ctx.secrets.open(token_sealed) }
}
