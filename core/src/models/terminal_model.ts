import type { Schema } from '@kermesse/sdk/types'
import { Model, type RelationMappings } from 'objection'
import { globalTable } from '../platform/model_base.ts'
import { Event } from './event_model.ts'

type TerminalRow = Omit<Schema<'Terminal'>, 'is_paired'> & {
  code: string | null
  code_expires_at: string | null
  /** Joined from its event; null where it belongs to none. */
  event_currency?: string | null
}
type DeviceTokenRow = Omit<Schema<'Token'>, 'token'> & { token_sealed: string; token_hash: Buffer }

/** A card terminal. */
export class Terminal extends globalTable<TerminalRow>('terminals') {
  declare event?: Event | null

  static override relationMappings = (): RelationMappings => ({
    event: {
      relation: Model.BelongsToOneRelation,
      modelClass: Event,
      join: { from: 'terminals.event_id', to: 'events._id' },
    },
  })
}

/** Signs a device in at an event: with any card terminal, or only with the listed ones. */
export class DeviceToken extends globalTable<DeviceTokenRow>('device_tokens', [
  'authorized_terminals',
  'permissions',
]) {
  declare event?: Event

  static override relationMappings = (): RelationMappings => ({
    event: {
      relation: Model.BelongsToOneRelation,
      modelClass: Event,
      join: { from: 'device_tokens.event_id', to: 'events._id' },
    },
  })
}
