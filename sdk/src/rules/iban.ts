import * as ibantools from 'ibantools'

export type IbanReason =
  | 'required_field'
  | 'iban_invalid'
  | 'iban_invalid_characters'
  | 'iban_qr_not_supported'

export type IbanCheck =
  | { ok: true; iban: string; country: string }
  | { ok: false; reason: IbanReason }

export type BicReason = 'bic_required' | 'bic_invalid' | 'bic_country_mismatch'

export type BicCheck = { ok: true; bic: string | undefined } | { ok: false; reason: BicReason }

/**
 * Checks a typed IBAN: returns its electronic form, or the one reason why no refund can go there.
 */
export function checkIban(text: string): IbanCheck {
  // Only ASCII letters count: a Cyrillic A looks right on paper and never reaches the account.
  // Asked before upper-casing, which would turn "ß" and the dotless "ı" into plain letters.
  const kept = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (kept === '') return { ok: false, reason: 'required_field' }
  if (/[^A-Za-z0-9]/.test(kept)) return { ok: false, reason: 'iban_invalid_characters' }

  const iban = kept.toUpperCase()
  if (!hasShape(iban) || !hasCheckDigits(iban)) return { ok: false, reason: 'iban_invalid' }
  if (isQrIban(iban)) return { ok: false, reason: 'iban_qr_not_supported' }
  return { ok: true, iban, country: iban.slice(0, 2) }
}

/** The BIC beside a checked IBAN, of a bank in the same country; `is_needed` where a transfer does not arrive without it. */
export function checkBic(text: string | undefined, iban: string, is_needed: boolean): BicCheck {
  const bic = (text ?? '').replace(/\s/g, '').toUpperCase()
  if (bic === '')
    return is_needed ? { ok: false, reason: 'bic_required' } : { ok: true, bic: undefined }
  if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)) return { ok: false, reason: 'bic_invalid' }
  const is_same = bankingCountry(bic.slice(4, 6)) === bankingCountry(iban.slice(0, 2))
  return is_same ? { ok: true, bic } : { ok: false, reason: 'bic_country_mismatch' }
}

// Banks of these territories have BICs of their own and IBANs of the country that they bank under.
const territories = new Map(
  Object.entries({
    FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
    GB: 'GG IM JE',
    FI: 'AX',
  }).flatMap(([country, codes]) => codes.split(' ').map((code) => [code, country] as const)),
)

const bankingCountry = (code: string) => territories.get(code) ?? code

/** The same for the account that pays: a bank in Switzerland or Liechtenstein is known by its account. */
export function checkOwnBic(text: string | undefined, iban: string): BicCheck {
  const is_home = iban.startsWith('CH') || iban.startsWith('LI')
  return checkBic(text, iban, !is_home)
}

/** True for a Swiss or Liechtenstein account that takes only payments with a QR reference. */
export function isQrIban(iban: string): boolean {
  if (!/^(CH|LI)\d{7}/.test(iban)) return false
  const institution = Number(iban.slice(4, 9))
  return institution >= 30000 && institution <= 31999
}

/** Modulo 97 over the electronic form; 00, 01 and 99 satisfy it too but are never given out. */
export function hasCheckDigits(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  if (['00', '01', '99'].includes(iban.slice(2, 4))) return false
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** True when the country is in the IBAN registry and its length and layout are those of the registry. */
export function hasShape(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{9,30}$/.test(iban)) return false
  const { errorCodes } = ibantools.validateIBAN(iban, { allowQRIBAN: true })
  // A country's own inner check digits are left to its banks: the registry does not define them.
  const refused = [
    ibantools.ValidationErrorsIBAN.NoIBANCountry,
    ibantools.ValidationErrorsIBAN.WrongBBANLength,
    ibantools.ValidationErrorsIBAN.WrongBBANFormat,
  ]
  return !errorCodes.some((code) => refused.includes(code))
}
