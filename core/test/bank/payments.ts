import { type BankPaymentType, paymentType } from '@kermesse/sdk/rules/transfer'
import fc from 'fast-check'
import {
  type BankPayment,
  type PaymentFile,
  type PaymentGroup,
  writePain001,
} from '../../src/bank/pain001.ts'
import { bankParty } from '../../src/bank/party.ts'

export const home: BankPayment = {
  id: 'R7K2-0001',
  amount_minor: 1235,
  iban: 'CH9300762011623852957',
  creditor: {
    name: 'Zoë Müller-Lefèvre',
    address: {
      street: 'Rue du Château',
      house_number: '12a',
      postal_code: '2300',
      town: 'La Chaux-de-Fonds',
      country: 'CH',
    },
  },
  remittance: 'Refund of wristband AB12CD34',
}

export const sepa: BankPayment = {
  id: 'R7K2-0002',
  amount_minor: 4000,
  iban: 'DE89370400440532013000',
  creditor: {
    name: 'Bar & Söhne <Köln>',
    address: { street: 'Domplatz', house_number: '1', town: 'Köln', country: 'DE' },
  },
}

export const abroad: BankPayment = {
  id: 'R7K2-0003',
  amount_minor: 5,
  iban: 'GB29NWBK60161331926819',
  bic: 'NWBKGB2L',
  creditor: { name: 'Test Visitor', address: { town: 'London', country: 'GB' } },
}

/** A group that announces exactly what it holds. */
export function group(
  type: BankPaymentType,
  currency: string,
  payments: BankPayment[],
  more: Partial<PaymentGroup> = {},
): PaymentGroup {
  return {
    id: `RUN7-${type}-${currency}`,
    type,
    currency,
    execution_date: '2026-09-01',
    count: payments.length,
    control_sum_minor: payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    payments,
    ...more,
  }
}

export function file(groups: PaymentGroup[], more: Partial<PaymentFile> = {}): PaymentFile {
  return {
    message_id: 'RUN7-20260830-1',
    created_at: new Date('2026-08-30T10:15:30.250Z'),
    initiating_party: 'Sample Festival',
    software: { name: 'Kermesse', provider: 'Kermesse', version: '0.1.0' },
    debtor: { name: 'Sample Festival', iban: 'CH5604835012345678009' },
    groups,
    ...more,
  }
}

/** One transfer of each kind. */
export const sample = () =>
  file([group('D', 'CHF', [home]), group('S', 'EUR', [sepa]), group('X', 'CHF', [abroad])])

export async function textOf(content: PaymentFile): Promise<string> {
  let text = ''
  for await (const chunk of writePain001(content)) text += chunk
  return text
}

/** Accounts of many countries with right check digits, never a QR-IBAN. */
export const anyIban = fc
  .oneof(
    bban('CH', '5n12c'),
    bban('LI', '5n12c'),
    bban('DE', '18n'),
    bban('FR', '10n11c2n'),
    bban('NL', '4a10n'),
    bban('GB', '4a14n'),
    bban('BR', '23n1a1c'),
  )
  .filter((iban) => !/^(CH|LI)..3[01]/.test(iban))

/** Any input of a visitor: every script, emoji, control characters, far too long. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    'Ольга Щёкина',
    'Ελένη Παπαδοπούλου',
    'Nguyễn Thị Hồng',
    ' a  b ',
    '漢字',
    '\u00a0',
  ),
)

/** Refunds as they leave the form, made bank-safe, in groups that belong together. */
export const anyGroups = fc
  .array(
    fc.record({
      iban: anyIban,
      currency: fc.constantFrom('CHF', 'EUR', 'USD'),
      amount_minor: fc.integer({ min: 1, max: 999_999_999_99 }),
      name: anyText,
      street: anyText,
      house_number: anyText,
      postal_code: anyText,
      town: anyText,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    const payments = rows.map((row, i) => {
      const type = paymentType(row.iban, row.currency)
      const { name, street, house_number, postal_code, town } = row
      const country = row.iban.slice(0, 2)
      const address = { street, house_number, postal_code, town, country }
      const creditor = bankParty({ name, address }, type)
      if (creditor.missing.includes('name')) creditor.name = 'Visitor'
      if (creditor.missing.includes('town')) creditor.address.town = 'Town'
      const bic = type === 'X' ? `BANK${country}22` : undefined
      const payment = {
        id: `R-${i}`,
        iban: row.iban,
        amount_minor: row.amount_minor,
        bic,
        creditor,
      }
      return { kind: `${type} ${row.currency}`, payment }
    })
    const kinds = Object.entries(Object.groupBy(payments, ({ kind }) => kind))
    return kinds.map(([kind, members = []]) => {
      const [type, currency] = kind.split(' ') as [BankPaymentType, string]
      return group(
        type,
        currency,
        members.map(({ payment }) => payment),
      )
    })
  })

function bban(country: string, layout: string): fc.Arbitrary<string> {
  const parts = [...layout.matchAll(/(\d+)([nac])/g)].map(([, length, kind]) => {
    const unit = { n: '0123456789', a: 'ABCXYZ', c: '0123456789ABCXYZ' }[kind as 'n' | 'a' | 'c']
    const size = Number(length)
    return fc.string({ unit: fc.constantFrom(...unit), minLength: size, maxLength: size })
  })
  return fc.tuple(...parts).map((texts) => withCheckDigits(country, texts.join('')))
}

/** Written apart from the code under test: with big integers, from the definition. */
export function withCheckDigits(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((c) => Number.parseInt(c, 36)).join('')
  const check = 98n - (BigInt(digits) % 97n)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}
