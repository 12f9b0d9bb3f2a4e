import type { Schema } from '@kermesse/sdk/types'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { none, read, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { changingEvent, secondPerson } from './changing_event.ts'
import {
  addMovement,
  asAdmin,
  type Drawer,
  drawerRows,
  findDrawer,
  lockDrawer,
  showDrawer,
  sumOf,
} from './drawer_rows.ts'
import { showsCash } from './drawer_settings.ts'
import { ofDrawer, readFigureLines } from './drawer_transactions.ts'
import { expectedIn } from './expected_cash.ts'

/** Lists drawers, the newest first unless another order is asked for. */
export const list = read<'drawers.list'>(async (ctx, { query }) => {
  const from = drawerRows(ctx)
  if (query.state?.length === 1)
    from.whereRaw(`d.closed_at IS ${query.state[0] === 'open' ? '' : 'NOT'} NULL`)
  const { rows, ...counted } = await page<Drawer>(from, newestFirst(query), {
    sort: {
      opened_at: 'd.opened_at',
      closed_at: 'd.closed_at',
      number: 'd.number',
      user: 'lower(coalesce(u.name, u.email))',
      report_number: 'd.report_number',
      difference: 'd.difference',
    },
    default_sort: 'opened_at',
    tie_breaker: 'd._id',
    search: ['d.number', 'b.name', 'u.name', 'u.email'],
  })
  return { drawers: rows, ...counted }
})

/** Shows a drawer with its movements. */
export const get = read<'drawers.get'>((ctx, { path }) => showDrawer(ctx, path.id))

/** Lists the transactions behind a figure of cash. */
export const transactions = read<'drawers.transactions'>(async (ctx, { path, query }) => {
  const { db, event_id } = ctx
  const drawer = await findDrawer(ctx, path.id)
  const { _id: drawer_id, state } = drawer
  if (!(await showsCash(ctx, drawer))) throw new DomainError('forbidden', 'count the drawer first')
  return readFigureLines(db, ofDrawer({ event_id, drawer_id }, state === 'closed'), query)
})

/** Opens a drawer with a float, for the caller and the phone they are on. */
export const open = none<'drawers.open'>(async (ctx, { body }) => {
  const second_user_id = await secondPerson(ctx, body.second_person)
  return changingEvent(ctx, (inside) => openDrawer(inside, body, second_user_id))
})

async function openDrawer(
  ctx: Ctx,
  { _id = newId(), number, pieces }: Schema<'DrawerInput'>,
  second_user_id: string | null,
) {
  const { event_id, db, actor } = ctx
  await lockDrawers(ctx)
  if (await db('drawers').where({ event_id, _id }).first('_id')) return showDrawer(ctx, _id)
  const taken = { event_id, number, closed_at: null }
  if (await db('drawers').where(taken).first('_id')) throw new DomainError('drawer_number_taken')
  const { bar_id, user_id } = actor
  await db('drawers').insert({ event_id, _id, number, bar_id, user_id })
  await link(ctx, _id)
  const accounts = { from_account: 'safe', to_account: 'drawer' } as const
  const float = { kind: 'float', ...accounts, amount: sumOf(pieces), pieces } as const
  await addMovement(ctx, db, _id, { ...float, second_user_id })
  const shown = await showDrawer(ctx, _id)
  await record(ctx, { ...about(_id), after: loggedOf(shown.drawer) })
  return shown
}

/** Hands a drawer over to another person without closing it. */
export const hand_over = none<'drawers.hand_over'>(async (ctx, { path, body }) => {
  const user_id = await secondPerson(ctx, body.to, path.id)
  return changingEvent(ctx, (inside) => handOver(inside, path.id, user_id!, body.pieces))
})

async function handOver(ctx: Ctx, id: string, user_id: string, pieces?: Schema<'CashPieces'>) {
  const { event_id, db, actor } = ctx
  const whole = await showDrawer(asAdmin(ctx), id)
  const last = whole.movements.findLast(({ kind }) => kind === 'hand_over')
  // The answer was lost, and the drawer is no longer the caller's.
  if (last?.user_id === actor.user_id && whole.drawer.user_id === user_id) return whole
  const before = await lockDrawer(ctx, id)
  const counted = pieces && {
    pieces,
    amount: sumOf(pieces),
    expected_amount: await expectedIn(ctx, id),
  }
  const to = { kind: 'hand_over', second_user_id: user_id } as const
  await addMovement(ctx, db, id, { ...to, amount: 0, ...counted })
  await db('drawers').where({ event_id, _id: id }).update({ user_id })
  await record(ctx, { ...about(id), before: { user_id: before.user_id }, after: { user_id } })
  // From now on the caller may not see it, unless an admin.
  return showDrawer(asAdmin(ctx), id)
}

/** Adds the caller's phone to a drawer. */
const continue_ = write<'drawers.continue'>(async (ctx, { path }) => {
  await lockDrawers(ctx)
  await lockDrawer(ctx, path.id)
  const is_new = await link(ctx, path.id)
  const shown = await showDrawer(ctx, path.id)
  const { number, devices } = shown.drawer
  if (is_new) await record(ctx, { ...about(path.id), after: { number, devices } })
  return shown
})

export { continue_ as continue }

/** Openings and links of an event happen one after the other, so that a phone is at one drawer. */
export async function lockDrawers({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  await db.raw('SELECT pg_advisory_xact_lock(hashtext(?))', [`drawers ${event_id}`])
}

/** Links the caller's phone, or without one the caller, to a drawer, and to no other. Returns whether it was not. */
async function link({ db, event_id, actor }: Ctx, drawer_id: string): Promise<boolean> {
  const { smartphone_number, user_id } = actor
  const who = smartphone_number ? { smartphone_number } : { user_id }
  if (!smartphone_number && !user_id) return false
  const now = { event_id, ...who, until: null }
  const linked = await db('drawer_links').where(now).first('drawer_id')
  if (linked?.drawer_id === drawer_id) return false
  await db('drawer_links').where(now).update({ until: db.fn.now() })
  await db('drawer_links').insert({ event_id, _id: newId(), drawer_id, ...who })
  return true
}

export const about = (record_id: string) => ({ record_type: 'drawers', record_id })

/** The fields of a drawer that the log keeps. */
export function loggedOf({
  number,
  user_id,
  state,
  float,
  counted_amount,
  difference,
  report_number,
}: Drawer) {
  return { number, user_id, state, float, counted_amount, difference, report_number }
}
