import { type SeenDevice, seenDevices } from '../seen_devices.ts'
import { type About, found, type Look, type ReadinessRecord } from './finding.ts'

const hour_ms = 3_600_000
/** Before an event, smartphones are switched off for a night at most. */
const silent_hours = 24

/** Smartphones not seen for a day, or never. */
export const smartphones: Look = async (about) => {
  const all = await smartphonesOf(about)
  if (all.length === 0) return found('smartphones_none')
  const since_ms = about.now_ms - silent_hours * hour_ms
  const silent = all.filter(
    ({ last_seen_at }) => !last_seen_at || Date.parse(last_seen_at) < since_ms,
  )
  const params = { hours: silent_hours, total: all.length }
  if (silent.length === 0) return found('smartphones_seen', params)
  return found('smartphones_silent', { ...params, count: silent.length }, silent.map(asRecord))
}

/** Smartphones that report an older version of the app than the latest one uploaded. */
export const app_version: Look = async (about) => {
  const { db } = about.ctx
  const latest = await db('app_versions').orderByRaw('version_key(version) DESC').first('version')
  if (!latest) return found('app_not_uploaded')
  const all = await smartphonesOf(about)
  if (all.length === 0) return found('app_no_smartphones')
  const { version } = latest
  const old = all.filter(({ is_outdated }) => is_outdated)
  if (old.length === 0) return found('app_current', { version })
  return found('app_outdated', { version, count: old.length }, old.map(asRecord))
}

/** Card terminals of the event that were not paired. */
export const terminals: Look = async ({ ctx: { db, event_id }, event }) => {
  const all: { id: string; name: string; state: string }[] = await db('terminals')
    .where({ event_id })
    .orderBy('terminal_code')
    .select('_id as id', 'terminal_code as name', 'state')
  if (all.length === 0)
    return event.enable_credit_card ? found('terminals_none') : found('terminals_not_used')
  const open = all
    .filter(({ state }) => state !== 'paired')
    .map(({ id, name }): ReadinessRecord => ({ type: 'terminal', id, name }))
  if (open.length > 0) return found('terminals_not_paired', { count: open.length }, open)
  return found('terminals_paired', { count: all.length })
}

async function smartphonesOf({ ctx: { db, event_id } }: About) {
  const all = await seenDevices(db, event_id)
  return all.filter(({ type }) => type === 'smartphone')
}

const asRecord = ({ id, name }: SeenDevice): ReadinessRecord => ({ type: 'smartphone', id, name })
