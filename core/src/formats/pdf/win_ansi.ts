// The signs of 0x80 to 0x9f; a space where there is none.
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** A text in the encoding of the standard fonts of PDF, a byte for each sign; what they lack becomes a question mark. */
export function encodeWinAnsi(text: string): Buffer {
  return Buffer.from(Array.from(text.normalize('NFC'), byteOf))
}

function byteOf(sign: string): number {
  const code = sign.codePointAt(0)!
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const at = upper.indexOf(sign)
  return at > 0 || sign === '€' ? 0x80 + at : 0x3f
}
