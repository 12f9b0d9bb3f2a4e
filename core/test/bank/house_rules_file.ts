import type { HouseRule } from './house_rules.ts'
import { file, group, home } from './payments.ts'

const foreign_bank = '<CdtrAgt><FinInstnId><BICFI>NWBKGB2L</BICFI></FinInstnId></CdtrAgt>'

const frame: HouseRule[] = [
  {
    says: 'the file is UTF-8 and begins with itself, not with a mark of the byte order',
    rule: 'byte_order_mark',
    refused: [['<?xml', '\ufeff<?xml']],
  },
  {
    says: 'the file is whole',
    rule: 'xml_malformed',
    refused: [
      ['</Document>', ''],
      ['<Ctry>CH</Ctry>', '<Ctry>CH'],
      ['Bar &amp;', 'Bar &'],
      ['&lt;Köln', '<Köln'],
    ],
  },
  {
    says: 'the namespace is that of the version, not the older one of the Swiss banks',
    rule: 'namespace',
    refused: [
      [
        'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
        'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
      ],
      [
        'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
        'http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd',
      ],
    ],
  },
  {
    says: 'no document type',
    rule: 'doctype',
    refused: [['<Document', '<!DOCTYPE Document><Document']],
  },
  {
    says: 'texts are escaped, never CDATA',
    rule: 'cdata',
    refused: [['>London<', '><![CDATA[London]]><']],
  },
  {
    says: 'what is empty is left out',
    rule: 'element_empty',
    refused: [
      ['<BldgNb>12a<', '<BldgNb><'],
      ['<BldgNb>12a<', '<BldgNb> <'],
    ],
  },
  {
    says: 'elements stand once, in the order of the standard',
    rule: 'element_misplaced',
    refused: [
      ['<TwnNm>London</TwnNm><Ctry>GB</Ctry>', '<Ctry>GB</Ctry><TwnNm>London</TwnNm>'],
      [/(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, '$2$1'],
      [/(<MsgId>.*?<\/MsgId>)/, '$1$1'],
      [/(<EndToEndId>R7K2-0001<\/EndToEndId>)/, '$1<Colour>red</Colour>'],
      ['</CdtTrfTxInf>\n</PmtInf>', '</CdtTrfTxInf>\n<ChrgBr>SHAR</ChrgBr></PmtInf>'],
    ],
  },
  {
    says: 'the file says when it was made, and the day of payment is one of the calendar',
    rule: 'date_invalid',
    taken: [/<Dt>2026-09-01/g, '<Dt>2028-02-29'],
    refused: [
      ['<Dt>2026-09-01', '<Dt>2026-02-29'],
      ['<Dt>2026-09-01', '<Dt>1.9.2026'],
      ['<Dt>2026-09-01</Dt>', '2026-09-01'],
      [/<CreDtTm>.*?<\/CreDtTm>/, ''],
      ['T10:15:30Z', 'T25:15:30Z'],
    ],
  },
  {
    says: 'it pays by transfer',
    rule: 'method_wrong',
    refused: [['>TRF<', '>CHK<']],
  },
]

const totals: HouseRule[] = [
  {
    says: 'the number of payments is right, of the file and of each group',
    rule: 'count_wrong',
    refused: [
      ['<NbOfTxs>3', '<NbOfTxs>2'],
      ['<NbOfTxs>1', '<NbOfTxs>2'],
    ],
  },
  {
    says: 'the control sum is right to the cent, and may be left out',
    rule: 'sum_wrong',
    taken: [/<CtrlSum>.*?<\/CtrlSum>/g, ''],
    refused: [
      ['<CtrlSum>52.40', '<CtrlSum>52.41'],
      ['<CtrlSum>40.00', '<CtrlSum>40.01'],
      ['<CtrlSum>52.40', '<CtrlSum>52.4'],
    ],
  },
  {
    says: 'a file pays somebody, and so does each group',
    rule: 'no_payments',
    refused: [[/<CdtTrfTxInf>.*\n/, '']],
  },
  {
    says: 'a group is one kind of payment in one currency',
    rule: 'group_mixed',
    refused: [[/<\/PmtInf>\n<PmtInf>.*\n(<CdtTrfTxInf><PmtId><InstrId>R7K2-0002)/, '$1']],
  },
  {
    says: 'and all of one kind, currency and day is one group, so that the account shows one booking',
    rule: 'group_split',
    taken: file([
      group('D', 'CHF', [home]),
      group('D', 'CHF', [{ ...home, id: 'R-2' }], { id: 'LATER', execution_date: '2026-09-02' }),
    ]),
    refused: [
      [
        /(<PmtInf><PmtInfId>)RUN7-D-CHF([\s\S]*?)R7K2-0001([\s\S]*?)R7K2-0001([\s\S]*?<\/PmtInf>\n)/,
        '$1ONE$2A$3A$4$1TWO$2B$3B$4',
      ],
    ],
  },
]

const references: HouseRule[] = [
  {
    says: 'a reference has 35 letters at most, plain ones, and no slash where none may be',
    rule: 'reference_invalid',
    taken: ['RUN7-20260830-1', `R ${"'()+,-./:?9".repeat(3)}`],
    refused: [
      ['RUN7-20260830-1', 'R'.repeat(36)],
      ['RUN7-20260830-1', '/RUN7'],
      ['RUN7-20260830-1', ' RUN7'],
      ['<PmtInfId>RUN7-D-CHF', '<PmtInfId>RUN7/'],
      ['<InstrId>R7K2-0001', '<InstrId>R7//0001'],
      ['<EndToEndId>R7K2-0001', '<EndToEndId>R7É2'],
      ['<EndToEndId>R7K2-0001', '<EndToEndId>R7_2'],
    ],
  },
  {
    says: 'each payment has one, or says that it has none',
    rule: 'reference_missing',
    taken: [/<EndToEndId>[^<]+/g, '<EndToEndId>NOTPROVIDED'],
    refused: [
      ['<EndToEndId>R7K2-0001</EndToEndId>', ''],
      [/<PmtInfId>.*?<\/PmtInfId>/, ''],
    ],
  },
  {
    says: 'and no two have the same, nor have two groups',
    rule: 'reference_repeated',
    refused: [
      ['<EndToEndId>R7K2-0002', '<EndToEndId>R7K2-0001'],
      ['RUN7-S-EUR', 'RUN7-D-CHF'],
      [/(<CdtTrfTxInf><PmtId><InstrId>R7K2-0001<.*?<EndToEndId>)R7K2-0001(.*\n)/, '$1A$2$1B$2'],
    ],
  },
  {
    says: 'what is said of a group is not said again of its payments',
    rule: 'on_both_levels',
    taken: [
      '<ChrgBr>SHAR</ChrgBr>\n<CdtTrfTxInf><PmtId><InstrId>R7K2-0003',
      '\n<CdtTrfTxInf><PmtId><InstrId>R7K2-0003',
    ],
    refused: [
      [foreign_bank, `<ChrgBr>SHAR</ChrgBr>${foreign_bank}`],
      [
        '<Amt><InstdAmt Ccy="EUR">',
        '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><Amt><InstdAmt Ccy="EUR">',
      ],
    ],
  },
]

/** Rules of a file, its groups and its references. */
export const file_rules = [frame, totals, references].flat()
