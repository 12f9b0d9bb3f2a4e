import { describe, expect, test } from 'vitest'
import { nextBusinessDay } from '../../src/bank/next_business_day.ts'

describe('a bank pays', () => {
  test.each([
    ['2026-07-03', '2026-07-03', 'on a Friday'],
    ['2026-07-04', '2026-07-06', 'not on a Saturday'],
    ['2026-07-05', '2026-07-06', 'not on a Sunday'],
    ['2027-01-01', '2027-01-04', 'not on New Year, the day after it and a Sunday'],
    ['2029-01-02', '2029-01-03', 'not on the day after New Year'],
    ['2028-05-01', '2028-05-02', 'not on Labour Day'],
    ['2028-12-26', '2028-12-27', 'not on the second day of Christmas'],
    ['2026-04-03', '2026-04-07', 'not from Good Friday to Easter Monday'],
    ['2026-05-14', '2026-05-15', 'not on Ascension Day'],
    ['2026-05-25', '2026-05-26', 'not on Whit Monday'],
    ['2028-08-01', '2028-08-02', 'not on the National Day'],
    ['2026-12-25', '2026-12-28', 'not at Christmas'],
    ['2038-04-23', '2038-04-27', 'not at the latest of all Easters'],
  ])('%s: %s, %s', (asked, paid) => {
    expect(nextBusinessDay(asked)).toBe(paid)
  })

  test('never on Easter Monday, of whatever year', () => {
    const near = easter_mondays.map((day, n) => `${2026 + n}-${day}`)
    for (const monday of [...near, ...far_away])
      expect(nextBusinessDay(monday)).toBe(dayAfter(monday))
  })
})

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

// From 2026 to 2099, as the almanac has them.
const easter_mondays = `
  04-06 03-29 04-17 04-02 04-22 04-14 03-29 04-18 04-10 03-26 04-14 04-06 04-26 04-11 04-02 04-22 04-07 03-30 04-18
  04-10 03-26 04-15 04-06 04-19 04-11 04-03 04-22 04-07 03-30 04-19 04-03 04-23 04-15 03-31 04-19 04-11 03-27 04-16
  04-07 03-30 04-12 04-04 04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 04-20 04-12 04-04 04-24 04-08 03-31 04-20
  04-05 03-27 04-16 04-01 04-21 04-12 04-04 04-17 04-09 03-31 04-13 04-05 04-25 04-16 04-01 04-21 04-13`
  .trim()
  .split(/\s+/)

// A century has its own rule.
const far_away = `
  2100-03-29 2106-04-19 2114-04-23 2199-04-15 2203-04-04 2285-03-23 2300-04-09 2326-04-26
  2387-04-06 2500-04-19 2699-04-10 2733-03-27 2900-04-12 3165-04-19 3700-04-19 4089-04-11`
  .trim()
  .split(/\s+/)
