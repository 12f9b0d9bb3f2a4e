const keys = new Map<string, Promise<CryptoKey>>()

/** The name of a chip in the copy: its number, or a digest of it under the key of the event. */
export async function chipOf(uid: string, chip_key: string | null): Promise<string> {
  if (chip_key === null) return uid
  const key = keys.get(chip_key) ?? importKey(chip_key)
  keys.set(chip_key, key)
  const digest = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(uid))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 16)
}

function importKey(chip_key: string) {
  const text = atob(chip_key.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}
