import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts what must be kept and hashes what must only be recognised, with keys that are not in the database. */
export type Secrets = {
  /** Seals a text for the database; each call gives other bytes. */
  seal(text: string): string
  /** Opens what `seal` made; throws when it was tampered with or sealed under another key. */
  open(sealed: string): string
  /** A keyed hash to find a token or compare a PIN by. */
  digest(purpose: string, text: string): Buffer
  /** Compares a text with a digest in constant time. */
  matches(purpose: string, text: string, digest: Buffer): boolean
}

/** Makes the secrets of an installation from its 32-byte key. */
export function createSecrets(key: Buffer): Secrets {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'kermesse seal', 32))
  // As a key object: taking it in anew cost four times the hash.
  const hashing = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'kermesse digest', 32)))
  const digest = (purpose: string, text: string) =>
    createHmac('sha256', hashing).update(`${purpose}\u0000${text}`).digest()
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest,
    matches: (purpose, text, known) => timingSafeEqual(digest(purpose, text), known),
  }
}
