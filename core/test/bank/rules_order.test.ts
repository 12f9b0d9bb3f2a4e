import { describe, expect, test } from 'vitest'
import { checkPain001 } from '../../src/bank/rules.ts'
import { sample, textOf } from './payments.ts'

const xml = await textOf(sample())

/** The file with one thing changed, and the elements that then stand where they may not. */
async function misplacedIn(from: string, to: string): Promise<string[]> {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  const found = await checkPain001(changed)
  return found.filter(({ rule }) => rule === 'element_misplaced').map(({ where }) => where)
}

const ordered = [
  'GrpHdr',
  'InitgPty',
  'PmtInf',
  'PmtTpInf',
  'CdtTrfTxInf',
  'PmtId',
  'Cdtr',
  'FinInstnId',
  'PstlAdr',
  'RmtInf',
]

describe('the order of the standard', () => {
  test.each(ordered)('knows everything that stands in %s', async (name) => {
    const [where, ...more] = await misplacedIn(`<${name}>`, `<${name}><Extra>x</Extra>`)

    expect(where).toMatch(new RegExp(`${name}(\\[1\\])?/Extra$`))
    expect(more).toEqual([])
  })

  test.each([
    ['GrpHdr', /<MsgId>.*?<\/MsgId>/],
    ['InitgPty', /<Nm>Sample Festival<\/Nm>(?=<CtctDtls>)/],
    ['PmtInf', /<PmtInfId>RUN7-D-CHF<\/PmtInfId>/],
    ['PmtId', /<InstrId>R7K2-0001<\/InstrId>/],
    ['Cdtr', /<Nm>Zoë Müller-Lefèvre<\/Nm>/],
    ['PstlAdr', /<StrtNm>Rue du Château<\/StrtNm>/],
  ])('has each element of %s once', async (name, element) => {
    const [first = ''] = element.exec(xml) ?? []

    const [where] = await misplacedIn(first, first + first)

    expect(where).toContain(`${name}`)
  })

  test.each([
    ['Ctry', 'AdrLine', '<AdrLine>One</AdrLine><AdrLine>Two</AdrLine>'],
    ['CdtrAcct', 'RgltryRptg', '<RgltryRptg>One</RgltryRptg><RgltryRptg>Two</RgltryRptg>'],
  ])('lets what stands behind %s come again: %s', async (before, _name, twice) => {
    expect(await misplacedIn(`</${before}>`, `</${before}>${twice}`)).toEqual([])
  })

  test('refuses what comes behind its place', async () => {
    const [ids = ''] = /<InstrId>R7K2-0001.*?(?=<\/PmtId>)/.exec(xml) ?? []
    const turned = ids.replace(/(<InstrId>.*<\/InstrId>)(.*)/, '$2$1')

    expect(await misplacedIn(ids, turned)).toEqual(['PmtInf[1]/CdtTrfTxInf[1]/PmtId/InstrId'])
  })
})
