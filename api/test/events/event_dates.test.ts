import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../src/contract.ts'
import { toJoi } from '../../src/validation.ts'
import { contract, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, daysFromNow } from '../festival.ts'

const api = await startApi()
const { events, entrances, reports } = api.sdk((await createSuperadmin(api)).token)

function create(more: object) {
  return events.create({ body: { name: `Dates ${newId()}`, ...more } })
}

describe('a date without a time', () => {
  test('is a day in the zone of the event: its beginning, and for an end its end', async () => {
    const form_refund = { enabled: true, dateEnd: '2026-12-31' }
    const dates = { dateBegin: '2026-11-20', dateEnd: '2026-11-29', form_refund }

    const zurich = await create(dates)
    const tokyo = await create({ ...dates, timezone: 'Asia/Tokyo' })

    expect(zurich).toMatchObject({
      dateBegin: '2026-11-19T23:00:00.000Z',
      dateEnd: '2026-11-29T22:59:59.999Z',
      form_refund: { dateEnd: '2026-12-31T22:59:59.999Z' },
    })
    expect(tokyo).toMatchObject({
      dateBegin: '2026-11-19T15:00:00.000Z',
      dateEnd: '2026-11-29T14:59:59.999Z',
    })
  })

  test('has 25 hours when the clocks go back, and 23 when they go forward', async () => {
    const long = await create({ dateBegin: '2026-10-25', dateEnd: '2026-10-25' })
    const short = await create({ dateBegin: '2026-03-29', dateEnd: '2026-03-29' })

    expect(long).toMatchObject({
      dateBegin: '2026-10-24T22:00:00.000Z',
      dateEnd: '2026-10-25T22:59:59.999Z',
    })
    expect(short).toMatchObject({
      dateBegin: '2026-03-28T23:00:00.000Z',
      dateEnd: '2026-03-29T21:59:59.999Z',
    })
  })

  test('is read so for records of the event too', async () => {
    const { _id: event_id } = await create({ timezone: 'America/New_York' })
    const day = { entrance_begin_date: '2026-11-29', entrance_end_date: '2026-11-29' }

    const made = await entrances.create({
      query: { event_id },
      body: { name: 'Sunday', price: 10, ...day },
    })

    expect(made).toMatchObject({
      entrance_begin_date: '2026-11-29T05:00:00.000Z',
      entrance_end_date: '2026-11-30T04:59:59.999Z',
    })
    const report = await reports.create({
      query: { event_id },
      body: { type: 'overall', dateBegin: '2026-11-01', dateEnd: '2026-11-02' },
    })
    expect(report).toMatchObject({
      dateBegin: '2026-11-01T04:00:00.000Z',
      dateEnd: '2026-11-03T04:59:59.999Z',
    })
  })

  test('of a calendar that has no such day is refused, and so is an end that is the begin', async () => {
    await refused(create({ dateBegin: '2026-02-30' }), 'invalid_request', 400)
    const at = '2026-11-20T18:00:00Z'
    await refused(create({ dateBegin: at, dateEnd: at }), 'begin_after_end', 400)
    await refused(
      create({ form_refund: { enabled: true, dateBegin: at, dateEnd: at } }),
      'begin_after_end',
      400,
    )
  })
})

const schemas = contract.document.components.schemas as Record<string, JsonSchema>
const inputs = Object.entries(schemas).filter(([name]) => /(Input|Settings|Change)$/.test(name))
const dated = inputs.flatMap(([name, schema]) =>
  Object.entries(schema.properties ?? {}).flatMap(([field, of]) =>
    contract.follow(of).format === 'date-time' ? [{ name, field, schema: of }] : [],
  ),
)

test.each(dated)('$name.$field takes a day, and no day that there is not', ({ schema }) => {
  const joi = toJoi(contract, schema, 'body')

  expect(joi.validate('2026-11-29')).toMatchObject({ value: { text: '2026-11-29' } })
  expect(joi.validate('2026-02-30').error).toBeDefined()
  expect(joi.validate('2026-11-29T10:00').error).toBeDefined()
})

describe('a copy with another begin', () => {
  test('has every date later by as much, by the clocks of its zone', async () => {
    const source = await create({
      dateBegin: '2026-07-03T16:00:00Z',
      dateEnd: '2026-07-05T22:00:00Z',
      wallet_opens_at: '2026-06-01T08:00:00Z',
      personal_data_until: '2026-12-31T22:59:59.999Z',
      form_refund: { enabled: true, dateEnd: '2026-08-01T10:00:00Z' },
    })
    const query = { event_id: source._id }
    const dates = {
      entrance_begin_date: '2026-07-03T16:00:00Z',
      entrance_end_date: '2026-07-05T22:00:00Z',
    }
    await entrances.create({ query, body: { name: 'Week-end', price: 30, ...dates } })
    // In winter: 18:00 there stays 18:00.
    const dateBegin = '2027-02-05T17:00:00.000Z'
    const path = { id: source._id }

    const shown = await events.shifted_dates({ path, query: { dateBegin } })
    const copy = await events.duplicate({ path, body: { name: `Next ${newId()}`, dateBegin } })

    expect(copy).toMatchObject({
      dateBegin,
      dateEnd: '2027-02-07T23:00:00.000Z',
      wallet_opens_at: '2027-01-04T09:00:00.000Z',
      personal_data_until: '2027-08-05T21:59:59.999Z',
      form_refund: { enabled: true, dateEnd: '2027-03-06T11:00:00.000Z' },
    })
    const { entrances: copied } = await entrances.list({ query: { event_id: copy._id } })
    expect(copied).toMatchObject([
      { entrance_begin_date: dateBegin, entrance_end_date: '2027-02-07T23:00:00.000Z' },
    ])
    expect(shown.dates).toHaveLength(7)
    expect(shown.dates).toContainEqual({
      record_type: 'entrances',
      name: 'Week-end',
      field: 'entrance_end_date',
      before: '2026-07-05T22:00:00.000Z',
      after: '2027-02-07T23:00:00.000Z',
    })
  })
})

describe('an entrance that is over', () => {
  test('is an error of readiness, and takes nobody’s money', async () => {
    const here = await createFestival(api, { dateBegin: daysFromNow(-1), dateEnd: daysFromNow(5) })
    const { event_id, entrance } = here
    const dates = {
      entrance_begin_date: daysFromNow(-367),
      entrance_end_date: daysFromNow(-365),
    }
    await api.knex('entrances').where({ event_id, _id: entrance }).update(dates)

    const { checks } = await events.readiness({ path: { id: event_id } })
    expect(checks.find(({ id }) => id === 'entrances')).toMatchObject({
      state: 'error',
      code: 'entrances_outside_event',
      records: [{ type: 'entrance', id: entrance }],
    })
    const sdk = api.sdk(here.sessions.admin)
    const { uid } = here.bands[0]!
    const body = {
      type: 'entrance' as const,
      uid,
      entrance_id: entrance,
      payment_type: 'cash' as const,
    }
    await refused(sdk.transactions.create({ body }), 'entrance_is_over', 409)
    const file = {
      excel_file: 'a.csv',
      excel_file_buffer: Buffer.from('uid;short_id\n04A1;A1\n').toString('base64'),
    }
    const import_body = { ...file, entrance_id: entrance, amount: 500 }
    await refused(sdk.clients.import_excel({ body: import_body }), 'entrance_is_over', 409)
  })

  test('a gate that has ended, or that opens after the event, is an error', async () => {
    const here = await createFestival(api)
    const { event_id } = here
    const office = api.sdk(here.sessions.admin)
    const open = (name: string, dates: object) =>
      office.entrance_groups.create({ body: { name, entrance_type: 'in', ...dates } as never })
    const look = async () => {
      const { checks } = await events.readiness({ path: { id: event_id } })
      return checks.find(({ id }) => id === 'entrance_groups')
    }
    await open('Main gate', { display_end_date: daysFromNow(0.5) })
    expect((await look())?.code).not.toBe('entrance_groups_outside_event')

    const last_year = {
      display_begin_date: daysFromNow(-367),
      display_end_date: daysFromNow(-365),
    }
    const ended = await open('Last year', last_year)
    const late = await open('Next year', { display_begin_date: daysFromNow(300) })

    const found = await look()
    expect(found).toMatchObject({ state: 'error', code: 'entrance_groups_outside_event' })
    expect(found!.records!.map(({ id }) => id).sort()).toEqual([ended._id, late._id].sort())
  })
})
