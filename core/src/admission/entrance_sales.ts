import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { findGroup } from '../catalogue/entrance_groups.ts'
import { findEvent } from '../operations/event_scope.ts'
import { ledger } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { idFromKey, toItem } from '../transactions/commands.ts'
import { checkNamedTerminal } from '../transactions/named_terminals.ts'
import { isPosted, postCommand } from '../transactions/transactions.ts'

/** Sells an entrance at a gate that sells; the ledger knows its price, its ages, its least right and how it is paid. */
export const sell = ledger<'entrance_groups.sell'>(async (ctx, { path, body, headers }) => {
  const { event_id, db } = ctx
  await findEvent(db, event_id, { to_change: true })
  await checkNamedTerminal(ctx, body)
  const id = body._id ?? idFromKey(ctx, headers['idempotency-key'], path.id)
  // A repeated sale succeeds even if the gate has closed since.
  if (!(await isPosted(db, event_id, id))) await checkGate(db, event_id, path.id, body)
  return postCommand(ctx, toItem(ctx.actor, { ...body, type: 'entrance' }, id))
})

async function checkGate(
  knex: Knex,
  event_id: string,
  _id: string,
  { entrance_id }: Schema<'EntranceSaleInput'>,
) {
  const group = await findGroup({ db: knex, event_id }, _id)
  const entrance = await findEntrance(knex, event_id, entrance_id)
  const { entrances_ids, allow_entrance_purchase, scan_only } = group
  const sells = allow_entrance_purchase && !scan_only
  if (!sells || (entrances_ids.length > 0 && !entrances_ids.includes(entrance._id)))
    throw new DomainError('entrance_not_sold_here')
  if (!isShown(group) || !isShown(entrance)) throw new DomainError('entrance_not_valid_now')
}

type Shown = { display_begin_date?: string | null; display_end_date?: string | null }

/** True if a gate or an entrance is shown now. */
export function isShown({ display_begin_date: begin, display_end_date: end }: Shown) {
  const now = Date.now()
  return !(begin && Date.parse(begin) > now) && !(end && Date.parse(end) < now)
}

async function findEntrance(
  knex: Knex,
  event_id: string,
  _id: string,
): Promise<Shown & { _id: string }> {
  const row = await knex('entrances')
    .where({ event_id, _id, deleted: false })
    .first('_id', 'display_begin_date', 'display_end_date')
  if (!row) throw new DomainError('entrance_not_found')
  return row
}
