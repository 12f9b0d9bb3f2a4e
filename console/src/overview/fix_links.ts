import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'

type CheckId = Schema<'ReadinessCheckId'>
type Found = Schema<'ReadinessRecord'>

const { superadmin } = rights

/**
 * The screen that fixes a finding, relative to the event; `/admin` paths are absolute. Null if only
 * the operator of the servers can fix it.
 */
export const mended_at: Record<CheckId, string | null> = {
  event: 'parameters',
  twint_certificate: 'parameters#section-twint_direct',
  twint: 'parameters#section-twint_direct',
  payrexx: 'parameters#section-provider',
  mypos: 'parameters#section-online_payment',
  ticketing: 'parameters#section-tickets',
  bank_account: 'parameters#section-bank',
  refund_form: 'parameters#section-form_refund',
  personal_data: 'parameters#section-general',
  texts: 'parameters#section-form_refund',
  menus: 'bars',
  prices: 'bars',
  printers: 'bars',
  staff: 'users',
  smartphones: 'smartphones',
  app_version: '/admin/devices',
  terminals: '/admin/mypos_terminals',
  entrances: 'entrances',
  entrance_groups: 'entrance_groups',
  wristbands: 'imports',
  pins: 'imports',
  poll_job: 'pollWaitList',
  worker: null,
  database: null,
  replica: '/admin/replica_sets',
  disk: null,
  backups: '/admin/backups',
  ledger: null,
}
/** Superadmins say which devices an event has, where none is there yet. */
const assigned_at: Partial<Record<Schema<'ReadinessCode'>, string>> = {
  smartphones_none: 'parameters/smartphones',
  terminals_none: 'parameters/terminals',
}
const shown_at: Record<Found['type'], string | null> = {
  bar: 'bars',
  consumption: null,
  printer: null,
  smartphone: null,
  terminal: null,
  entrance: 'entrances',
  entrance_group: 'entrance_groups',
  setting: 'parameters',
}

export function mendingAddress(
  { id, code }: Schema<'ReadinessCheck'>,
  event_id: string,
  right: number,
) {
  const screen = (right >= superadmin && assigned_at[code]) || mended_at[id]
  if (!screen?.startsWith('/')) return screen && `/admin/events/${event_id}/${screen}`
  return right >= superadmin ? screen : null
}

export function recordAddress({ type, id }: Found, event_id: string) {
  const screen = shown_at[type]
  if (!screen) return null
  const address = `/admin/events/${event_id}/${screen}`
  return type === 'setting' ? address : `${address}/${id}`
}
