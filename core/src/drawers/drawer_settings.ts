import type { Schema } from '@kermesse/sdk/types'
import { posSettings } from '../events/pos_settings.ts'
import type { ReadCtx } from '../operations/context.ts'

/** The rules of an event for counting its drawers. The limit is in minor units. */
export async function drawerSettings({
  db,
  event_id,
}: Pick<ReadCtx, 'db' | 'event_id'>): Promise<Schema<'PosEvent'>['pos']> {
  return posSettings(await db('events').where({ _id: event_id }).first('offline', 'pos')).pos
}
