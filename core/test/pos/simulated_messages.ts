import type { EntryOperation } from '@kermesse/sdk/rules/phone_entry'
import type { EntryState } from '../../src/pos/entry_rules.ts'
import type { OfflineLimits } from '../../src/pos/offline_limits.ts'

export type SimulatedEntry = {
  pairing_id: string
  seq: number
  previous: string
  digest: string
  operation: EntryOperation
  record_id: string
  taken_offline: boolean
  uid: string
  amount: number
  happened_ms: number
}

export type Result = {
  pairing_id: string
  seq: number
  digest: string
  outcome: EntryState | 'replayed'
}
export type Answer = {
  results: Result[]
  devices: { pairing_id: string; received_seq: number; digest: string | null }[]
}

export const limits: OfflineLimits = {
  enabled: true,
  hours: 12,
  limit_per_wristband: 30_00,
  limit_per_device: 100_00,
  top_up: 0,
}
