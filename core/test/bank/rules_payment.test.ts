import { describe, expect, test } from 'vitest'
import { checkPain001 } from '../../src/bank/rules.ts'
import { abroad, file, group, home, sample, sepa, textOf } from './payments.ts'

const xml = await textOf(sample())
const service_level = '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'
const sepa_amount = '<Amt><InstdAmt Ccy="EUR">40.00'
const foreign_amount = '<Amt><InstdAmt Ccy="CHF">0.05</InstdAmt></Amt>'

/** Violations after some changes; throws if a change matches nothing. */
async function foundAfter(...changes: [from: string | RegExp, to: string][]) {
  const changed = changes.reduce((text, [from, to]) => {
    const next = text.replace(from, to)
    expect(next).not.toBe(text)
    return next
  }, xml)
  return checkPain001(changed)
}

const rulesAfter = async (...changes: [from: string | RegExp, to: string][]) =>
  (await foundAfter(...changes)).map(({ rule }) => rule)

describe('the kind of a payment', () => {
  test('may be said by the payment instead of its group', async () => {
    expect(
      await rulesAfter([service_level, ''], [sepa_amount, `${service_level}${sepa_amount}`]),
    ).toEqual([])
  })

  test('is not SEPA where nobody says so: a bank abroad is needed, and its fees', async () => {
    expect(await rulesAfter([service_level, ''])).toEqual([
      'charge_bearer_invalid',
      'agent_missing',
    ])
  })

  test('is told with what does not fit', async () => {
    expect(
      await foundAfter(['DE89370400440532013000', 'TR330006100519786457841326']),
    ).toMatchObject([{ rule: 'sepa_country', found: 'TR' }])
    const without = await foundAfter(['<InstdAmt Ccy="EUR">', '<InstdAmt>'])
    expect(without.map(({ rule, found }) => [rule, found])).toEqual([
      ['amount_invalid', '40.00'],
      ['sepa_currency', ''],
    ])
  })
})

describe('the charge bearer', () => {
  test('may be said by the payment, and is checked there', async () => {
    const of_payment = (bearer: string) =>
      rulesAfter(
        ['<ChrgBr>SHAR</ChrgBr>', ''],
        ['<CdtrAgt>', `<ChrgBr>${bearer}</ChrgBr><CdtrAgt>`],
      )

    for (const bearer of ['SHAR', 'DEBT', 'CRED']) expect(await of_payment(bearer)).toEqual([])
    expect(await of_payment('SLEV')).toEqual(['charge_bearer_invalid'])
  })

  test('may be left open', async () => {
    expect(await rulesAfter([/<ChrgBr>\w+<\/ChrgBr>/, ''])).toEqual([])
    expect(await rulesAfter(['<ChrgBr>SHAR</ChrgBr>', ''])).toEqual([])
  })
})

describe('a payment', () => {
  test('may be of one cent', async () => {
    const cents = [home, sepa, abroad].map((one) => ({ ...one, amount_minor: 1 }))
    const [d, s, x] = cents as [typeof home, typeof home, typeof home]
    const groups = [group('D', 'CHF', [d]), group('S', 'EUR', [s]), group('X', 'CHF', [x])]

    expect(await checkPain001(await textOf(file(groups)))).toEqual([])
  })

  test('without an amount is told', async () => {
    expect(await rulesAfter([foreign_amount, ''])).toContain('amount_invalid')
  })

  test('to somebody without a name and an address is told as both', async () => {
    const nobody = '<Cdtr><CtryOfRes>GB</CtryOfRes></Cdtr>'

    expect(await rulesAfter([/<Cdtr><Nm>Test Visitor.*?<\/Cdtr>/, nobody])).toEqual([
      'name_missing',
      'address_incomplete',
    ])
  })

  test('and its group do not both say for whom it is paid', async () => {
    const visitor = '<UltmtDbtr><Nm>Somebody</Nm></UltmtDbtr>'

    expect(
      await rulesAfter(
        ['<ChrgBr>SHAR', `${visitor}<ChrgBr>SHAR`],
        ['<CdtrAgt>', `${visitor}<CdtrAgt>`],
      ),
    ).toEqual(['on_both_levels'])
  })

  test('is told with as much of a text as a reader needs', async () => {
    const [first] = await foundAfter(['Test Visitor', 'N'.repeat(300)])

    expect(first!.found).toHaveLength(140)
  })
})
