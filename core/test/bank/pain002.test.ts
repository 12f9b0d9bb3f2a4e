import { describe, expect, test } from 'vitest'
import { NoBankReport, readPain002 } from '../../src/bank/pain002.ts'

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
      ...{ message_id: 'K1', verdict: 'partial', reasons: [] },
      bookings: [
        {
          ...{ payment_id: 'K1-D', verdict: 'partial', reasons: [] },
          transfers: [
            {
              ...{ end_to_end_id: 'E1', verdict: 'rejected' },
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
      ...{ message_id: 'K1', verdict: 'accepted', bookings: [] },
    })
  })

  test('is read with prefixes, too', () => {
    const xml = report(group('<GrpSts>RJCT</GrpSts>')).replaceAll(/<(\/?)(\w)/g, '<$1p:$2')

    expect(readPain002(xml.replace('<p:Document', '<p:Document xmlns:p="x"'))).toMatchObject({
      verdict: 'rejected',
    })
  })
})

test.each([
  ['nothing', ''],
  ['a text', 'Good morning'],
  ['a payment file', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['half of a report', report(group()).slice(0, 90)],
  ['a report on nothing', report('<OrgnlGrpInfAndSts/>')],
  ['an unknown status', report(group('<GrpSts>XXXX</GrpSts>'))],
  ['a booking without its name', report(`${group()}<OrgnlPmtInfAndSts/>`)],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${report(group())}`],
  ['an entity', report(group('<GrpSts>&b;</GrpSts>'))],
  ['a hole without a bottom', '<a>'.repeat(100)],
])('%s is no status report', (_what, xml) => {
  expect(() => readPain002(xml)).toThrow(NoBankReport)
})
