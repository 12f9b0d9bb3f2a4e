import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { bookOf, menuOf } from '../src/pos/menu/pos_menu.ts'
import { decideOffline, type OfflineCase } from '../src/pos/sale/offline_sale.ts'

const hour_ms = 3_600_000
const soup = {
  _id: 'soup',
  name: 'Soup',
  price: 5,
  color: 'gray',
  type: 'quantity',
  round: null,
  deposit: null,
  hidden: false,
  can_buy_only_with_voucher: false,
  min_age: null,
}
const bar = {
  _id: 'bar',
  name: 'Bar',
  possible_deposits: [],
  possible_deposit_returns: [],
  hybrid_payment: { enabled: false, payment_types: [] },
  consumptions: [soup],
}
const event = { enabled: true, archived: false, frozen: null, round: 0.05, pos: {} }
const catalogue = { event, bars: [bar], deposits: [], vouchers: [] }
const menu = menuOf(catalogue as unknown as Schema<'PosCatalogue'>, 'bar')

const band: NonNullable<OfflineCase['band']> = {
  uid: '04AA',
  short_id: 'KJ0002AC',
  version: 1,
  balance: 20_00,
  floor: 0,
  offered: 0,
  age: null,
  state: 'active',
  replaced_by: null,
  vouchers: {},
  containers: {},
}
const exposure = { of_wristband: 0, of_device: 0, pieces: 0 }
const order = [{ _id: 'soup', quantity: 1 }]
const offline: OfflineCase = {
  sale: {
    total: 5_00,
    event_id: '',
    lines: [],
    body: { _id: crypto.randomUUID(), type: 'debit', bar_id: 'bar', uid: band.uid, order },
  },
  band,
  book: bookOf(menu),
  settings: {
    enabled: true,
    limit_per_wristband: 30_00,
    limit_per_device: 100_00,
    hours: 12,
    unknown_wristbands: false,
    patience_ms: 1_500,
  },
  exposure,
  is_storage_kept: true,
  by_hand: 'with_pin',
  is_clock_sure: true,
  is_away: false,
  copy_age_ms: 12 * hour_ms,
  date: new Date().toISOString(),
}

describe('a sale without an answer of the server', () => {
  test('is taken where every condition holds', () => {
    expect(decideOffline(offline)).toMatchObject({ amount: 5_00, balance: 15_00 })
  })

  test.each<[string, Partial<OfflineCase>]>([
    ['offline_disabled', { settings: { ...offline.settings, enabled: false } }],
    ['offline_storage', { is_storage_kept: false }],
    ['offline_clock', { is_clock_sure: false }],
    ['offline_too_long', { is_away: true }],
    ['offline_old_copy', { copy_age_ms: 12 * hour_ms + 1 }],
    ['offline_unknown_band', { band: undefined }],
    ['client_disabled', { band: { ...band, state: 'blocked' } }],
    ['wristband_transferred', { band: { ...band, state: 'replaced', replaced_by: '04BB' } }],
    ['insufficient_balance', { band: { ...band, balance: 4_99 } }],
    ['offline_wristband_limit', { exposure: { ...exposure, of_wristband: 25_01 } }],
    ['offline_device_limit', { exposure: { ...exposure, of_device: 95_01 } }],
  ])('is refused with %s', (code, more) => {
    expect(decideOffline({ ...offline, ...more })).toMatchObject({ code })
  })
})
