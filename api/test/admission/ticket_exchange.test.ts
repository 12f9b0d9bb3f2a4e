import type { Schema } from '@kermesse/sdk/types'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createSuperadmin, daysFromNow, load } from '../festival.ts'
import { createGatehouse, type Gatehouse } from './gatehouse.ts'

const api = await sharedApi()
const { knex } = api
let house: Gatehouse
let zone_id: string

// The zone hands out one pack, its best seats another one and 15.00.
beforeEach(async () => {
  house = await createGatehouse(api)
  const packs = JSON.stringify([{ voucher_pack_id: house.here.pack, quantity: 1 }])
  zone_id = await house.addZone({
    zone_name: { en: 'Stand' },
    payment_types: JSON.stringify(['cash', 'wristband']),
    voucher_packs: packs,
    categories: JSON.stringify([
      { category_id: 'best', unpaid: 15_00, voucher_packs: JSON.parse(packs) },
    ]),
  })
})

type Body = Schema<'TicketExchangeInput'>
const exchange = (body: Body, right: 'checker' | 'cashier' = 'checker') =>
  api.sdk(house.here.sessions[right]).tickets.exchange({ body })
const sellTicket = (more: object = {}) => house.addTicket(zone_id, { category_id: 'best', ...more })
const emptyBand = () => house.newBand({ entrance_id: null })
const audit = () => house.office.events.audit({ path: { id: house.here.event_id } })

describe('a ticket that becomes a wristband', () => {
  test('by bar code or QR code gives the vouchers and the credit of its zone, and opens the gate', async () => {
    const { bar_code, token } = await sellTicket()
    const { uid, short_id } = await emptyBand()
    const gate = await house.openGate({ zone_ids: [zone_id] })
    expect(await house.verdict({ uid, entrance_group_id: gate })).toBe('entrance_missing')

    const done = await exchange({ code: token, uid, entrance_group_id: gate })

    expect(done.replayed).toBe(false)
    expect(done.ticket).toMatchObject({ zone_id, ticket: { bar_code } })
    expect(done.client).toMatchObject({ short_id, ticket_id: bar_code, balance: 15, refundable: 0 })
    expect(done.client.vouchers).toEqual([{ voucher_id: house.here.voucher, quantity: 4 }])
    expect(done.transactions).toMatchObject([
      { type: 'zone', amount: 0, payment_type: null, order: [{ kind: 'zone', name: 'Stand' }, {}] },
      { type: 'unpaid', amount: 15, balance: 15 },
    ])
    expect(await house.verdict({ uid, entrance_group_id: gate })).toBe('in')
    expect(await house.verdict({ code: bar_code, entrance_group_id: gate })).toBe('already_inside')
    expect(await api.sdk().tickets.lookup({ query: { code: bar_code } })).toMatchObject({
      short_id,
    })
    expect(await audit()).toMatchObject({ ok: true })
  })

  test('again, or by many at once, gives nothing more', async () => {
    const { bar_code: code } = await sellTicket()
    const { uid } = await emptyBand()

    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange({ code, uid })))
    const later = await exchange({ code, uid })

    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(later).toMatchObject({ replayed: true, client: { balance: 15 } })
    expect(later.transactions.map(({ type }) => type)).toEqual(['zone', 'unpaid'])
    expect(later.client.vouchers).toEqual([{ voucher_id: house.here.voucher, quantity: 4 }])
  })

  test('again at a gate that has closed since is answered anyway', async () => {
    const { bar_code: code } = await sellTicket()
    const { uid } = await emptyBand()
    const id = await house.openGate({ zone_ids: [zone_id] })
    const body = { code, uid, entrance_group_id: id }
    await exchange(body)

    const closed = { display_end_date: daysFromNow(-0.01) }
    await house.office.entrance_groups.update({ path: { id }, body: closed })

    expect(await exchange(body)).toMatchObject({ replayed: true, client: { balance: 15 } })
    const { bar_code: other } = await sellTicket()
    const late = { ...body, code: other, uid: (await emptyBand()).uid }
    await refused(exchange(late), 'entrance_not_valid_now', 409)
  })

  test('becomes no second one, also when two are handed out at once', async () => {
    const { bar_code: code, token } = await sellTicket()
    const bands = [await emptyBand(), await emptyBand(), await emptyBand()]

    const tries = await Promise.allSettled(
      bands.map(({ uid }, n) => exchange({ code: n % 2 ? token : code, uid })),
    )

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(lost).toEqual(['ticket_exchanged', 'ticket_exchanged'])
    const bound = await knex('clients').where({ ticket_id: code })
    expect(bound).toHaveLength(1)
    expect(await audit()).toMatchObject({ ok: true, transactions: 2 })
  })

  test('is no second ticket of a wristband, also when two come at once', async () => {
    const tickets = [await sellTicket(), await sellTicket()]
    const { uid } = await emptyBand()

    const tries = await Promise.allSettled(
      tickets.map(({ bar_code }) => exchange({ code: bar_code, uid })),
    )

    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const won = tries.findIndex(({ status }) => status === 'fulfilled')
    const other = tickets[1 - won]!.bar_code
    await refused(exchange({ code: other, uid }), 'wristband_has_ticket', 409)
    expect((await house.office.clients.get({ path: { uid } })).balance).toBe(15)
  })

  test('moves along to the next wristband, and is exchanged for no third one', async () => {
    const { bar_code: code, token } = await sellTicket()
    const [first, second, third] = [await emptyBand(), await emptyBand(), await emptyBand()]
    await exchange({ code, uid: first.uid })
    const cashier = api.sdk(house.here.sessions.cashier)

    const body = { new_uid: second.uid, ticket: token }
    await cashier.clients.transfer({ path: { uid: first.uid }, body })

    for (const { uid } of [first, second, third])
      await refused(exchange({ code, uid }), 'ticket_exchanged', 409)
    expect(await house.office.clients.get({ path: { uid: second.uid } })).toMatchObject({
      ticket_id: code,
      balance: 15,
      refundable: 0,
    })
  })

  test('that came with the wristband’s spreadsheet still gets what its zone gives', async () => {
    const { bar_code: code } = await sellTicket()
    const { uid } = await house.newBand({}, code)
    const other = await emptyBand()

    await refused(exchange({ code, uid: other.uid }), 'ticket_exchanged', 409)

    expect(await exchange({ code, uid })).toMatchObject({
      replayed: false,
      client: { balance: 15 },
    })
  })
})

test('an event that is restored from a backup remembers what its tickets have brought', async () => {
  const { bar_code: code } = await sellTicket()
  const { uid } = await emptyBand()
  await exchange({ code, uid })
  const { token } = await createSuperadmin(api)
  const { events, tickets } = api.sdk(token)
  const file = Buffer.from(await events.db_backup({ path: { id: house.here.event_id } }))
  const body = { backup_file: 'gate.backup', backup_file_buffer: file.toString('base64') }
  const { event } = await events.db_restore({ body })
  const path = { id: event._id }
  await events.name_successor({ path, body: { name: event.name } })
  await events.enable({ path })

  const again = await tickets.exchange({ query: { event_id: event._id }, body: { code, uid } })

  expect(again).toMatchObject({ replayed: true, client: { balance: 15 } })
})

describe('what is paid for the zone', () => {
  test('takes a cashier, one of its ways of paying, and lowers the balance only from the wristband', async () => {
    const [one, other] = [await sellTicket(), await sellTicket()]
    const [band, another] = [await emptyBand(), await emptyBand()]
    await load(api, house.here.event_id, band.uid, 20_00)
    const by_band = { code: one.bar_code, uid: band.uid, amount: 12, payment_type: 'wristband' }
    const in_cash = { code: other.bar_code, uid: another.uid, amount: 12, payment_type: 'cash' }

    await refused(exchange(by_band as Body), 'forbidden', 403)
    const by_card = { ...in_cash, payment_type: 'card' } as Body
    await refused(exchange(by_card, 'cashier'), 'payment_type_not_allowed', 409)
    const { payment_type: _, ...unsaid } = in_cash
    await refused(exchange(unsaid, 'cashier'), 'required_field')
    await refused(
      exchange({ ...in_cash, amount: 999_999 } as Body, 'cashier'),
      'entrance_price_too_high',
    )
    expect(await exchange(by_band as Body, 'cashier')).toMatchObject({
      transactions: [{ amount: 12, balance_change: -12 }, { amount: 15 }],
      client: { balance: 23, refundable: 8 },
    })
    expect(await exchange(in_cash as Body, 'cashier')).toMatchObject({
      transactions: [{ amount: 12, balance_change: 0 }, { amount: 15 }],
      client: { balance: 15 },
    })
    await refused(
      exchange({ ...in_cash, amount: 11 } as Body, 'cashier'),
      'idempotency_conflict',
      409,
    )
    expect(await audit()).toMatchObject({ ok: true })
  })
})

describe('nothing is handed out', () => {
  test('for a ticket that is unknown, cancelled, of a closed zone, or of another event', async () => {
    const { uid } = await emptyBand()
    const cancelled = await sellTicket({ status: 'cancelled' })
    const closed = await house.addTicket(await house.addZone({ is_zone_enabled: false }))
    const elsewhere = await createGatehouse(api)
    const theirs = await elsewhere.addTicket(await elsewhere.addZone())

    await refused(exchange({ code: 'nobody sold this', uid }), 'ticket_not_found', 404)
    await refused(exchange({ code: cancelled.bar_code, uid }), 'ticket_cancelled', 409)
    await refused(exchange({ code: closed.bar_code, uid }), 'zone_closed', 409)
    await refused(exchange({ code: theirs.bar_code, uid }), 'ticket_not_found', 404)
    expect((await house.office.clients.get({ path: { uid } })).ticket_id).toBeNull()
  })

  test('at a gate that only scans, is for another zone, or is not shown now', async () => {
    const { bar_code: code } = await sellTicket()
    const { uid } = await emptyBand()
    const other = await house.addZone()
    const at = async (group: Schema<'EntranceGroupInput'>) =>
      exchange({ code, uid, entrance_group_id: await house.openGate(group) })

    await refused(at({ scan_only: true }), 'entrance_not_sold_here', 409)
    await refused(at({ zone_ids: [other] }), 'not_for_this_gate', 409)
    await refused(at({ display_end_date: daysFromNow(-1) }), 'entrance_not_valid_now', 409)
    await refused(exchange({ code, uid: '04FFFFFFFFFFFF' }), 'client_not_found', 404)
    await refused(exchange({ code: await held(uid), uid }), 'client_disabled', 409)
  })

  /** Blocks the wristband and answers a ticket. */
  async function held(uid: string) {
    await house.office.clients.disable({ path: { uid } })
    return (await sellTicket()).bar_code
  }
})
