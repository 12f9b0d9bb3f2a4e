import { describe, expect, test } from 'vitest'
import { readBankMessage } from '../../src/bank/bank_message.ts'
import { NoBankReport } from '../../src/bank/no_bank_report.ts'

function readPain002(xml: string) {
  const message = readBankMessage(xml)
  if (message.kind !== 'report') throw new Error('it is a statement')
  return message.report
}

const group = (more = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>K1</OrgnlMsgId>${more}</OrgnlGrpInfAndSts>`
const report = (content: string, attributes = '') =>
  `<?xml version="1.0"?><Document ${attributes}><CstmrPmtStsRpt>${content}</CstmrPmtStsRpt></Document>`

describe('a status report', () => {
  test('is read from the file down to the transfer, with its reasons', () => {
    const read = readPain002(
      report(`${group('<GrpSts>PART</GrpSts>')}
        <OrgnlPmtInfAndSts><OrgnlPmtInfId>K1-D</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>
          <TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId><TxSts>RJCT</TxSts>
            <StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Account</AddtlInf><AddtlInf>unknown</AddtlInf></StsRsnInf>
          </TxInfAndSts>
          <TxInfAndSts><OrgnlInstrId>E2</OrgnlInstrId><TxSts>ACCP</TxSts></TxInfAndSts>
        </OrgnlPmtInfAndSts>`),
    )

    expect(read).toEqual({
      message_id: 'K1',
      verdict: 'partial',
      reasons: [],
      original: {},
      bookings: [
        {
          payment_id: 'K1-D',
          original: {},
          verdict: 'partial',
          reasons: [],
          transfers: [
            {
              end_to_end_id: 'E1',
              verdict: 'rejected',
              reasons: [{ code: 'AC01', text: 'Account unknown' }],
            },
            { end_to_end_id: 'E2', verdict: 'accepted', reasons: [] },
          ],
        },
      ],
    })
  })

  test.each([
    'xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"',
    'xmlns="http://www.six-interbank-clearing.com/de/pain.002.001.10.ch.03.xsd"',
    '',
  ])('is read in the namespace %s', (attributes) => {
    expect(readPain002(report(group('<GrpSts>ACTC</GrpSts>'), attributes))).toMatchObject({
      message_id: 'K1',
      verdict: 'accepted',
      bookings: [],
    })
  })

  test('is read with prefixes, too', () => {
    const xml = report(group('<GrpSts>RJCT</GrpSts>')).replaceAll(/<(\/?)(\w)/g, '<$1p:$2')

    expect(readPain002(xml.replace('<p:Document', '<p:Document xmlns:p="x"'))).toMatchObject({
      verdict: 'rejected',
    })
  })
})

describe('the word of a bank', () => {
  const wordOf = (status: string) => readPain002(report(group(status))).verdict

  test.each([
    ['accepted', ['ACTC', 'ACCP', 'ACWC', 'ACWP', 'ACSP', 'ACFC', 'ACIS', 'PRES']],
    ['settled', ['ACSC', 'ACCC', 'CPUC']],
    ['pending', ['PDNG', 'RCVD', 'PATC', 'BLCK', 'RCVC', 'RVNM', 'RVMC', 'RVNA', 'RVCM', 'RVNC']],
    ['partial', ['PART']],
    ['rejected', ['RJCT', 'CANC']],
  ])('is %s: %s', (verdict, codes) => {
    for (const code of codes) expect(wordOf(`<GrpSts>${code}</GrpSts>`)).toBe(verdict)
  })

  test('that nobody knows passes for neither yes nor no, and is kept', () => {
    const read = readPain002(report(group(`<GrpSts>${'X'.repeat(25)}</GrpSts>`)))

    expect(read).toMatchObject({ verdict: 'pending', unknown: 'X'.repeat(20) })
    // A name that every object has.
    expect(wordOf('<GrpSts>constructor</GrpSts>')).toBe('pending')
  })

  test('is nothing where it says nothing', () => {
    expect(wordOf('')).toBeNull()
  })

  test('may be of its own making, and no longer than is kept of it', () => {
    const info = (code: string, text: string) =>
      `<StsRsnInf><Rsn><Prtry>${code}</Prtry></Rsn><AddtlInf>${text}</AddtlInf></StsRsnInf>`

    const { reasons } = readPain002(
      report(group(info('NOT-TODAY', 'Closed') + info('C'.repeat(40), 'T'.repeat(600)))),
    )

    expect(reasons).toEqual([
      { code: 'NOT-TODAY', text: 'Closed' },
      { code: 'C'.repeat(35), text: 'T'.repeat(500) },
    ])
  })
})

describe('totals of the original file', () => {
  const booking = (content: string) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>K1-D</OrgnlPmtInfId>${content}</OrgnlPmtInfAndSts>`
  const transfer = (amount: string) =>
    `<TxInfAndSts><OrgnlEndToEndId>E1</OrgnlEndToEndId>
      <OrgnlTxRef><Amt><InstdAmt Ccy="CHF">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`

  test('is counted and summed, for the file and for each booking', () => {
    const totals = '<OrgnlNbOfTxs>2</OrgnlNbOfTxs><OrgnlCtrlSum>30.00</OrgnlCtrlSum>'

    const read = readPain002(report(group(totals) + booking('<OrgnlNbOfTxs>0</OrgnlNbOfTxs>')))

    expect(read.original).toEqual({ count: 2, sum: 30_00 })
    expect(read.bookings).toMatchObject([{ original: { count: 0 } }])
    expect(read.bookings[0]!.original).not.toHaveProperty('sum')
  })

  test.each([
    ['10', 10_00],
    ['10.5', 10_50],
    ['10.50', 10_50],
    ['10.50000', 10_50],
    ['0.05', 5],
  ])('has amounts with as many places as it likes: %s', (text, amount) => {
    const { bookings } = readPain002(report(group() + booking(transfer(text))))

    expect(bookings[0]!.transfers).toEqual([
      { end_to_end_id: 'E1', verdict: null, reasons: [], amount },
    ])
  })

  test.each([
    ['1.005', '1.005 is no amount'],
    ['12,50', '12,50 is no amount'],
    ['9'.repeat(40), `${'9'.repeat(30)} is no amount`],
  ])('%s is no amount', (text, reason) => {
    const xml = report(group() + booking(transfer(text)))

    expect(() => readPain002(xml)).toThrow(new NoBankReport(reason))
  })
})

describe('a text in a report', () => {
  const named = (content: string) =>
    readPain002(
      report(`<OrgnlGrpInfAndSts><OrgnlMsgId>${content}</OrgnlMsgId></OrgnlGrpInfAndSts>`),
    ).message_id

  test('may be written as CDATA', () => {
    expect(named('K1<![CDATA[ & K2]]>')).toBe('K1 & K2')
  })

  test('ends somewhere', () => {
    const long = 'K'.repeat(10_000)

    expect(named(`${long}<![CDATA[more]]>`)).toBe(long)
  })

  test('stands behind the mark of its encoding', () => {
    expect(readPain002(`\ufeff${report(group())}`).message_id).toBe('K1')
  })
})

const deep = (levels: number) => report(`${group()}${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`)

test('the fault of a text takes at most two lines', () => {
  expect(() => readPain002(`<a><${'b'.repeat(300)}>`)).toThrow(/^it is not well formed: .{200}$/)
})

test('a report is as deep as the standard has it, and no deeper', () => {
  expect(readPain002(deep(22)).message_id).toBe('K1')
  expect(() => readPain002(deep(23))).toThrow(new NoBankReport('it is too large'))
})

test.each([
  ['nothing', '', /^it is not well formed: \d+:\d+: /],
  ['a text', 'Good morning', /^it is not well formed: /],
  ['a page', '<html><body/></html>', /^there is no CstmrPmtStsRpt in it$/],
  ['half of a report', report(group()).slice(0, 90), /^it is not well formed: /],
  [
    'a report on nothing',
    report('<OrgnlGrpInfAndSts/>'),
    /^it does not say which file it is about$/,
  ],
  [
    'a booking without its name',
    report(`${group()}<OrgnlPmtInfAndSts/>`),
    /^a booking without OrgnlPmtInfId$/,
  ],
  [
    'a transfer without its name',
    report(
      `${group()}<OrgnlPmtInfAndSts><OrgnlPmtInfId>K1-D</OrgnlPmtInfId><TxInfAndSts/></OrgnlPmtInfAndSts>`,
    ),
    /^a transfer without OrgnlEndToEndId$/,
  ],
  [
    'a count in words',
    report(group('<OrgnlNbOfTxs>two</OrgnlNbOfTxs>')),
    /^OrgnlNbOfTxs is no number$/,
  ],
  [
    'a document type',
    report(group()).replace('<Document', '<!DOCTYPE Document><Document'),
    /^it has a document type$/,
  ],
  ['an entity', report(group('<GrpSts>&b;</GrpSts>')), /^it is not well formed: .*entity/],
])('%s is no status report', (_what, xml, reason) => {
  expect(() => readPain002(xml)).toThrow(NoBankReport)
  expect(() => readPain002(xml)).toThrow(reason)
})
