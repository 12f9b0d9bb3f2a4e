/** The smallest coins that are larger than one minor unit, and whose they are: cash is paid out in multiples of them. */
const coins: [coin: number, codes: string][] = [
  [5, 'AUD BAM CAD CHF MYR SGD'],
  [10, 'HKD ILS NZD ZAR'],
  [25, 'THB'],
  [50, 'DKK'],
  [100, 'CZK NOK SEK TWD'],
  [500, 'HUF'],
]

// ISO 4217, the codes of money in circulation that has two decimals: no funds (CHE, USN), no metals, nothing for tests (XTS),
// and nothing that is no longer money (HRK, BGN).
const codes = [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK',
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD',
  'KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP',
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH',
  'USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
].flatMap((line) => line.split(' '))

const known: ReadonlySet<string> = new Set(codes)

/** Returns true for the code of a currency with two decimals. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}

/** Returns the codes of all currencies with two decimals, in alphabetical order. */
export function allCurrencies(): readonly string[] {
  return codes
}

/** Returns the smallest coin of a currency in minor units. */
export function smallestCoin(code: string): number {
  return coins.find(([, codes]) => codes.split(' ').includes(code))?.[0] ?? 1
}
