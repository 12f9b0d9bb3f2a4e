// Spaces, controls and signs that nobody sees. `receipt_key` of the database has the same list.
const unseen = new RegExp(
  '[\\x00-\\x20\\x7f-\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f' +
    '\\u2028-\\u202f\\u205f-\\u206f\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]',
  'g',
)

/** Returns a reference as the receipt prints it, without the spaces and invisible signs that were typed or copied along. */
export function cleanReceipt(typed: string): string {
  return typed.replace(unseen, '')
}

/** Returns what references are compared by: without case, spaces and invisible signs. `receipt_key` of the database does the same. */
export function receiptKey(typed: string): string {
  return cleanReceipt(typed).replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
