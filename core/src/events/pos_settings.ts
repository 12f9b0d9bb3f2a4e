import type { Schema } from '@kermesse/sdk/types'
import { default_limits } from '../ledger/event_catalogue.ts'

type Settings = Pick<Schema<'EventInput'>, 'offline' | 'pos'>

const default_offline: Schema<'PosEvent'>['offline'] = {
  limit_per_wristband: default_limits.per_wristband,
  limit_per_device: default_limits.per_device,
  enabled: true,
  hours: 12,
  unknown_wristbands: false,
  top_up: 0,
}
const default_pos: Schema<'PosEvent'>['pos'] = {
  patience_ms: 1500,
  confirm_above: 50_00,
  undo_seconds: 120,
  by_hand: 'with_pin',
  low_balance: 10_00,
  idle_minutes: 5,
  blind_count: true,
  difference_limit: 5_00,
  drawers_required: false,
  holder_check: true,
  gate_without_person: false,
  gate_unknown: 'refuse',
  gate_override: 'cashier',
  min_version: null,
}

/** The settings that phones follow, with the default of each one that is not stored. Amounts in minor units. */
export const posSettings = ({ offline, pos }: Settings) => ({
  offline: { ...default_offline, ...offline },
  pos: { ...default_pos, ...pos },
})
