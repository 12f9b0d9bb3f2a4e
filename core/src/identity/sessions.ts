import { randomBytes } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { type ListQuery, newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Actor, Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { rightOnPhone, rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import { needs_person } from './pairing_rows.ts'

const hour_ms = 3600_000
/** How stale the stored time of last use may be: one write a minute and session, not one a request. */
const touch_ms = 60_000

type Holder =
  | { user_id: string }
  | { device_token_id: string }
  | { link_event_id: string }
  | { pairing_id: string }
type SessionOptions = {
  smartphone_number?: string | undefined
  ends_at?: Date
  is_link?: boolean
  terminal?: string | undefined
  opened_by?: string | null
}
type SessionRow = {
  _id: string
  token_hash: Buffer
  user_id: string | null
  expires_at: string
  last_used_at: string
  is_link: boolean
  link_event_id: string | null
  opened_by: string | null
  email: string | null
  right: Schema<'Right'> | null
  event_id: string | null
  bar_id: string | null
  holder: string | null
  terminal: string | null
  smartphone_number: string | null
  device_token_id: string | null
  pairing_id: string | null
  role: Schema<'PairingRole'> | null
  needs_person: boolean
  entrance_group_id: string | null
  locked_at: string | null
  permissions: string[] | null
  authorized_terminals: string[] | null
  ends_at: string | null
}

/**
 * Finds who session tokens belong to, by token, in one statement; a token that is unknown, over or revoked is left out. Each use
 * prolongs it to 12 hours.
 */
export async function resolveSessions(
  knex: Knex,
  secrets: Secrets,
  tokens: string[],
): Promise<Map<string, Actor>> {
  const by_hash = new Map<string, string>()
  for (const token of tokens)
    for (const digest of secrets.digests('session', token)) by_hash.set(hexOf(digest), token)
  const rows = await sessionRows(knex, [...by_hash.keys()])
  const used = rows.filter((row) => row.holder && mayUse(row))
  const old = used.filter(({ last_used_at }) => Date.now() - Date.parse(last_used_at) > touch_ms)
  if (old.length > 0) await touch(knex, old)
  return new Map(used.map((row) => [by_hash.get(hexOf(row.token_hash))!, actorOf(row)]))
}

const hexOf = (digest: Buffer) => digest.toString('hex')

function sessionRows(knex: Knex, hashes: string[]): Promise<SessionRow[]> {
  return (
    knex('sessions as s')
      .leftJoin('users as u', (on) => on.on('u._id', 's.user_id').andOnVal('u.deleted', false))
      .leftJoin('device_tokens as d', (on) =>
        on
          .on('d._id', 's.device_token_id')
          .andOnVal('d.deleted', false)
          .andOnVal('d.archived', false),
      )
      // A lost phone and one whose time is over are out at once.
      .leftJoin('pairings as p', (on) =>
        on.on('p._id', 's.pairing_id').andOnVal('p.state', 'paired'),
      )
      .leftJoin('users as w', (on) =>
        on.on('w._id', 'p.user_id').on('w.event_id', 'p.event_id').andOnVal('w.deleted', false),
      )
      .leftJoin('events as g', (on) => on.on('g._id', 'p.event_id').andOnVal('p.role', 'gate'))
      .leftJoin('events as l', (on) =>
        on.on('l._id', 's.link_event_id').andOnVal('l.deleted', false),
      )
      .whereRaw('s.token_hash = ANY(?::bytea[])', [hashes.map((hash) => `\\x${hash}`)])
      .where('s.expires_at', '>', knex.fn.now())
      .select(
        's._id',
        's.token_hash',
        knex.raw('coalesce(s.user_id, w._id) AS user_id'),
        's.expires_at',
        's.last_used_at',
        's.is_link',
        's.link_event_id',
        's.opened_by',
        knex.raw('coalesce(u.email, w.email) AS email'),
        knex.raw('coalesce(u."right", w."right") AS "right"'),
        's.terminal',
        's.smartphone_number',
        's.device_token_id',
        'p._id as pairing_id',
        'p.role',
        'p.entrance_group_id',
        'p.locked_at',
        'p.ends_at',
        knex.raw(`${needs_person} AS needs_person`),
        knex.raw('coalesce(u.bar_id, d.bar_id, p.bar_id) AS bar_id'),
        'd.permissions',
        'd.authorized_terminals',
        knex.raw('coalesce(u.event_id, d.event_id, p.event_id, l._id) AS event_id'),
        knex.raw('coalesce(u._id, d._id, p._id, l._id) AS holder'),
      )
  )
}

function actorOf(row: SessionRow): Actor {
  return {
    session_id: row._id,
    user_id: row.user_id,
    caller: [row.holder, row.terminal].filter(Boolean).join(' '),
    email: row.email,
    ...(row.is_link && { link: { ends_at: row.expires_at, opened_by: row.opened_by } }),
    right: rightOf(row),
    event_id: row.event_id,
    bar_id: row.bar_id,
    permissions: row.permissions ?? [],
    terminals: row.authorized_terminals ?? [],
    device_token_id: row.device_token_id,
    terminal: row.terminal,
    smartphone_number: row.smartphone_number,
    ...(row.pairing_id && {
      pairing: {
        _id: row.pairing_id,
        role: row.role!,
        own_right: row.right,
        entrance_group_id: row.entrance_group_id,
        is_locked: row.locked_at !== null,
      },
    }),
  }
}

/**
 * A token that names terminals is good on those alone, also where one was struck off since. A phone is good until its pairing
 * ends.
 */
function mayUse({ authorized_terminals, terminal, ends_at }: SessionRow) {
  if (ends_at !== null && Date.parse(ends_at) <= Date.now()) return false
  if (!authorized_terminals?.length) return true
  return terminal !== null && authorized_terminals.includes(terminal)
}

/** A device may do what a server may, and the link of an event what its admin may. */
function rightOf({ user_id, right, link_event_id, role, needs_person }: SessionRow) {
  if (role) return rightOnPhone(role, right, needs_person)
  if (user_id) return right!
  return link_event_id ? rights.admin : rights.server
}

/** A link and the session of a phone end when it was said; every other session lasts as long as it is used. */
async function touch(knex: Knex, rows: SessionRow[]) {
  const expires_at = inHours(12)
  const lasts = (row: SessionRow) => !row.is_link && !row.pairing_id
  const note = (some: SessionRow[], more: object) =>
    knex('sessions')
      .whereIn(
        '_id',
        // In order: processes that note the same sessions do not wait for each other in a circle.
        some.map(({ _id }) => _id).sort(),
      )
      .update({ last_used_at: knex.fn.now(), ...more })
  const [lasting, ending] = [rows.filter(lasts), rows.filter((row) => !lasts(row))]
  if (lasting.length > 0) await note(lasting, { expires_at })
  if (ending.length > 0) await note(ending, {})
}

/** The moment so many hours from now. */
export function inHours(hours: number) {
  return new Date(Date.now() + hours * hour_ms)
}

/** Opens a session for a user, a device token or a paired phone; answers its token, which is stored as a hash only. */
export async function openSession(
  ctx: Ctx,
  holder: Holder,
  { ends_at = inHours(12), is_link = false, opened_by, ...device }: SessionOptions = {},
) {
  const token = randomBytes(32).toString('base64url')
  const expires_at = ends_at.toISOString()
  const _id = newId()
  await ctx.db('sessions').insert({
    _id,
    token_hash: ctx.secrets.digest('session', token),
    ...holder,
    is_link,
    opened_by: opened_by ?? null,
    terminal: device.terminal ?? null,
    smartphone_number: device.smartphone_number ?? null,
    address: ctx.address,
    user_agent: ctx.user_agent.slice(0, 200),
    expires_at,
  })
  // Nobody misses a dead session; this keeps the table small without a job of its own.
  await ctx.db('sessions').where('expires_at', '<', ctx.db.fn.now()).delete()
  return { _id, token, expires_at }
}

type ListedSession = Omit<Schema<'Session'>, 'current'>

/** Lists where the caller is signed in, the last used first. */
export const list = read<'sessions.list'>((ctx, { query }) => sessionsOf(ctx, mine(ctx), query))

/** The sessions of a holder that are still good, the last used first. */
export async function sessionsOf(ctx: ReadCtx, holder: object, query: ListQuery) {
  const from = ctx
    .db('sessions')
    .where(holder)
    .where('expires_at', '>', ctx.db.fn.now())
    .select('_id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent', 'is_link')
    .select('terminal', 'smartphone_number')
  const { rows, ...counted } = await page<ListedSession>(from, newestFirst(query), {
    sort: { last_used_at: 'last_used_at', created_at: 'created_at', expires_at: 'expires_at' },
    default_sort: 'last_used_at',
    tie_breaker: '_id',
  })
  const sessions = rows.map((row) => ({ ...row, current: row._id === ctx.actor.session_id }))
  return { sessions, ...counted }
}

/** Signs the caller out. */
export const end = write<'sessions.end'>(async (ctx) => {
  await signOut(ctx, ctx.db('sessions').where({ _id: ctx.actor.session_id }))
  return { success: true }
})

/** Signs the caller out of one other place. */
export const revoke = write<'sessions.revoke'>(async (ctx, { path }) => {
  const removed = await signOut(ctx, ctx.db('sessions').where(mine(ctx)).where({ _id: path.id }))
  if (removed === 0) throw new DomainError('not_found', 'no such session')
  return { success: true }
})

/** Ends sessions, each with a line in the audit log, which says whose it was where that is somebody else. */
export async function signOut(
  ctx: Ctx,
  sessions: Knex.QueryBuilder,
  of: { event_id?: string | null; before?: object; after?: object } = {},
): Promise<number> {
  const ended: { _id: string; created_at: string }[] = await sessions
    .delete()
    .returning(['_id', 'created_at'])
  for (const { _id, created_at } of ended) {
    const before = { ...of.before, created_at }
    await record(ctx, { ...of, record_type: 'sessions', record_id: _id, before })
  }
  return ended.length
}

function mine({ actor }: ReadCtx) {
  // A person on a phone sees and ends no session that they have elsewhere.
  return actor.user_id && !actor.pairing ? { user_id: actor.user_id } : { _id: actor.session_id }
}
