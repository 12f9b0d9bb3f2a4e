import type { Schema } from '@kermesse/sdk/types'
import { Model, type RelationMappings } from 'objection'
import { inEvent, table } from '../platform/model_base.ts'
import { Deposit } from './bar_model.ts'

/** An entrance admits a wristband. `deposit` names the container that comes with it. */
export class Entrance extends table<Omit<Schema<'Entrance'>, 'revision'>>('entrances', [
  'ages',
  'payment_types',
  'voucher_packs',
]) {
  declare container?: Deposit | null

  static override relationMappings = (): RelationMappings => ({
    container: {
      relation: Model.BelongsToOneRelation,
      modelClass: Deposit,
      filter: { deleted: false },
      join: { from: inEvent('entrances', 'deposit'), to: inEvent('deposits') },
    },
  })
}

/** A gate. It lists the entrances and zones that pass there by their ids. */
export class EntranceGroup extends table<Omit<Schema<'EntranceGroup'>, 'revision'>>(
  'entrance_groups',
  ['entrances_ids', 'zone_ids'],
) {}

/** A place on one date of the ticketing provider's programme. */
export class Zone extends table<Schema<'Zone'> & { deleted: boolean }>('zones', [
  'infomaniak_event_name',
  'zone_name',
  'ages',
  'payment_types',
  'voucher_packs',
  'categories',
]) {}
