export type BankPaymentType = 'D' | 'S' | 'X'

/**
 * The form of a bank file, by the country of the account that pays. `swiss`: Swiss Payment Standards, transfers at home, by SEPA and
 * abroad. `sepa`: SEPA credit transfers in euro alone, in the scheme's characters.
 */
export type BankDialect = 'swiss' | 'sepa'

/** By what an event pays: null where no bank file can be written for it. */
export type TransferRule = { dialect: BankDialect | null; currency: string }

/**
 * Country letters of IBANs that a SEPA credit transfer in euro reaches. Kept here because
 * membership changes: the last to join were Albania, Montenegro, Moldova, North Macedonia, Serbia.
 */
const sepa_countries: ReadonlySet<string> = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', // EU
    'IS LI NO', // EEA
    'AD AL CH GB MC MD ME MK RS SM VA',
    'GI', // counts as part of the United Kingdom, with an IBAN of its own
  ].flatMap((line) => line.split(' ')),
)

/** True when a euro payment to this IBAN may travel as a SEPA credit transfer. */
export const isSepa = (iban: string): boolean => sepa_countries.has(iban.slice(0, 2))

const isSwiss = (iban: string) => iban.startsWith('CH') || iban.startsWith('LI')

/** Swiss payment type: D stays in Switzerland and Liechtenstein, S is SEPA, X is everything else. */
export function paymentType(iban: string, currency: string): BankPaymentType {
  if (isSwiss(iban) && (currency === 'CHF' || currency === 'EUR')) return 'D'
  return currency === 'EUR' && isSepa(iban) ? 'S' : 'X'
}

/** By what an account pays in a currency; an account that is not known yet is taken for a Swiss one. */
export function transferRule(debtor_iban: string | undefined, currency: string): TransferRule {
  const iban = (debtor_iban ?? '').replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  if (iban === '' || isSwiss(iban)) return { dialect: 'swiss', currency }
  return { dialect: currency === 'EUR' && isSepa(iban) ? 'sepa' : null, currency }
}

/** How a transfer to this account travels; undefined where it cannot. */
export function transferType(
  { dialect, currency }: TransferRule,
  iban: string,
): BankPaymentType | undefined {
  if (dialect === 'swiss') return paymentType(iban, currency)
  return dialect === 'sepa' && isSepa(iban) ? 'S' : undefined
}

/**
 * True if the payee must name the bank: for transfers that are neither domestic nor SEPA
 * (Regulation (EU) 260/2012, article 5(7)).
 */
export function needsBic(rule: TransferRule, iban: string): boolean {
  return transferType(rule, iban) === 'X'
}
