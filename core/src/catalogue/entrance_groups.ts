import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { Entrance, EntranceGroup, Zone } from '../models/entrance_model.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { liveIds } from '../operations/event_scope.ts'
import { DomainError } from '../platform/errors.ts'
import { checkOrder } from './entrances.ts'
import { resource, type Unrevised } from './resource.ts'

type Input = Schema<'EntranceGroupInput'>
const lists = ['entrances_ids', 'zone_ids'] as const

/** Gates: which entrances and which zones' tickets pass, which way, and whether entrances are sold there. */
export const entrance_groups = resource<
  EntranceGroup,
  Input,
  Unrevised<Schema<'EntranceGroup'>>,
  'entrance_groups'
>(EntranceGroup, {
  name: 'entrance_groups',
  async columns(ctx, input, before) {
    const { display_begin_date, display_end_date } = { ...before, ...input }
    checkOrder('display_begin_date', display_begin_date, display_end_date)
    const { entrances_ids = [], zone_ids = [] } = input
    if ((await liveIds(ctx, Entrance, entrances_ids)).size < entrances_ids.length)
      throw new DomainError('entrance_not_found')
    if ((await liveIds(ctx, Zone, zone_ids)).size < zone_ids.length)
      throw new DomainError('zone_not_found')
    return { ...input, ...(await asStored(ctx, input, before)) }
  },
  present,
})

/**
 * A list that is saved as it was shown stays what it was, with what was deleted: a gate of one entrance alone must not be
 * open to everyone because that entrance is gone.
 */
async function asStored(ctx: Ctx, input: Input, before: EntranceGroup | undefined) {
  if (!before) return {}
  const [shown] = await present(ctx, [before])
  const same = lists.filter((name) =>
    isDeepStrictEqual(input[name]?.toSorted(), shown![name].toSorted()),
  )
  return Object.fromEntries(same.map((name) => [name, before[name]]))
}

/** Shows only entrances and zones that are not deleted. */
async function present(
  ctx: ReadCtx,
  rows: EntranceGroup[],
): Promise<Unrevised<Schema<'EntranceGroup'>>[]> {
  const named = (name: 'entrances_ids' | 'zone_ids') => rows.flatMap((row) => row[name])
  const entrances = await liveIds(ctx, Entrance, named('entrances_ids'))
  const zones = await liveIds(ctx, Zone, named('zone_ids'))
  return rows.map((row) => ({
    ...row,
    entrances_ids: row.entrances_ids.filter((id) => entrances.has(id)),
    zone_ids: row.zone_ids.filter((id) => zones.has(id)),
  }))
}

/** A gate that is there, with what passes there; throws entrance_group_not_found. */
export async function findGroup(
  { db: trx, event_id }: { db: Knex; event_id: string },
  _id: string,
): Promise<Unrevised<Schema<'EntranceGroup'>>> {
  const row = await EntranceGroup.query(trx).findOne({ event_id, _id, deleted: false })
  if (!row) throw new DomainError('entrance_group_not_found')
  return row
}
