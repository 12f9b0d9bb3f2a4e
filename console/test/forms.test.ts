import { describe, expect, test } from 'vitest'
import { scaleOf } from '../src/overview/minute_scale.ts'
import type { Field } from '../src/resource/contract.ts'
import { countFaults } from '../src/resource/count_faults.ts'
import { type AnyField, type AnyResource, isRequired } from '../src/resource/define.ts'
import { problemOf } from '../src/resource/problems.ts'
import { resolverOf } from '../src/resource/resolver.ts'
import { kindOf } from '../src/transactions/transaction_rules.ts'
import { dateText, readDate, readTime } from '../src/ui/typed_date.ts'
import { resources } from './all_resources.ts'

const codeOf = (value: unknown, field: Field) => problemOf(value, field, false)?.code ?? null

describe('a typed date', () => {
  test.each([
    ['15.8.2026', '2026-08-15T00:00'],
    ['15/08/2026 20:00', '2026-08-15T20:00'],
    ['15.08.2026, 6h30', '2026-08-15T06:30'],
    ['2026-08-15T20:00', '2026-08-15T20:00'],
    ['30.02.2026', undefined],
    ['15.08.2026 24:00', undefined],
    ['tomorrow', undefined],
  ])('%s is read as %s', (typed, read) => {
    expect(readDate(typed, true)).toBe(read)
  })

  test('has no time where only the day is asked for, and the last minute where it ends something', () => {
    expect(readDate('15.08.2026', false)).toBe('2026-08-15')
    expect(readDate('15.08.2026 20:00', false)).toBeUndefined()
    expect(readDate('15.08.2026', true, '23:59')).toBe('2026-08-15T23:59')
    expect(readTime('6.30')).toBe('06:30')
  })

  test('is written as lists write it; what is no date stays as typed', () => {
    expect(dateText('2026-08-15T20:00', 'de')).toBe('15.08.2026 20:00')
    expect(dateText('2026-08-15', 'en')).toBe('15/08/2026')
    expect(dateText('tomorrow', 'fr')).toBe('tomorrow')
  })

  test('that does not exist is refused before anything is sent', () => {
    expect(codeOf('2026-02-30T20:00', { kind: 'moment' })).toBe('no_date')
    expect(codeOf('2026-02-28T20:00', { kind: 'moment' })).toBeNull()
  })
})

describe('a field', () => {
  const events = resources.events!

  test('of money asks for a valid amount', () => {
    expect(codeOf('abc', { kind: 'money' })).toBe('resource:no_amount')
  })

  test('of several amounts refuses what is none, and says which', () => {
    const field = events.contract.update.amounts_to_display!
    expect(problemOf([10, 'abc'], field, false)).toMatchObject({ entry: 'abc' })
    expect(problemOf([10, -3], field, false)).toMatchObject({ entry: '-3' })
    expect(problemOf([10, 22.5], field, false)).toBeNull()
  })

  test('with an error of its own in the contract is refused by that error', () => {
    const field = events.contract.update.bank!.fields!.account_name!
    expect(codeOf('x'.repeat(71), field)).toBe('errors:bank_account_name_too_long')
  })

  test('that other fields make necessary is required, and only then', async () => {
    const users = resources.users!
    const fields = users.form!.flatMap((section) => section.fields)
    const bar = fields.find(({ field }) => field === 'bar_id')!
    expect([10, 30].map((right) => isRequired(bar, { right }))).toEqual([true, false])
    const errors = await faultsIn(users, [bar], { right: '10', bar_id: '' })
    expect(errors).toHaveProperty('bar_id')
  })

  test('says that TWINT is not refunded automatically only where that is so', () => {
    const fields = events.form!.flatMap((section) => section.fields)
    const { shown } = fields.find(({ field }) => field === 'twint.enable_twint')!
    expect(shown!.help!({ twint: { disable_refund_by_twint: false } })).toBe(false)
    expect(shown!.help!({ twint: { disable_refund_by_twint: true } })).toBe(true)
  })
})

test('the list of reports shows on a phone how much came in', () => {
  const { columns } = resources.reports!
  expect(columns.filter(({ is_figure }) => is_figure).map(({ field }) => field)).toEqual([
    'total_in',
  ])
})

test('faults are counted by field, also in groups and lists', () => {
  const fault = { type: 'required', message: 'It is required.' }
  expect(
    countFaults({
      name: fault,
      bank: { iban: fault, bic: fault },
      rows: [undefined, { n: fault }],
    }),
  ).toBe(4)
})

test('a sale of returned containers alone is a return', () => {
  const line = (kind: 'consumption' | 'deposit_return') => ({
    _id: null,
    kind,
    name: '',
    quantity: 1,
    total: 0,
    voucher: null,
  })
  expect(kindOf({ type: 'debit', order: [line('deposit_return')] })).toBe('deposit_return')
  expect(kindOf({ type: 'debit', order: [line('deposit_return'), line('consumption')] })).toBe(
    'debit',
  )
  expect(kindOf({ type: 'credit', order: [] })).toBe('credit')
})

describe('the chart of the last hour', () => {
  test('is not ruled by one minute', () => {
    expect(scaleOf([10, 12, 0, 11, 900, 9])).toBe(44)
  })

  test('shows every minute whole where none stands out', () => {
    expect(scaleOf([10, 12, 30])).toBe(30)
    expect(scaleOf([0, 0])).toBe(1)
  })
})

async function faultsIn({ contract }: AnyResource, listed: AnyField[], values: object) {
  const resolve = resolverOf(listed, contract.create, {})
  const found = await resolve({ ...values }, undefined, {} as never)
  return found.errors
}
