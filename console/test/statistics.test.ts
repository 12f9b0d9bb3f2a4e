import { type FigureName, figures } from '@kermesse/sdk/figures'
import { describe, expect, test } from 'vitest'
import {
  addressOfPlace,
  addressWithRest,
  everything,
  placeAt,
  type Range,
} from '../src/statistics/address.ts'
import {
  between,
  cash_balance_of,
  partsOf,
  stock,
  turnover_of_event,
} from '../src/statistics/blocks.ts'
import { clamped, dayBeside, dayOfRange, rangeOfDay } from '../src/statistics/days.ts'
import { asCsv, asTabs } from '../src/statistics/table_text.ts'

const bar_id = '01a1fd6e-8c26-74c2-b6ce-219d812df633'
const none = { event_id: undefined, bar_id: undefined, ...everything }
const at = (iso: string) => Date.parse(iso)

describe('the address', () => {
  test('says of which place and range it is, in each of its forms', () => {
    const begin_ms = at('2026-08-14T06:00:00Z')
    const end_ms = at('2026-08-15T06:00:00Z')
    const [begin, end] = [begin_ms, end_ms].map((ms) => (ms / 1000).toString(16))
    expect(placeAt('/statistics', '')).toEqual(none)
    expect(placeAt('/statistics/', '')).toEqual(none)
    expect(placeAt(`/statistics/${bar_id}`, '')).toEqual({ ...none, bar_id })
    expect(placeAt(`/statistics/${begin}/${end}`, '')).toEqual({ ...none, begin_ms, end_ms })
    expect(placeAt(`/statistics/${bar_id}/${begin}/${end}`, '?event_id=x')).toEqual({
      event_id: 'x',
      bar_id,
      begin_ms,
      end_ms,
    })
    const query = '?datetimeBegin=2026-08-14T06:00:00Z&datetimeEnd=2026-08-15T08:00%2B02:00'
    expect(placeAt('/statistics', query)).toEqual({ ...none, begin_ms, end_ms })
  })

  test('leaves a date aside that is none, and lets the path go before the query', () => {
    const query = '?datetimeBegin=2026-08-14T06:00:00Z&datetimeEnd=soon'
    expect(placeAt('/statistics/nothing/5f', query)).toEqual({
      ...none,
      begin_ms: at('2026-08-14T06:00:00Z'),
      end_ms: 0x5f * 1000,
    })
    expect(placeAt('/statistics/one/two/three', '')).toBeNull()
    expect(placeAt('/statistics/something', '')).toBeNull()
  })

  test('of a range beyond the event is cut to the event, and leads on to the same figure', () => {
    const [first, begin, end, last] = [14, 15, 16, 17].map((day) => at(`2026-08-${day}T06:00:00Z`))
    const event = { begin_ms: begin!, end_ms: end! }
    const open = { begin_ms: null, end_ms: null }
    for (const [range, expected] of [
      [{ begin_ms: first!, end_ms: last! }, event],
      [
        { begin_ms: begin! + 1000, end_ms: last! },
        { begin_ms: begin! + 1000, end_ms: end! },
      ],
      [
        { begin_ms: first!, end_ms: null },
        { begin_ms: begin!, end_ms: null },
      ],
      [open, open],
      [{ begin_ms: first!, end_ms: begin! }, open],
      [{ begin_ms: last!, end_ms: null }, open],
    ] as const)
      expect(clamped(range, event)).toEqual(expected)
    expect(clamped({ begin_ms: first!, end_ms: last! }, open)).toEqual({
      begin_ms: first,
      end_ms: last,
    })
    const place = { event_id: 'x', bar_id: undefined, begin_ms: begin!, end_ms: null }
    expect(addressWithRest(place, '?event_id=x&datetimeBegin=2026-08-14&figure=debit')).toBe(
      `${addressOfPlace(place)}&figure=debit`,
    )
  })

  test('is that of the place that it was read from', () => {
    const begin_ms = at('2026-08-14T06:00:00Z')
    const places: Range[] = [
      everything,
      { begin_ms, end_ms: begin_ms + 1000 },
      { begin_ms, end_ms: null },
      { begin_ms: null, end_ms: begin_ms },
    ]
    for (const range of places)
      for (const bar of [undefined, bar_id]) {
        const place = { event_id: 'x', bar_id: bar, ...range }
        const { pathname, search } = new URL(addressOfPlace(place), 'http://localhost')
        expect(placeAt(pathname, search)).toEqual(place)
      }
  })
})

describe('a business day', () => {
  const calendar = { timezone: 'Europe/Zurich', day_start: '06:00' }
  const event = { begin_ms: at('2026-10-23T12:00:00Z'), end_ms: at('2026-10-26T01:00:00Z') }

  test('is an hour longer in the night in which clocks go back', () => {
    const night = rangeOfDay('2026-10-24', calendar, event)
    expect(night).toEqual({
      begin_ms: at('2026-10-24T04:00:00Z'),
      end_ms: at('2026-10-25T05:00:00Z'),
    })
    const spring = rangeOfDay('2026-03-28', calendar, everything)
    expect(spring.end_ms! - spring.begin_ms!).toBe(23 * 3_600_000)
  })

  test('begins and ends with the event, and is known again by its range', () => {
    expect(rangeOfDay('2026-10-23', calendar, event).begin_ms).toBe(event.begin_ms)
    expect(rangeOfDay('2026-10-25', calendar, event).end_ms).toBe(event.end_ms)
    for (const day of ['2026-10-23', '2026-10-24', '2026-10-25'])
      expect(dayOfRange(rangeOfDay(day, calendar, event), calendar, event)).toBe(day)
    expect(dayOfRange(event, calendar, event)).toBeNull()
  })

  test('leads to the one before and after it, and not out of the event', () => {
    const beside = (day: string, side: 'before' | 'after') =>
      dayBeside(rangeOfDay(day, calendar, event), side, calendar, event)
    expect(beside('2026-10-24', 'before')).toBe('2026-10-23')
    expect(beside('2026-10-24', 'after')).toBe('2026-10-25')
    expect(beside('2026-10-23', 'before')).toBeNull()
    expect(beside('2026-10-25', 'after')).toBeNull()
    expect(dayBeside(everything, 'after', calendar, event)).toBe('2026-10-23')
  })
})

test('every figure stands in a block of the page', () => {
  const terms = [...turnover_of_event, ...cash_balance_of, ...between, ...stock]
  const shown = new Set<FigureName>(['turnover', 'cash_balance'])
  for (const { name } of terms) {
    shown.add(name)
    for (const part of partsOf(name)) shown.add(part.name)
  }
  expect([...shown].toSorted()).toEqual(Object.keys(figures).toSorted())
})

test('a table is taken along as text that no spreadsheet takes for a formula', () => {
  const rows = [
    ['Name', 'Amount'],
    ['=1+1', -2.5],
    ['-2.50', '\tx'],
    ['Bar "du Quai", west\nside', null],
  ]
  expect(asCsv(rows)).toBe(
    '\uFEFFName,Amount\r\n\'=1+1,-2.5\r\n-2.50,\'\tx\r\n"Bar ""du Quai"", west\nside",\r\n',
  )
  expect(asTabs(rows)).toBe('Name\tAmount\n\'=1+1\t-2.5\n-2.50\t\' x\nBar "du Quai", west side\t')
})
