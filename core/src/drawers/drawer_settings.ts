import type { Schema } from '@kermesse/sdk/types'
import { posSettings } from '../events/pos_settings.ts'
import type { ReadCtx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { type Drawer, readMovements } from './drawer_rows.ts'

/** The rules of an event for counting its drawers. The limit is in minor units. */
export async function drawerSettings({
  db,
  event_id,
}: Pick<ReadCtx, 'db' | 'event_id'>): Promise<Schema<'PosEvent'>['pos']> {
  return posSettings(await db('events').where({ _id: event_id }).first('offline', 'pos')).pos
}

/** True if the caller may see how much cash to expect: a cashier who counts blind sees it after the count. */
export async function showsCash(
  ctx: Pick<ReadCtx, 'db' | 'event_id' | 'actor'>,
  { _id, state }: Pick<Drawer, '_id' | 'state'>,
): Promise<boolean> {
  if (state === 'closed' || ctx.actor.right >= rights.admin) return true
  const { blind_count } = await drawerSettings(ctx)
  return !blind_count || (await readMovements(ctx, _id)).some(({ kind }) => kind === 'count')
}
