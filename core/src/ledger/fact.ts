import type { Cents } from '@kermesse/sdk/rules/money'

/**
 * A completed action that a device reports. It is posted even where a request would be declined.
 */
export type Fact = {
  /** The device whose daily limit it counts towards. */
  device: string
  received_at: string
  /** As the device reported them, where `date` or `uid` of the command differ. */
  device_date: string | null
  device_uid: string | null
  /** Hash of the request without its date: the device may have sent it online before. */
  undated_hash: Buffer
  /** Staff confirmed the report, so its amounts are not checked again. */
  is_confirmed?: true
}

/** By how much a fact took a balance below its floor, within the daily limit of its device. */
export type Overdraft = { device: string; day: string; amount: Cents }
