import { centsOf } from '../base/cents.ts'
import { currentMenu } from '../menu/menu.ts'

/** The choices of the event for sales without an answer. Amounts in minor units. */
export type OfflineSettings = {
  enabled: boolean
  limit_per_wristband: number
  limit_per_device: number
  /** How old the copy of the wristbands may be. */
  hours: number
  unknown_wristbands: boolean
  patience_ms: number
}

/** Before the first menu nothing is sold. */
const none: OfflineSettings = {
  enabled: false,
  limit_per_wristband: 0,
  limit_per_device: 0,
  hours: 0,
  unknown_wristbands: false,
  patience_ms: 1_500,
}

export function offlineSettings(): OfflineSettings {
  const { event } = currentMenu()?.rules ?? {}
  // A menu that a former release kept has no such settings.
  if (!event?.pos) return none
  const { enabled, limit_per_wristband, limit_per_device, hours, unknown_wristbands } =
    event.offline
  return {
    enabled,
    limit_per_wristband: centsOf(limit_per_wristband),
    limit_per_device: centsOf(limit_per_device),
    hours,
    unknown_wristbands,
    patience_ms: event.pos.patience_ms,
  }
}
