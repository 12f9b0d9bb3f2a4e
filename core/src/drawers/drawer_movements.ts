import type { Schema } from '@kermesse/sdk/types'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { none, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { changingEvent, secondPerson } from './changing_event.ts'
import {
  addMovement,
  asAdmin,
  lockDrawer,
  type NewMovement,
  showDrawer,
  sumOf,
} from './drawer_rows.ts'
import { about } from './drawers.ts'
import { expectedIn } from './expected_cash.ts'

/** Puts cash into a drawer or takes some out. */
export const move = none<'drawers.move'>(async (ctx, { path, body }) => {
  const { amount, pieces, second_person } = body
  if (pieces && sumOf(pieces) !== amount) throw new DomainError('pieces_differ')
  const second_user_id = await secondPerson(ctx, second_person, path.id)
  return changingEvent(ctx, (inside) => moveCash(inside, path.id, body, second_user_id))
})

async function moveCash(
  ctx: Ctx,
  drawer_id: string,
  { _id, direction, amount, pieces, reason }: Schema<'DrawerMovementInput'>,
  second_user_id: string | null,
) {
  const { db, event_id } = ctx
  const { user_id } = await lockDrawer(ctx, drawer_id)
  if (_id && (await db('drawer_movements').where({ event_id, _id }).first('_id')))
    return showDrawer(ctx, drawer_id)
  const is_holder = user_id === ctx.actor.user_id
  await addMovement(ctx, db, drawer_id, {
    _id,
    kind: direction,
    ...wayOf(direction, { is_holder, is_confirmed: second_user_id !== null }),
    amount,
    pieces,
    reason: reason.trim(),
    second_user_id,
  })
  await record(ctx, { ...about(drawer_id), after: { direction, amount, reason } })
  return showDrawer(ctx, drawer_id)
}

/** The first way of cash: the holder has what they put in, everything else is on its way until it is confirmed. */
function wayOf(
  direction: 'in' | 'out',
  { is_holder, is_confirmed }: { is_holder: boolean; is_confirmed: boolean },
): Pick<NewMovement, 'from_account' | 'to_account'> {
  if (direction === 'out')
    return { from_account: 'drawer', to_account: is_confirmed ? 'safe' : 'way' }
  return { from_account: 'safe', to_account: is_confirmed || is_holder ? 'drawer' : 'way' }
}

type Sent = Pick<Schema<'DrawerMovement'>, '_id' | 'kind' | 'amount' | 'to_account' | 'user_id'> & {
  drawer_id: string
  second_user_id: string | null
}

/** Confirms that cash has arrived; the other side may see a drawer of others for this. */
export const confirm = write<'drawers.confirm'>(async (ctx, { path, body }) => {
  const { event_id, db, actor } = ctx
  const { movement_id } = body
  const as_admin = asAdmin(ctx)
  const { state } = await lockDrawer(as_admin, path.id, { may_be_closed: true })
  const sent: Sent | undefined = await db('drawer_movements')
    .where({ event_id, _id: movement_id, drawer_id: path.id })
    .whereIn('kind', ['float', 'in', 'out', 'closing'])
    .first()
  if (!sent) throw new DomainError('drawer_movement_not_found')
  const confirmed = { event_id, of_movement: movement_id }
  const is_confirmed =
    sent.second_user_id !== null || (await db('drawer_movements').where(confirmed).first('_id'))
  if (!is_confirmed) {
    if (sent.user_id === actor.user_id) throw new DomainError('drawer_confirmed_by_self')
    const { amount, kind } = sent
    const arrives = kind === 'in' && state === 'open' ? 'drawer' : 'safe'
    const arrival = { from_account: 'way', to_account: arrives } as const
    await addMovement(ctx, db, path.id, {
      kind: 'confirmation',
      ...(sent.to_account === 'way' && arrival),
      amount,
      of_movement: movement_id,
    })
    await record(ctx, { ...about(path.id), after: { direction: kind, amount, confirmed: true } })
  }
  return showDrawer(as_admin, path.id)
})

/** Counts the cash in a drawer. */
export const count = write<'drawers.count'>(async (ctx, { path, body }) => {
  await lockDrawer(ctx, path.id)
  const counted_amount = sumOf(body.pieces)
  const expected_amount = await expectedIn(ctx, path.id)
  await addCount(ctx, path.id, { pieces: body.pieces, expected_amount })
  await record(ctx, {
    ...about(path.id),
    after: { counted_amount, difference: counted_amount - expected_amount },
  })
  return showDrawer(ctx, path.id)
})

type Count = { pieces: Schema<'CashPieces'>; expected_amount: number }

export function addCount(ctx: Ctx, drawer_id: string, { pieces, expected_amount }: Count) {
  return addMovement(ctx, ctx.db, drawer_id, {
    kind: 'count',
    amount: sumOf(pieces),
    pieces,
    expected_amount,
  })
}
