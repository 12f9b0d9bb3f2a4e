import { createPublicKey, type KeyObject, randomBytes, verify } from 'node:crypto'
import { invalid } from '../platform/errors.ts'
import type { Secrets } from '../platform/secrets.ts'

/** How long a challenge is good, in milliseconds. */
const challenge_ms = 60_000
const moment = /^[0-9]{1,15}$/

/** Reads the public key of a phone, SPKI in base64url; anything but a key on P-256 is refused. */
export function readPhoneKey(text: string): Buffer {
  const der = Buffer.from(text, 'base64url')
  const key = keyOf(der)
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw invalid('public_key', 'wrong_form')
  return der
}

/** True if the private key of `public_key` made the signature of the text; r and s in base64url. */
export function isSignedBy(public_key: Buffer, text: string, signature: string): boolean {
  const key = keyOf(public_key)
  const bytes = Buffer.from(signature, 'base64url')
  return (
    key !== null && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
  )
}

function keyOf(der: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' })
  } catch {
    return null
  }
}

/** Makes a challenge for a phone that only this installation can make; nothing is stored. */
export function makeChallenge(secrets: Secrets, pairing_id: string) {
  const now = Date.now()
  const drawn = `${now}.${randomBytes(16).toString('base64url')}`
  const mac = secrets.digest('pairing challenge', `${pairing_id} ${drawn}`).toString('base64url')
  return { challenge: `${drawn}.${mac}`, expires_at: new Date(now + challenge_ms).toISOString() }
}

/** When this installation made the challenge for this phone; null if it did not, or too long ago. */
export function readChallenge(
  secrets: Secrets,
  pairing_id: string,
  challenge: string,
): Date | null {
  const [made = '', random = '', mac = ''] = challenge.split('.')
  const digest = Buffer.from(mac, 'base64url')
  if (!moment.test(made) || digest.length !== 32) return null
  const text = `${pairing_id} ${made}.${random}`
  if (!secrets.matches('pairing challenge', text, digest)) return null
  const age = Date.now() - Number(made)
  return age <= challenge_ms ? new Date(Number(made)) : null
}
