import { describe, expect, test } from 'vitest'
import { checkPain001 } from '../../src/bank/rules.ts'
import { sample, textOf } from './payments.ts'

const xml = await textOf(sample())
type Options = Parameters<typeof checkPain001>[1]

/** Violations after one change; throws if the change matches nothing. */
async function foundAfter(from: string | RegExp, to: string, options?: Options) {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return checkPain001(changed, options)
}

describe('the head of a file', () => {
  test.each<[string, string | RegExp, string, string, string]>([
    ['its id', '>RUN7-20260830-1', '>/RUN7', 'reference_invalid', 'GrpHdr/MsgId'],
    ['its moment', /<CreDtTm>.*?<\/CreDtTm>/, '', 'date_invalid', 'GrpHdr/CreDtTm'],
    ['its sender', '<Nm>Sample Festival</Nm><Ctct', '<Ctct', 'name_missing', 'GrpHdr/InitgPty'],
    ['its count', '<NbOfTxs>3', '<NbOfTxs>4', 'count_wrong', 'GrpHdr/NbOfTxs'],
    ['its sum', '<CtrlSum>52.40', '<CtrlSum>52.41', 'sum_wrong', 'GrpHdr/CtrlSum'],
    ['a text in it', '<Id>0.1.0<', '<Id>И<', 'text_charset', 'GrpHdr/InitgPty/CtctDtls/Othr/Id'],
    [
      'a long word in it',
      '>NAME<',
      '>NAMES<',
      'text_too_long',
      'GrpHdr/InitgPty/CtctDtls/Othr/ChanlTp',
    ],
    [
      'a long id in it',
      '<Id>0.1.0<',
      `<Id>${'1'.repeat(129)}<`,
      'text_too_long',
      'GrpHdr/InitgPty/CtctDtls/Othr/Id',
    ],
    ['whose file it is', '001.001.09"', '001.001.03"', 'namespace', 'Document'],
  ])('is told with its place: %s', async (_what, from, to, rule, where) => {
    expect(await foundAfter(from, to)).toMatchObject([{ rule, where }])
  })

  test('names its sender or has a number of theirs', async () => {
    const id = '<Id><OrgId><AnyBIC>POFICHBEXXX</AnyBIC></OrgId></Id><CtctDtls>'

    expect(await foundAfter('<Nm>Sample Festival</Nm><CtctDtls>', id)).toEqual([])
  })

  test('is missed', async () => {
    expect(await foundAfter(/<GrpHdr>.*<\/GrpHdr>/, '')).toEqual([
      { rule: 'reference_missing', where: 'GrpHdr/MsgId' },
    ])
  })

  test('is told with as much of its texts as a reader needs', async () => {
    const long = `R${'7'.repeat(300)}`

    expect(await foundAfter('RUN7-20260830-1', long)).toMatchObject([{ found: long.slice(0, 140) }])
  })
})

describe('a group', () => {
  test('need not say how many it has, nor its payments be named twice', async () => {
    expect(await foundAfter('<NbOfTxs>1</NbOfTxs>', '')).toEqual([])
    expect(await foundAfter('<InstrId>R7K2-0001</InstrId>', '')).toEqual([])
  })

  test('of several kinds is told with them', async () => {
    const dollars = '<CdtTrfTxInf><Amt><InstdAmt Ccy="USD">1.00</InstdAmt></Amt></CdtTrfTxInf>'

    const found = await foundAfter('</PmtInf>', `${dollars}</PmtInf>`)

    expect(found).toContainEqual({
      rule: 'group_mixed',
      where: 'PmtInf[1]',
      found: 'D CHF, X USD',
    })
  })
})

test('a file that pays nobody is told as a whole, too', async () => {
  const found = await foundAfter(/<CdtTrfTxInf>.*\n/g, '')

  expect(found).toContainEqual({ rule: 'no_payments', where: 'Document' })
})

test('no more is told than was asked for', async () => {
  const options = { limit: 1 }
  const twice = await foundAfter(/RUN7-20260830-1(.*)<NbOfTxs>3/, '/RUN7$1<NbOfTxs>4', options)

  expect(twice).toMatchObject([{ rule: 'reference_invalid' }])
})
