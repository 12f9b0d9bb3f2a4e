export type BankPaymentType = 'D' | 'S' | 'X'

/**
 * Country letters of IBANs that a SEPA credit transfer in euro reaches. Kept here because
 * membership changes: the last to join were Albania, Montenegro, Moldova, North Macedonia, Serbia.
 */
const sepaCountries: ReadonlySet<string> = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK', // EU
    'IS LI NO', // EEA
    'AD AL CH GB MC MD ME MK RS SM VA',
    'GI', // counts as part of the United Kingdom, with an IBAN of its own
  ].flatMap((line) => line.split(' ')),
)

/** True when a euro payment to this IBAN may travel as a SEPA credit transfer. */
export const isSepa = (iban: string): boolean => sepaCountries.has(iban.slice(0, 2))

/** Swiss payment type: D stays in Switzerland and Liechtenstein, S is SEPA, X is everything else. */
export function paymentType(iban: string, currency: string): BankPaymentType {
  const country = iban.slice(0, 2)
  if ((country === 'CH' || country === 'LI') && (currency === 'CHF' || currency === 'EUR')) {
    return 'D'
  }
  return currency === 'EUR' && isSepa(iban) ? 'S' : 'X'
}
