import { randomBytes } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import { insertToken, tokenText } from '../events/device_tokens.ts'
import { page } from '../lists/page.ts'
import { Bar } from '../models/bar_model.ts'
import { DeviceToken } from '../models/terminal_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { lockEvent } from '../operations/event_scope.ts'
import { read, write } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { isDistributed } from '../platform/is_distributed.ts'
import { assertSmartphone, claimDevice } from './session_device.ts'
import { openSession, sessionsOf, signOut } from './sessions.ts'
import { claimTerminals, lockTokens, sentenceOf, terminalConflicts } from './token_terminals.ts'

type Input = Schema<'TokenInput'>
type Token = Schema<'Token'>

/** Signs a device in, once at a time. A token that names terminals signs no other in. */
export const login = write<'tokens.login'>(async (ctx, { body }) => {
  const found = ctx
    .db('device_tokens as t')
    .join('events as e', 'e._id', 't.event_id')
    .whereIn('t.token_hash', ctx.secrets.digests('device token', body.token))
    .where({
      't.deleted': false,
      't.archived': false,
      'e.deleted': false,
    })
  // A token that is being replaced signs nobody in with its old text any more. Nodes would let two share locks wait for each other.
  const locked = (await isDistributed(ctx.db)) ? found.forNoKeyUpdate('t') : found.forShare('t')
  const row: LoginRow | undefined = await locked.first(
    't._id',
    't.event_id',
    't.authorized_terminals',
  )
  const { terminal, smartphone_number, take_over = false } = body
  const terminals = row?.authorized_terminals ?? []
  const refused = terminals.length > 0 && !terminals.includes(terminal ?? '')
  if (!row || refused) throw new DomainError('wrong_credentials')
  const { event_id } = row
  await assertSmartphone(ctx.db, event_id, smartphone_number)
  await claimDevice(ctx, { event_id, terminal, smartphone_number }, take_over)
  const holder = { device_token_id: row._id }
  const other_sessions = await countSessions(ctx, row._id)
  const { token, expires_at } = await openSession(ctx, holder, { terminal, smartphone_number })
  return { incorrect: false, right: rights.server, token, expires_at, event_id, other_sessions }
})

type LoginRow = { _id: string; event_id: string; authorized_terminals: string[] }

/** Lists device tokens. */
export const list = read<'tokens.list'>(async (ctx, { query }) => {
  const from = named(ctx).toKnexQuery()
  if (query.event_id) from.where('t.event_id', query.event_id)
  if (query.archived !== undefined) from.where('t.archived', query.archived)
  if (query.authorized_terminals)
    from.whereRaw('jsonb_exists_any(t.authorized_terminals, ?::text[])', [
      query.authorized_terminals,
    ])
  if (query.deleted_only) from.where('t.deleted', true)
  else if (!query.with_deleted) from.where('t.deleted', false)
  const sort = {
    event_name: 'lower(e.name)',
    authorized_terminals: 't.authorized_terminals::text',
    permissions: 't.permissions::text',
    created_at: 't.created_at',
  }
  const { rows: found, ...counted } = await page<DeviceToken>(from, query, {
    sort,
    default_sort: 'created_at',
    tie_breaker: 't._id',
    search: ['e.name', 't.authorized_terminals::text'],
  })
  return { tokens: found.map((row) => present(ctx, row)), ...counted }
})

/** Shows a device token. */
export const get = read<'tokens.get'>((ctx, { path }) => shown(ctx, path.id))

/** Says whether the event has a token with a permission that can be used. */
export const exists = read<'tokens.exists'>(async (ctx, { query }) => {
  const token = await DeviceToken.query(ctx.db)
    .findOne({ event_id: ctx.event_id, deleted: false, archived: false })
    .whereRaw('jsonb_exists(permissions, ?)', [query.permission ?? 'deposit_return'])
    .select('_id')
  return { exists: token !== undefined }
})

/** Says which terminals other tokens name. */
export const validate = write<'tokens.validate'>(async (ctx, { body }) => {
  if (body._id) await find(ctx, body._id)
  const conflicts = await terminalConflicts(ctx, body.authorized_terminals, body._id)
  return { authorized_terminals: conflicts, error: sentenceOf(conflicts) || null }
})

/** Creates a device token for an event; left empty, 128 random bits are drawn. */
export const create = write<'tokens.create'>((ctx, { body }) => add(ctx, body, false))

/** Creates a device token; terminals that others name are struck off there. */
export const force_create = write<'tokens.force_create'>((ctx, { body }) => add(ctx, body, true))

/** Changes a device token. Another event or another text signs its devices out. */
export const update = write<'tokens.update'>((ctx, { path, body }) =>
  change(ctx, path.id, body, false),
)

/** Changes a device token; terminals that others name are struck off there. */
export const force_update = write<'tokens.force_update'>((ctx, { path, body }) =>
  change(ctx, path.id, body, true),
)

/** Lists the devices that are signed in with a token, the last used first. */
export const sessions = read<'tokens.sessions'>(async (ctx, { path, query }) => {
  const { _id: device_token_id } = await find(ctx, path.id)
  return sessionsOf(ctx, { device_token_id }, query)
})

/** Signs the devices of a token out, or one of them. */
export const end_sessions = write<'tokens.end_sessions'>(async (ctx, { path, query }) => {
  const { _id: device_token_id, event_id } = await find(ctx, path.id)
  const { session_id } = query
  const wanted = ctx.db('sessions').where({ device_token_id })
  if (session_id) wanted.where({ _id: session_id })
  const ended = await signOut(ctx, wanted, { event_id, before: { device_token_id } })
  if (session_id && ended === 0) throw new DomainError('not_found', 'no such session')
  return { ended }
})

async function countSessions({ db }: Ctx, device_token_id: string): Promise<number> {
  const { count } = await db('sessions')
    .where({ device_token_id })
    .where('expires_at', '>', db.fn.now())
    .first(db.raw('count(*)::int AS count'))
  return count
}

async function add(ctx: Ctx, body: Input, force: boolean): Promise<Token> {
  if (!body.event_id) throw invalid('event_id', 'required', 'required_field')
  await lockTokens(ctx)
  await lockEvent(ctx.db, body.event_id)
  const _id = newId()
  const terminals = unique(body.authorized_terminals)
  await claimTerminals(ctx, { terminals, token_id: _id, force })
  const token = body.token || randomBytes(16).toString('hex')
  const { event_id, permissions = [], bar_id = null } = body
  await assertBar(ctx, event_id, bar_id)
  if (!(await insertToken(ctx, { _id, event_id, token, permissions, terminals, bar_id })))
    throw new DomainError('token_taken')
  return saved(ctx, _id)
}

async function change(ctx: Ctx, id: string, body: Input, force: boolean): Promise<Token> {
  await lockTokens(ctx)
  const row = await find(ctx, id)
  const before = present(ctx, row)
  const event_id = body.event_id ?? row.event_id
  await lockEvent(ctx.db, event_id)
  const terminals = unique(body.authorized_terminals ?? row.authorized_terminals)
  // An archived or deleted token takes no terminal; restoring it checks again.
  if (!row.deleted && !row.archived) await claimTerminals(ctx, { terminals, token_id: id, force })
  const token = body.token || before.token
  const kept_bar = event_id === row.event_id ? row.bar_id : null
  const bar_id = body.bar_id === undefined ? kept_bar : body.bar_id
  if (bar_id !== row.bar_id) await assertBar(ctx, event_id, bar_id)
  await DeviceToken.query(ctx.db)
    .findById(id)
    .patch({
      event_id,
      bar_id,
      permissions: body.permissions ?? row.permissions,
      authorized_terminals: terminals,
      ...(token !== before.token && tokenText(ctx, token)),
    })
  if (token !== before.token || event_id !== row.event_id) await endSessions(ctx, id)
  return saved(ctx, id, before)
}

/** Archives a device token and signs its devices out. */
export const archive = write<'tokens.archive'>(async (ctx, { path }) => {
  await lockTokens(ctx)
  const before = await shown(ctx, path.id)
  if (before.archived) return before
  await DeviceToken.query(ctx.db).findById(path.id).patch({ archived: true })
  await endSessions(ctx, path.id)
  return saved(ctx, path.id, before)
})

/** Deletes a device token, restorably, and signs its devices out. */
const remove = write<'tokens.delete'>(async (ctx, { path }) => {
  await lockTokens(ctx)
  const before = await shown(ctx, path.id)
  if (before.deleted) return answer_deleted
  await DeviceToken.query(ctx.db).findById(path.id).patch({ deleted: true })
  await endSessions(ctx, path.id)
  await saved(ctx, path.id, before)
  return answer_deleted
})

export { remove as delete }

/** Brings a deleted or archived device token back, unless another names one of its terminals by now. */
export const restore = write<'tokens.restore'>(async (ctx, { path }) => {
  await lockTokens(ctx)
  const before = await shown(ctx, path.id)
  if (!before.deleted && !before.archived) return before
  await lockEvent(ctx.db, before.event_id)
  const terminals = before.authorized_terminals
  await claimTerminals(ctx, { terminals, token_id: path.id, force: false })
  await DeviceToken.query(ctx.db).findById(path.id).patch({ deleted: false, archived: false })
  return saved(ctx, path.id, before)
})

/** The token as it is now, after putting the change on record without its text. */
async function saved(ctx: Ctx, id: string, before?: Token): Promise<Token> {
  const after = await shown(ctx, id)
  const is_new_text = before && before.token !== after.token
  await record(ctx, {
    record_type: 'tokens',
    record_id: id,
    event_id: after.event_id,
    before: before && { ...before, token: undefined },
    after: { ...after, token: undefined, ...(is_new_text && { token_replaced: true }) },
  })
  return after
}

async function endSessions({ db }: Ctx, device_token_id: string) {
  await db('sessions').where({ device_token_id }).delete()
}

async function assertBar({ db }: Ctx, event_id: string, bar_id: string | null) {
  if (bar_id === null) return
  const bar = await Bar.query(db).findOne({ event_id, _id: bar_id, deleted: false }).select('_id')
  if (!bar) throw new DomainError('bar_not_found')
}

function unique(terminals: string[] = []) {
  return [...new Set(terminals)]
}

/** Device tokens with the names of their events. */
function named({ db }: ReadCtx) {
  return DeviceToken.query(db)
    .alias('t')
    .joinRelated('event as e')
    .leftJoin('bars as b', (on) => on.on('b.event_id', 't.event_id').on('b._id', 't.bar_id'))
    .select('t.*', 'e.name as event_name', 'b.name as bar_name')
    .select(
      db.raw(`(SELECT count(*)::int FROM sessions s
      WHERE s.device_token_id = t._id AND s.expires_at > now()) AS sessions`),
    )
}

async function shown(ctx: ReadCtx, id: string): Promise<Token> {
  return present(ctx, await find(ctx, id))
}

async function find(ctx: ReadCtx, id: string): Promise<DeviceToken> {
  const row = await named(ctx).findById(id)
  if (!row) throw new DomainError('token_not_found')
  return row
}

function present(ctx: ReadCtx, { token_sealed, token_hash: _, ...row }: DeviceToken): Token {
  return { ...row, token: ctx.secrets.open(token_sealed) }
}
