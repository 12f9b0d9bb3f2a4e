import { describe, expect, test } from 'vitest'
import { checkPain001 } from '../../src/bank/rules.ts'
import type { Rule } from '../../src/bank/violation.ts'
import { abroad, file, group, home, sample, sepa, textOf } from './payments.ts'

const xml = await textOf(sample())

/** A file with one thing changed; the change must have found its place. */
function changed(from: string | RegExp, to: string): string {
  const result = xml.replace(from, to)
  expect(result).not.toBe(xml)
  return result
}

const rulesOf = async (text: string): Promise<Rule[]> =>
  (await checkPain001(text)).map(({ rule }) => rule)

const long = 'N'.repeat(71)
const address = /<PstlAdr>.*?<\/PstlAdr>/
const creditorBank =
  '<CdtrAgt><FinInstnId><BICFI>UBSWCHZH80A</BICFI></FinInstnId></CdtrAgt><Cdtr><Nm>Zoë'
const line = '<AdrLine>Rue du Château 12a</AdrLine>'

describe('the rules of the bank', () => {
  test.each<[string, Rule, string | RegExp, string]>([
    ['a third decimal', 'amount_invalid', '>12.35</InstdAmt>', '>12.355</InstdAmt>'],
    ['one decimal', 'amount_invalid', '>12.35</InstdAmt>', '>12.4</InstdAmt>'],
    ['a leading zero', 'amount_invalid', '>12.35</InstdAmt>', '>012.35</InstdAmt>'],
    ['a comma', 'amount_invalid', '>12.35</InstdAmt>', '>12,35</InstdAmt>'],
    ['no currency', 'amount_invalid', '<InstdAmt Ccy="CHF">12', '<InstdAmt>12'],
    ['an amount of nothing', 'amount_out_of_bounds', '>0.05</InstdAmt>', '>0.00</InstdAmt>'],
    ['a SEPA billion', 'amount_out_of_bounds', '>40.00</InstdAmt>', '>1000000000.00</InstdAmt>'],
    ['ten billion', 'amount_out_of_bounds', '>12.35</InstdAmt>', '>10000000000.00</InstdAmt>'],
    ['a slash in front of a reference', 'reference_invalid', '>RUN7-2026', '>/RUN7-2026'],
    ['a double slash', 'reference_invalid', '<InstrId>R7K2-0001', '<InstrId>R7//0001'],
    ['a slash behind', 'reference_invalid', 'D-CHF</PmtInfId>', 'D-CHF/</PmtInfId>'],
    ['an umlaut in a reference', 'reference_invalid', '<EndToEndId>R7', '<EndToEndId>Ü7'],
    ['no end-to-end id', 'reference_missing', '<EndToEndId>R7K2-0001</EndToEndId>', ''],
    ['one id twice', 'reference_repeated', '<EndToEndId>R7K2-0002', '<EndToEndId>R7K2-0001'],
    ['one group id twice', 'reference_repeated', '>RUN7-S-EUR', '>RUN7-D-CHF'],
    ['a wrong count', 'count_wrong', '<NbOfTxs>3', '<NbOfTxs>4'],
    ['no count', 'count_wrong', '<NbOfTxs>3</NbOfTxs>', ''],
    ['a wrong count of a group', 'count_wrong', '<NbOfTxs>1', '<NbOfTxs>2'],
    ['a wrong sum', 'sum_wrong', '<CtrlSum>52.40', '<CtrlSum>52.41'],
    ['a wrong sum of a group', 'sum_wrong', '<CtrlSum>40.00', '<CtrlSum>40.01'],
    ['another way to pay', 'method_wrong', '>TRF<', '>CHK<'],
    ['a date without its element', 'date_invalid', '<Dt>2026-09-01</Dt>', '2026-09-01'],
    ['Cyrillic letters', 'text_charset', '<Nm>Zoë', '<Nm>Зоя'],
    ['an emoji', 'text_charset', '<Nm>Zoë', '<Nm>🎪'],
    ['a name of 71 letters in SEPA', 'text_too_long', '<Nm>Bar &amp; Söhne', `<Nm>${long}`],
    ['a name of 141 letters', 'text_too_long', '<Nm>Zoë', `<Nm>${long}${long}`],
    ['a locality of 36 letters', 'text_too_long', '<TwnNm>La', `<TwnNm>${'L'.repeat(21)}`],
    ['no name', 'name_missing', '<Nm>Zoë Müller-Lefèvre</Nm>', ''],
    ['nobody who starts it', 'name_missing', '<InitgPty><Nm>Sample Festival</Nm>', '<InitgPty>'],
    ['an account with a typing error', 'iban_invalid', 'CH9300762011', 'CH9300762012'],
    ['an account of no country', 'iban_invalid', '>GB29', '>ZZ29'],
    ['no account', 'iban_invalid', /<CdtrAcct>.*?<\/CdtrAcct>/, ''],
    ['a QR account that receives', 'iban_qr', 'CH9300762011623852957', 'CH4431999123000889012'],
    ['a QR account that pays', 'iban_qr', 'CH5604835012345678009', 'CH2130808001234567827'],
    ['a lower-case BIC', 'bic_invalid', 'NWBKGB2L', 'nwbkgb2l'],
    [
      'two names for one bank',
      'agent_ambiguous',
      '<ClrSysMmbId>',
      '<BICFI>UBSWCHZH</BICFI><ClrSysMmbId>',
    ],
    ['no bank abroad', 'agent_missing', /<CdtrAgt>.*?<\/CdtrAgt>/, ''],
    ['a bank at home', 'agent_forbidden', '<Cdtr><Nm>Zoë', creditorBank],
    ['no town', 'address_incomplete', '<TwnNm>La Chaux-de-Fonds</TwnNm>', ''],
    ['no country', 'address_incomplete', '<Ctry>CH</Ctry>', ''],
    ['no address', 'address_incomplete', address, ''],
    ['an address of lines only', 'address_line', address, `<PstlAdr>${line}</PstlAdr>`],
    ['a line beside town and country', 'address_line', '</PstlAdr>', `${line}</PstlAdr>`],
    ['a type of address', 'address_type', '<PstlAdr>', '<PstlAdr><AdrTp><Cd>HOME</Cd></AdrTp>'],
    ['an empty element', 'element_empty', '<BldgNb>12a<', '<BldgNb><'],
    ['an element of spaces', 'element_empty', '<BldgNb>12a<', '<BldgNb>  <'],
    ['SEPA in francs', 'sepa_currency', 'Ccy="EUR"', 'Ccy="CHF"'],
    ['SEPA outside SEPA', 'sepa_country', 'DE89370400440532013000', 'TR330006100519786457841326'],
    ['shared fees in SEPA', 'charge_bearer_invalid', '>SLEV<', '>SHAR<'],
    ['SEPA fees outside SEPA', 'charge_bearer_invalid', '>SHAR<', '>SLEV<'],
    ['fees on both levels', 'on_both_levels', '<CdtrAgt>', '<ChrgBr>SHAR</ChrgBr><CdtrAgt>'],
    [
      'another group inside',
      'group_mixed',
      'DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>',
      'DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf><CdtTrfTxInf><Amt><InstdAmt Ccy="USD">1.00</InstdAmt></Amt></CdtTrfTxInf>',
    ],
    [
      'an instant payment',
      'local_instrument',
      '</SvcLvl>',
      '</SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm>',
    ],
    ['a group without payments', 'no_payments', /<CdtTrfTxInf>.*<\/CdtTrfTxInf>\n/, ''],
    ['CDATA', 'cdata', '>London<', '><![CDATA[London]]><'],
    ['a doctype', 'doctype', '<Document', '<!DOCTYPE Document [<!ENTITY a "b">]><Document'],
    ['an older namespace', 'namespace', 'pain.001.001.09"', 'pain.001.001.03"'],
    ['a byte order mark', 'byte_order_mark', '<?xml', '\ufeff<?xml'],
    ['half a file', 'xml_malformed', '</Document>', ''],
  ])('refuse %s', async (_, rule, from, to) => {
    expect(await rulesOf(changed(from, to))).toContain(rule)
  })

  test('say where and what, and nothing else', async () => {
    expect(await checkPain001(changed('>London<', '>Лондон<'))).toEqual([
      {
        rule: 'text_charset',
        where: 'PmtInf[3]/CdtTrfTxInf[1]/Cdtr/PstlAdr/TwnNm',
        found: 'Лондон',
      },
    ])
  })

  test('allow NOTPROVIDED more than once', async () => {
    expect(await rulesOf(xml.replace(/<EndToEndId>[^<]+/g, '<EndToEndId>NOTPROVIDED'))).toEqual([])
  })

  test('allow 70 letters in SEPA and 140 elsewhere', async () => {
    const named = (payment: typeof home, length: number) => ({
      ...payment,
      creditor: { ...payment.creditor, name: 'N'.repeat(length) },
    })

    const text = await textOf(
      file([
        group('D', 'CHF', [named(home, 140)]),
        group('S', 'EUR', [named(sepa, 70)]),
        group('X', 'CHF', [named(abroad, 140)]),
      ]),
    )

    expect(await rulesOf(text)).toEqual([])
  })

  test('refuse what is not a payment file at all, and stop early at a hopeless one', async () => {
    const hopeless = xml
      .replace(/<Nm>/g, '<Nm>Ж')
      .replace(/<CdtTrfTxInf>.*\n/g, (one) => one.repeat(100))

    expect(await rulesOf('')).toContain('xml_malformed')
    expect(await rulesOf('%PDF-1.7')).toContain('xml_malformed')
    expect(await rulesOf('<a/>')).toContain('namespace')
    expect(await checkPain001(hopeless)).toHaveLength(100)
  })

  test('refuse more than 99,999 payments', async () => {
    const many = changed(/<CdtTrfTxInf>.*\n/, '<CdtTrfTxInf/>'.repeat(99_998))

    const violations = await checkPain001(many, { limit: Number.POSITIVE_INFINITY })

    expect(violations).toContainEqual({
      rule: 'too_many_payments',
      where: 'Document',
      found: '100000',
    })
  })

  test('read bytes cut anywhere as they read one text', async () => {
    const bytes = Buffer.from(changed('>London<', '>Лондон<'))
    const cut = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
      bytes.subarray(i * 7, i * 7 + 7),
    )
    async function* drops() {
      yield* cut
    }

    expect(await checkPain001(drops())).toEqual(await checkPain001(bytes.toString()))
  })
})
