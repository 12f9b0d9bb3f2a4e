import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts what must be kept and hashes what must only be recognised, with keys that are not in the database. */
export type Secrets = {
  /** Seals a text for the database; each call gives other bytes. */
  seal(text: string): string
  /** Opens what `seal` made; throws when it was tampered with or sealed under a key that is not ours. */
  open(sealed: string): string
  /** A keyed hash to find a token or compare a PIN by. */
  digest(purpose: string, text: string): Buffer
  /** The same under every key, the current one first: what was hashed before the key was changed is found by the others. */
  digests(purpose: string, text: string): Buffer[]
  /** Compares a text with a digest in constant time. */
  matches(purpose: string, text: string, digest: Buffer): boolean
}

/**
 * The encryption keys: the current one first, then retired ones. Called at each use, because keys
 * rotate.
 */
export type KeySource = () => readonly Buffer[]

type Key = { sealing: Buffer; hashing: KeyObject }

/** Makes the secrets of an installation from its 32-byte keys. */
export function createSecrets(keys: Buffer | KeySource): Secrets {
  const source = typeof keys === 'function' ? keys : () => [keys]
  const made = new Map<string, Key>()
  const ring = () =>
    source().map((key) => {
      const name = key.toString('hex')
      const known = made.get(name) ?? deriveKey(key)
      made.set(name, known)
      return known
    })
  const current = () => ring()[0]!
  const digests = (purpose: string, text: string) =>
    ring().map((key) => digestWith(key, purpose, text))
  return {
    seal: (text) => sealWith(current(), text),
    open: (sealed) => openWith(ring(), sealed),
    digest: (purpose, text) => digestWith(current(), purpose, text),
    digests,
    matches: (purpose, text, known) =>
      digests(purpose, text).some((digest) => timingSafeEqual(digest, known)),
  }
}

function deriveKey(key: Buffer): Key {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'kermesse seal', 32))
  // Kept as a key object: importing the bytes for each hash takes four times as long as the hash.
  const hashing = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'kermesse digest', 32)))
  return { sealing, hashing }
}

function sealWith({ sealing }: Key, text: string) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** By the key that fits: the tag tells. */
function openWith([key, ...older]: Key[], sealed: string): string {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key!.sealing, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch (error) {
    if (older.length === 0) throw error
    return openWith(older, sealed)
  }
}

function digestWith({ hashing }: Key, purpose: string, text: string) {
  return createHmac('sha256', hashing).update(`${purpose}\u0000${text}`).digest()
}
