// Spaces, controls and signs that nobody sees. `receipt_key` of the database has the same list.
const unseen =
  /[\p{Cc}\p{Z}\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]/gu

/** Returns a reference as the receipt prints it, without the spaces and invisible signs that were typed or copied along. */
export function cleanReceipt(typed: string): string {
  return typed.replace(unseen, '')
}

/** Returns what references are compared by: without case, spaces and invisible signs. `receipt_key` of the database does the same. */
export function receiptKey(typed: string): string {
  return cleanReceipt(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
