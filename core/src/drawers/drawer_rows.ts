import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { queryRows } from '../platform/query_rows.ts'

export type Drawer = Schema<'Drawer'>
type Movement = Schema<'DrawerMovement'>
type DrawerCtx = Pick<ReadCtx, 'db' | 'event_id' | 'actor'>

/** Drawers that the caller may see: their own, and from admin on all. */
export function drawerRows({ db, event_id, actor }: DrawerCtx) {
  const rows = db('drawers as d')
    .leftJoin('users as u', (on) => on.on('u._id', 'd.user_id').andOnVal('u.deleted', false))
    .leftJoin('bars as b', (on) => on.on('b.event_id', 'd.event_id').on('b._id', 'd.bar_id'))
    .where('d.event_id', event_id)
    .select(
      'd._id',
      'd.number',
      'd.bar_id',
      'b.name as bar_name',
      'd.user_id',
      db.raw('coalesce(u.name, u.email) AS user'),
    )
    .select('d.opened_at', 'd.closed_at', 'd.counted_amount', 'd.difference', 'd.report_number')
    .select(
      db.raw(`CASE WHEN d.closed_at IS NULL THEN 'open' ELSE 'closed' END AS state`),
      db.raw(`ARRAY(SELECT DISTINCT l.smartphone_number FROM drawer_links l
        WHERE l.event_id = d.event_id AND l.drawer_id = d._id AND l.smartphone_number IS NOT NULL ORDER BY 1) AS devices`),
      db.raw(`(SELECT coalesce(sum(m.amount), 0)::bigint FROM drawer_movements m
        WHERE m.event_id = d.event_id AND m.drawer_id = d._id AND m.kind = 'float') AS float`),
      db.raw(`(SELECT count(*)::int FROM drawer_movements m
        WHERE m.event_id = d.event_id AND m.drawer_id = d._id AND ${is_unconfirmed}) AS unconfirmed`),
    )
  return actor.right >= rights.admin ? rows : rows.where('d.user_id', actor.user_id)
}

/** Cash `m` that somebody moved and nobody has confirmed. */
const is_unconfirmed = `m.kind IN ('float', 'in', 'out', 'closing') AND m.amount > 0 AND m.second_user_id IS NULL
  AND NOT EXISTS (SELECT FROM drawer_movements c WHERE c.event_id = m.event_id AND c.of_movement = m._id)`

/** A drawer that the caller may see. */
export async function findDrawer(ctx: DrawerCtx, id: string): Promise<Drawer> {
  const found: Drawer | undefined = await drawerRows(ctx).where('d._id', id).first()
  if (!found) throw new DomainError('drawer_not_found')
  return found
}

/** The same for a change: one at a time, so that what is expected stays what was compared. */
export async function lockDrawer(ctx: Ctx, id: string, { may_be_closed = false } = {}) {
  await ctx.db('drawers').where({ event_id: ctx.event_id, _id: id }).forUpdate().first('_id')
  const drawer = await findDrawer(ctx, id)
  if (drawer.state === 'closed' && !may_be_closed) throw new DomainError('drawer_is_closed')
  return drawer
}

/** The same caller, who sees a drawer of others because they are the other side of a movement. */
export function asAdmin<Context extends Pick<Ctx, 'actor'>>(ctx: Context): Context {
  const { actor } = ctx
  return { ...ctx, actor: { ...actor, right: Math.max(actor.right, rights.admin) } }
}

/** A drawer with its movements, as the caller sees it. */
export async function showDrawer(ctx: DrawerCtx, id: string): Promise<Schema<'DrawerDetails'>> {
  const drawer = await findDrawer(ctx, id)
  return { drawer, movements: await readMovements(ctx, id) }
}

export function readMovements(
  { db, event_id }: Pick<ReadCtx, 'db' | 'event_id'>,
  drawer_id: string,
): Promise<Movement[]> {
  return queryRows<Movement>(
    db,
    `SELECT m._id, m.kind, m.from_account, m.to_account, m.amount, m.expected_amount, m.pieces, m.reason, m.at, m.user_id,
       coalesce(u.name, u.email) AS user, coalesce(m.second_user_id, c.user_id) AS second_user_id, coalesce(s.name, s.email) AS second_user,
       CASE WHEN m.second_user_id IS NOT NULL THEN m.at ELSE c.at END AS confirmed_at,
       c._id IS NULL AND (coalesce(m.to_account, '') = 'way' OR m.kind = 'float' AND m.amount > 0 AND m.second_user_id IS NULL) AS is_on_the_way
     FROM drawer_movements m
     LEFT JOIN drawer_movements c ON c.event_id = m.event_id AND c.of_movement = m._id
     LEFT JOIN users u ON u._id = m.user_id
     LEFT JOIN users s ON s._id = coalesce(m.second_user_id, c.user_id)
     WHERE m.event_id = :event_id AND m.drawer_id = :drawer_id ORDER BY m.at, m._id`,
    { event_id, drawer_id },
  )
}

export type NewMovement = Pick<Movement, 'kind'> & {
  _id?: string | undefined
  amount: number
  from_account?: NonNullable<Movement['from_account']>
  to_account?: NonNullable<Movement['to_account']>
  expected_amount?: number
  pieces?: Schema<'CashPieces'> | undefined
  reason?: string | undefined
  second_user_id?: string | null
  of_movement?: string
}

/** Adds a movement by the caller. Nobody changes or removes it. */
export async function addMovement(
  { event_id, actor }: Pick<Ctx, 'event_id' | 'actor'>,
  db: Knex,
  drawer_id: string,
  { _id = newId(), pieces, ...movement }: NewMovement,
) {
  await db('drawer_movements').insert({
    event_id,
    _id,
    drawer_id,
    user_id: actor.user_id,
    ...movement,
    pieces: pieces ? JSON.stringify(pieces.filter(({ quantity }) => quantity > 0)) : null,
  })
}

/** The sum of coins and notes in minor units. */
export function sumOf(pieces: Schema<'CashPieces'>): number {
  return pieces.reduce((sum, { value, quantity }) => sum + value * quantity, 0)
}
