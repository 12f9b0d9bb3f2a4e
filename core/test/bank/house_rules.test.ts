import { describe, expect, test } from 'vitest'
import type { PaymentFile } from '../../src/bank/pain001.ts'
import { checkPain001 } from '../../src/bank/rules.ts'
import { rules } from '../../src/bank/violation.ts'
import type { Change } from './house_rules.ts'
import { file_rules } from './house_rules_file.ts'
import { payment_rules } from './house_rules_payment.ts'
import { file, group, home, sample, textOf } from './payments.ts'

const xml = await textOf(sample())
const house_rules = [...file_rules, ...payment_rules]

async function textFor(content: Change | PaymentFile): Promise<string> {
  if (!Array.isArray(content)) return textOf(content)
  const result = xml.replace(...content)
  // A change that has not found its place proves nothing.
  expect(result).not.toBe(xml)
  return result
}

describe('a rule of the house', () => {
  test.each(house_rules)('$says', async ({ rule, taken, refused }) => {
    if (taken) expect(await checkPain001(await textFor(taken))).toEqual([])
    for (const change of refused) {
      const found = await checkPain001(await textFor(change))
      expect({ change, found: found.map((one) => one.rule) }).toMatchObject({
        found: expect.arrayContaining([rule]),
      })
    }
  })

  test('is in the list above', () => {
    const listed = new Set(house_rules.map(({ rule }) => rule))

    // Rules of other dialects: see sepa_file.test.ts.
    const elsewhere = ['sepa_only', 'contact_details']
    expect(rules.filter((rule) => !listed.has(rule))).toEqual(['too_many_payments', ...elsewhere])
  })
})

describe('a file of ours', () => {
  test('asks for one booking a group and keeps the organiser’s address to itself', () => {
    expect(xml.match(/<BtchBookg>true<\/BtchBookg>/g)).toHaveLength(3)
    expect(xml.match(/<Dbtr>.*?<\/Dbtr>/g)).toEqual(
      Array(3).fill('<Dbtr><Nm>Sample Festival</Nm></Dbtr>'),
    )
  })

  test('says which software wrote it, after which guidelines', () => {
    expect(xml.match(/(?<=<ChanlTp>)\w+/g)).toEqual(['NAME', 'PRVD', 'VRSN', 'SPSV'])
  })

  test('names each payment twice alike, so that any report can be matched', () => {
    const [instructions, ends] = ['InstrId', 'EndToEndId'].map((name) =>
      [...xml.matchAll(new RegExp(`<${name}>(.*?)<`, 'g'))].map(([, id]) => id),
    )

    expect(instructions).toEqual(ends)
  })

  test('of 99,999 payments is taken, and one more is not written', async () => {
    const most = 99_999
    const large = (count: number) =>
      file([
        group('D', 'CHF', [], {
          count,
          control_sum_minor: count,
          payments: Array.from({ length: count }, (_, n) => ({
            ...home,
            id: `R-${n}`,
            amount_minor: 1,
          })),
        }),
      ])

    const whole = await textOf(large(most))
    expect(await checkPain001(whole)).toEqual([])
    await expect(textOf(large(most + 1))).rejects.toThrow('cannot hold 100000')
    const one_more = whole
      .replace(/<CdtTrfTxInf>.*\n/, (one) => `${one}${one.replaceAll('R-0', 'R-X')}`)
      .replaceAll('<NbOfTxs>99999', '<NbOfTxs>100000')
      .replaceAll('<CtrlSum>999.99', '<CtrlSum>1000.00')
    expect((await checkPain001(one_more)).map(({ rule }) => rule)).toEqual(['too_many_payments'])
  }, 60_000)
})
