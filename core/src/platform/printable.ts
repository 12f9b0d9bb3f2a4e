// Control characters, replacement characters of a wrong encoding, and bidirectional marks, which
// disguise names. No person means to type them, and they break bank files, sheets and terminals.
const unprintable = /\p{Cc}|\ufffd|[\u202a-\u202e\u2066-\u2069]/u
const unprintable_in_lines = /(?![\t\n\r])\p{Cc}|\ufffd|[\u202a-\u202e\u2066-\u2069]/u

/** True if a text is one printable line; with `lines` it may have several, and tabs. */
export function isPrintable(text: string, { lines = false } = {}) {
  return text.isWellFormed() && !(lines ? unprintable_in_lines : unprintable).test(text)
}

/** Marks without width that come along when text is copied: byte order marks, directions, soft hyphens, joiners. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

export function withoutInvisible(text: string) {
  return text.replace(invisible, '')
}

/** The text without NUL and halves of letters, which the database does not take. */
export function storableText(text: string) {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
