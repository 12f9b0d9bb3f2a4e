/** True if the check digits are valid; the bank is not checked. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if (/^(CH|LI)/.test(text) && text.length !== 21) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** An account that takes nothing but payments with a QR reference. */
export function isQrIban(text: string): boolean {
  const clearing = Number(text.slice(4, 9))
  return isSwiss(text) && clearing >= 30_000 && clearing <= 31_999
}

export const isSwiss = (iban: string) => /^(CH|LI)/.test(iban)
