import { invalid } from './errors.ts'

/** How far ahead of ours a gate's clock may be. */
const skew_ms = 60_000
/** How far back a device may date what it did while it was offline. */
export const offline_ms = 30 * 24 * 3600_000

/** When a gate that was offline made a scan, ISO 8601. Refuses the future and the distant past. */
export function scanTime(date: string, now = Date.now()): string {
  if (Date.parse(date) > now + skew_ms) throw invalid('date', 'in_future')
  if (Date.parse(date) < now - offline_ms)
    throw invalid('date', { code: 'too_long_ago', params: { days: 30 } })
  return new Date(date).toISOString()
}

/** When something happened that no clock can refuse: a date in the future counts as now, and stays beside it. */
export function correctedTime(date: string | undefined, now = Date.now()) {
  if (date === undefined || Date.parse(date) > now + skew_ms)
    return { date: new Date(now).toISOString(), device_date: date ?? null }
  return { date: new Date(date).toISOString(), device_date: null }
}
