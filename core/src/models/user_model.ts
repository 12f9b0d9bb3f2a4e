import type { Schema } from '@kermesse/sdk/types'
import { Model, type RelationMappings } from 'objection'
import { globalTable, inEvent } from '../platform/model_base.ts'
import { Bar } from './bar_model.ts'
import { Event } from './event_model.ts'

type UserRow = Omit<Schema<'User'>, 'smartphones' | 'has_pin'> & {
  password_hash: string
  pin_hash: string | null
}
type DeviceRow = {
  _id: string
  type: Schema<'DeviceType'>
  number: string
  event_id: string | null
  user_id: string | null
  app_version: string | null
  updated_at: string
}

/** Somebody who signs in. Below superadmin they belong to one event, below admin to one point of sale. */
export class User extends globalTable<UserRow>('users') {
  declare event?: Event | null
  declare bar?: Bar | null
  declare smartphones?: Device[]

  static override relationMappings = (): RelationMappings => ({
    event: {
      relation: Model.BelongsToOneRelation,
      modelClass: Event,
      join: { from: 'users.event_id', to: 'events._id' },
    },
    bar: {
      relation: Model.BelongsToOneRelation,
      modelClass: Bar,
      join: { from: inEvent('users', 'bar_id'), to: inEvent('bars') },
    },
    smartphones: {
      relation: Model.HasManyRelation,
      modelClass: Device,
      filter: (rows) => rows.where('devices.type', 'smartphone').orderBy('devices.number'),
      join: { from: 'users._id', to: 'devices.user_id' },
    },
  })
}

/** A smartphone or a modem: an event has it, or a user carries it. */
export class Device extends globalTable<DeviceRow>('devices') {
  declare event?: Event | null
  declare user?: User | null

  static override relationMappings = (): RelationMappings => ({
    event: {
      relation: Model.BelongsToOneRelation,
      modelClass: Event,
      join: { from: 'devices.event_id', to: 'events._id' },
    },
    user: {
      relation: Model.BelongsToOneRelation,
      modelClass: User,
      join: { from: 'devices.user_id', to: 'users._id' },
    },
  })
}
