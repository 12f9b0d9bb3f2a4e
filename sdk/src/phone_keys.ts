import type { Sdk } from './client.ts'
import type { Schema } from './types.ts'

type Key = Parameters<typeof crypto.subtle.sign>[1]
/** The key pair of a phone. */
export type PhoneKeys = { privateKey: Key; publicKey: Key }

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/**
 * Makes the key pair of a phone. Its private key cannot be read by anybody, and IndexedDB keeps the pair as it is.
 */
export function makePhoneKeys(): Promise<PhoneKeys> {
  return crypto.subtle.generateKey(curve, false, ['sign', 'verify']) as Promise<PhoneKeys>
}

/**
 * Pairs this phone by the eight digits that staff were shown. It may be called again with the same keys if the answer was lost.
 *
 * @throws {ApiError} `pairing_code_wrong` for a code that is wrong, used by another phone, or older than ten minutes.
 */
export async function pairPhone(
  sdk: Pick<Sdk, 'pairings'>,
  keys: PhoneKeys,
  code: string,
): Promise<Schema<'PairedPhone'>> {
  return sdk.pairings.redeem({ body: await pairingProof(keys, code) })
}

/**
 * Opens a session of 15 minutes for a paired phone; the one before ends.
 *
 * @throws {ApiError} `pairing_is_over` once the pairing has ended or the phone was reported lost, `pairing_refused` for other keys.
 */
export async function signPhoneIn(
  sdk: Pick<Sdk, 'pairings'>,
  keys: PhoneKeys,
  pairing_id: string,
): Promise<Schema<'PairedSession'>> {
  const path = { id: pairing_id }
  const { challenge } = await sdk.pairings.challenge({ path })
  return sdk.pairings.sign_in({ path, body: await sessionProof(keys, pairing_id, challenge) })
}

/** What a phone sends with its code: its public key, and the code signed by the private one. */
export async function pairingProof(
  keys: PhoneKeys,
  code: string,
): Promise<Schema<'PairingRedeemInput'>> {
  const public_key = toBase64url(await crypto.subtle.exportKey('spki', keys.publicKey))
  return { code, public_key, signature: await signText(keys, `kermesse pairing ${code}`) }
}

/** What a phone sends for a session: the challenge, and what it signed. */
export async function sessionProof(
  keys: PhoneKeys,
  pairing_id: string,
  challenge: string,
): Promise<Schema<'PairingSignIn'>> {
  const signature = await signText(keys, `kermesse session ${pairing_id} ${challenge}`)
  return { challenge, signature }
}

/** Signs a text by the key of a phone: ECDSA with SHA-256, in base64url. */
export async function signText({ privateKey }: PhoneKeys, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return toBase64url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes),
  )
}

/** Bytes as base64url. */
export function toBase64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
