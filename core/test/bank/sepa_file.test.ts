import { bankSafe, isSepaText } from '@kermesse/sdk/rules/bank_text'
import { needsBic, transferRule, transferType } from '@kermesse/sdk/rules/transfer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankParty } from '../../src/bank/party.ts'
import { checkPain001 } from '../../src/bank/rules.ts'
import { anyText, file, group, home, sepa, textOf } from './payments.ts'

const german = 'DE89370400440532013000'
const austrian = 'AT611904300234573201'
const swiss = 'CH9300762011623852957'
const turkish = 'TR330006100519786457841326'

describe('by the account that pays and the currency, an event pays', () => {
  test.each([
    ['CHF from Switzerland', swiss, 'CHF', 'swiss'],
    ['dollars from Switzerland', swiss, 'USD', 'swiss'],
    ['from Liechtenstein', 'LI21088100002324013AA', 'CHF', 'swiss'],
    ['euro from Germany', german, 'EUR', 'sepa'],
    ['euro from Austria', austrian, 'EUR', 'sepa'],
    ['euro from Britain', 'GB29NWBK60161331926819', 'EUR', 'sepa'],
    ['nothing in pounds from Britain', 'GB29NWBK60161331926819', 'GBP', null],
    ['nothing in francs from Germany', german, 'CHF', null],
    ['nothing from outside SEPA', turkish, 'EUR', null],
    ['as in Switzerland while no account is known', undefined, 'CHF', 'swiss'],
  ])('%s', (_what, iban, currency, dialect) => {
    expect(transferRule(iban, currency).dialect).toBe(dialect)
  })

  test('from Germany to Switzerland and Germany by SEPA, and not to Turkey', () => {
    const rule = transferRule(german, 'EUR')

    expect(transferType(rule, swiss)).toBe('S')
    expect(transferType(rule, german)).toBe('S')
    expect(transferType(rule, turkish)).toBeUndefined()
  })

  test('without a BIC by SEPA and at home, and with one elsewhere', () => {
    expect(needsBic(transferRule(swiss, 'EUR'), german)).toBe(false)
    expect(needsBic(transferRule(german, 'EUR'), swiss)).toBe(false)
    expect(needsBic(transferRule(swiss, 'CHF'), swiss)).toBe(false)
    expect(needsBic(transferRule(swiss, 'CHF'), german)).toBe(true)
    expect(needsBic(transferRule(swiss, 'USD'), swiss)).toBe(true)
    expect(needsBic(transferRule(swiss, 'EUR'), turkish)).toBe(true)
  })
})

const debtor = { name: 'Verein Seefest', iban: german, bic: 'COBADEFFXXX' }
const written = (more: object = {}) => {
  const payments = [home, sepa].map((one) => ({
    ...one,
    creditor: bankParty(one.creditor, 'S', 'sepa'),
  }))
  const one = group('S', 'EUR', payments)
  return textOf(file([one], { debtor, dialect: 'sepa', initiating_party: debtor.name, ...more }))
}
const check = (xml: string) => checkPain001(xml, { dialect: 'sepa' })

describe('a bank file from an account in SEPA', () => {
  test('holds SEPA transfers alone, with the BIC of the debtor and no contact details', async () => {
    const xml = await written()

    expect(await check(xml)).toEqual([])
    // Elements that the schemas of German and Austrian banks refuse.
    expect(xml).not.toMatch(/CtctDtls|ClrSysMmbId|AdrLine|LclInstrm/)
    expect(xml.match(/<ChrgBr>\w+/g)).toEqual(['<ChrgBr>SLEV'])
    expect(xml.match(/<Cd>\w+/g)).toEqual(['<Cd>SEPA'])
    expect(xml).toContain('<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI>')
    expect(xml).toContain('<Nm>Bar + Soehne Koeln</Nm>')
  })

  test.each([
    [
      'contact details',
      'contact_details',
      '</Nm></InitgPty>',
      '</Nm><CtctDtls><Nm>K</Nm></CtctDtls></InitgPty>',
    ],
    [
      'another kind of transfer',
      'sepa_only',
      '<SvcLvl><Cd>SEPA</Cd></SvcLvl>',
      '<InstrPrty>NORM</InstrPrty>',
    ],
    ['an umlaut', 'text_charset', 'Bar + Soehne', 'Bar + Söhne'],
    ['an ampersand', 'text_charset', 'Bar + Soehne', 'Bar &amp; Soehne'],
    [
      'no BIC of the debtor',
      'agent_missing',
      '<BICFI>COBADEFFXXX</BICFI>',
      '<ClrSysMmbId><ClrSysId><Cd>CHBCC</Cd></ClrSysId><MmbId>4835</MmbId></ClrSysMmbId>',
    ],
    ['shared fees', 'charge_bearer_invalid', 'SLEV', 'SHAR'],
  ])('with %s is refused', async (_what, rule, from, to) => {
    const xml = await written()
    expect(xml).toContain(from)

    expect((await check(xml.replace(from, to))).map((one) => one.rule)).toContain(rule)
  })

  test('has only characters of the scheme, for every visitor input', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        expect(isSepaText(bankSafe(typed, 70, 'sepa').text)).toBe(true)
      }),
    )
  })

  test.each([
    ['Zoë Müller-Lefèvre', 'Zoe Mueller-Lefevre'],
    ['Łukasz Żółć & Söhne', 'Lukasz Zolc + Soehne'],
    ['Straße 5; «Am See» #2', 'Strasse 5, (Am See) 2'],
    ['Ольга Щёкина', 'Olga Shchekina'],
  ])('prints %s as %s', (typed, printed) => {
    expect(bankSafe(typed, 70, 'sepa')).toEqual({ text: printed, changed: true })
  })
})
