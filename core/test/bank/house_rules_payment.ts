import type { HouseRule } from './house_rules.ts'
import { abroad, file, group, home, sepa } from './payments.ts'

const named = (name: string) => ({ ...abroad, creditor: { ...abroad.creditor, name } })
const sepaNamed = (name: string) => ({ ...sepa, creditor: { ...sepa.creditor, name } })
const of = (amount_minor: number) => file([group('D', 'CHF', [{ ...home, amount_minor }])])
const debtor_bank = /<DbtrAgt>.*?<\/DbtrAgt>/
const foreign_bank = '<CdtrAgt><FinInstnId><BICFI>NWBKGB2L</BICFI></FinInstnId></CdtrAgt>'
const at_bank = (content: string) => `<CdtrAgt><FinInstnId>${content}</FinInstnId></CdtrAgt>`
const bank_address = '<PstlAdr><TwnNm>London</TwnNm><Ctry>GB</Ctry></PstlAdr>'

const amounts: HouseRule[] = [
  {
    says: 'an amount has two decimals behind a point, no leading zero, and a currency',
    rule: 'amount_invalid',
    refused: [
      ['>12.35</InstdAmt>', '>12.505</InstdAmt>'],
      ['>12.35</InstdAmt>', '>12,35</InstdAmt>'],
      ['>12.35</InstdAmt>', '>012.35</InstdAmt>'],
      ['>12.35</InstdAmt>', '>12</InstdAmt>'],
      ['>12.35</InstdAmt>', '>-12.35</InstdAmt>'],
      ['Ccy="CHF">12', '>12'],
    ],
  },
  {
    says: 'from a cent to 9,999,999,999.99',
    rule: 'amount_out_of_bounds',
    taken: of(9_999_999_999_99),
    refused: [
      ['>0.05</InstdAmt>', '>0.00</InstdAmt>'],
      ['>12.35</InstdAmt>', '>10000000000.00</InstdAmt>'],
    ],
  },
  {
    says: 'by SEPA to 999,999,999.99',
    rule: 'amount_out_of_bounds',
    taken: file([group('S', 'EUR', [{ ...sepa, amount_minor: 999_999_999_99 }])]),
    refused: [['>40.00</InstdAmt>', '>1000000000.00</InstdAmt>']],
  },
]

const kinds: HouseRule[] = [
  {
    says: 'at home the account says which bank it is, and nothing else does',
    rule: 'agent_forbidden',
    taken: file([group('D', 'EUR', [{ ...home, iban: 'LI21088100002324013AA' }])]),
    refused: [['<Cdtr><Nm>Zoë', `${at_bank('<BICFI>UBSWCHZH80A</BICFI>')}<Cdtr><Nm>Zoë`]],
  },
  {
    says: 'nothing is instant, nothing is local',
    rule: 'local_instrument',
    refused: [
      ['</SvcLvl>', '</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm>'],
      ['</SvcLvl>', '</SvcLvl><LclInstrm><Prtry>ITP</Prtry></LclInstrm>'],
      [
        '<Amt><InstdAmt Ccy="CHF">12',
        '<PmtTpInf><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf><Amt><InstdAmt Ccy="CHF">12',
      ],
    ],
  },
  {
    says: 'SEPA is in euro',
    rule: 'sepa_currency',
    refused: [['Ccy="EUR"', 'Ccy="CHF"']],
  },
  {
    says: 'SEPA goes where SEPA is, also to who has joined lately, and needs no BIC',
    rule: 'sepa_country',
    taken: file([
      group('S', 'EUR', [
        { ...sepa, iban: 'RS35260005601001611379' },
        { ...sepa, id: 'R-2', iban: 'AL47212110090000000235698741' },
      ]),
    ]),
    refused: [['DE89370400440532013000', 'TR330006100519786457841326']],
  },
  {
    says: 'SEPA shares its fees in its own way, others in theirs',
    rule: 'charge_bearer_invalid',
    taken: ['<ChrgBr>SHAR', '<ChrgBr>DEBT'],
    refused: [
      ['>SLEV<', '>SHAR<'],
      ['>SHAR<', '>SLEV<'],
    ],
  },
  {
    says: 'abroad a bank has its BIC, or its name and address; the debtor’s bank is always known',
    rule: 'agent_missing',
    taken: [foreign_bank, at_bank(`<Nm>National Bank</Nm>${bank_address}`)],
    refused: [
      [foreign_bank, ''],
      [foreign_bank, at_bank('<Nm>National Bank</Nm>')],
      [debtor_bank, ''],
      [debtor_bank, '<DbtrAgt><FinInstnId><Nm>Bank</Nm></FinInstnId></DbtrAgt>'],
    ],
  },
  {
    says: 'a Swiss bank is known by the Swiss clearing, or by its BIC',
    rule: 'clearing_unknown',
    taken: [debtor_bank, '<DbtrAgt><FinInstnId><BICFI>CRESCHZZ80A</BICFI></FinInstnId></DbtrAgt>'],
    refused: [['>CHBCC<', '>GBDSC<']],
  },
  {
    says: 'but not by both',
    rule: 'agent_ambiguous',
    refused: [['<ClrSysMmbId>', '<BICFI>CRESCHZZ80A</BICFI><ClrSysMmbId>']],
  },
  {
    says: 'a BIC has 8 or 11 capital letters and digits',
    rule: 'bic_invalid',
    taken: ['NWBKGB2L', 'NWBKGB2LXXX'],
    refused: [
      ['NWBKGB2L', 'nwbkgb2l'],
      ['NWBKGB2L', 'NWBKGB2LX'],
      ['NWBKGB2L', 'NWBK1B2L'],
    ],
  },
]

const parties: HouseRule[] = [
  {
    says: 'an account is in the registry of IBANs, with its length and check digits',
    rule: 'iban_invalid',
    refused: [
      ['CH9300762011623852957', 'CH9300762011623852958'],
      ['CH9300762011623852957', 'CH930076201162385295'],
      ['CH9300762011623852957', 'ch9300762011623852957'],
      ['GB29NWBK60161331926819', 'ZZ29NWBK60161331926819'],
      [/<CdtrAcct>.*?<\/CdtrAcct>/, ''],
      [/<DbtrAcct>.*?<\/DbtrAcct>/, ''],
    ],
  },
  {
    says: 'a QR account neither pays nor is paid without its reference; its neighbours are none',
    rule: 'iban_qr',
    taken: ['CH9300762011623852957', 'CH1729999000000000012'],
    refused: [
      ['CH9300762011623852957', 'CH4431999123000889012'],
      ['CH9300762011623852957', 'LI3830000000000000012'],
      ['CH5604835012345678009', 'CH2530000000000000012'],
    ],
  },
  {
    says: 'payees, payers and senders have a name, and so does everybody with an address',
    rule: 'name_missing',
    refused: [
      ['<Nm>Zoë Müller-Lefèvre</Nm>', ''],
      ['<Dbtr><Nm>Sample Festival</Nm></Dbtr>', '<Dbtr></Dbtr>'],
      ['<InitgPty><Nm>Sample Festival</Nm>', '<InitgPty>'],
      [foreign_bank, at_bank(`<BICFI>NWBKGB2L</BICFI>${bank_address}`)],
    ],
  },
  {
    says: 'an address has its town and a country that there is',
    rule: 'address_incomplete',
    refused: [
      ['<TwnNm>London</TwnNm>', ''],
      ['<Ctry>GB</Ctry>', ''],
      ['<Ctry>GB', '<Ctry>ZZ'],
      ['<Ctry>GB', '<Ctry>gb'],
      [/<PstlAdr>.*?<\/PstlAdr>/, ''],
    ],
  },
  {
    says: 'in parts, never in lines',
    rule: 'address_line',
    refused: [
      [/<PstlAdr>.*?<\/PstlAdr>/, '<PstlAdr><AdrLine>Rue du Lac 1</AdrLine></PstlAdr>'],
      ['<Ctry>GB</Ctry>', '<Ctry>GB</Ctry><AdrLine>1 High Street</AdrLine>'],
    ],
  },
  {
    says: 'and without a type',
    rule: 'address_type',
    refused: [['<PstlAdr>', '<PstlAdr><AdrTp><Cd>ADDR</Cd></AdrTp>']],
  },
  {
    says: 'Latin letters, four Romanian ones and the euro are all that is printed',
    rule: 'text_charset',
    taken: ['Test Visitor', 'Ștefan Țîrlea Žižek Łódź €'],
    refused: [
      ['Test Visitor', 'Тест'],
      ['Test Visitor', 'Nguyễn'],
      ['Test Visitor', 'Ana 🎪'],
      ['Test Visitor', 'Test\tVisitor'],
    ],
  },
  {
    says: 'a name has 140 letters, a message too, a town 35, a postal code and a house number 16',
    rule: 'text_too_long',
    taken: file([group('X', 'CHF', [{ ...named('N'.repeat(140)), remittance: 'R'.repeat(140) }])]),
    refused: [
      ['Test Visitor', 'N'.repeat(141)],
      ['Refund of wristband AB12CD34', 'R'.repeat(141)],
      ['London', 'L'.repeat(36)],
      ['<PstCd>2300', `<PstCd>${'2'.repeat(17)}`],
      ['<BldgNb>12a', `<BldgNb>${'1'.repeat(17)}`],
      ['Rue du Château', 'R'.repeat(71)],
    ],
  },
  {
    says: 'in SEPA a name has 70',
    rule: 'text_too_long',
    taken: file([group('S', 'EUR', [sepaNamed('N'.repeat(70))])]),
    refused: [['Bar &amp; Söhne', 'N'.repeat(71)]],
  },
  {
    says: 'a message is in words or in parts, not in both',
    rule: 'remittance_ambiguous',
    refused: [
      ['</Ustrd>', '</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>'],
    ],
  },
]

/** Rules of a payment and its parties. */
export const payment_rules = [amounts, kinds, parties].flat()
