import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** By this prefix secret scanners find tokens in code, and the server tells them from sessions. */
const prefix = 'kms_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const random_length = 30
const checksum_length = 6

/** Draws a token: its prefix, 178 random bits in base 62, and a checksum of them. */
export function newScriptToken(): string {
  const random = Array.from({ length: random_length }, () => alphabet[randomInt(62)]).join('')
  return prefix + random + checksumOf(random)
}

/** True for a text that is meant as a token for scripts, right or wrong. */
export const isScriptToken = (text: string) => text.startsWith(prefix)

/** True if a token was not copied as it is: its checksum is of something else. */
export function isMistyped(token: string): boolean {
  const random = token.slice(prefix.length, -checksum_length)
  return random.length !== random_length || token.slice(-checksum_length) !== checksumOf(random)
}

/**
 * Hash to find a token by. A token has 178 random bits: they cannot be guessed from a plain SHA-256, so that neither a salt nor
 * a slow hash would add anything. Without a key of the installation, it survives the rotation of that key.
 */
export const hashScriptToken = (token: string) => createHash('sha256').update(token).digest()

/** CRC-32 in base 62, as GitHub's tokens have it. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let n = 0; n < checksum_length; n++) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
