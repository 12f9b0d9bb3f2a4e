import { phoneStore } from './phone.ts'

/** A person by name and PIN, or by the chip of a staff wristband. */
export type PersonProof = { user_id: string; pin: string } | { uid: string }
export type KnownPerson = {
  user_id: string
  person: string
  right: number
  own_right?: number | undefined
}
/** The server is needed for a person whom this phone does not know, and after too many tries. */
export type SignInRefusal =
  | { code: 'refused' | 'unknown' | 'too_many' }
  | { code: 'wait'; minutes: number }
type Digest = string
type Row = KnownPerson & { pin?: Digest; uid?: Digest }
type Tries = { wrong: number; free_at: number }

const minute_ms = 60_000
const rounds = 200_000
const tries_at_once = 5
const waits_minutes = [1, 5, 15]
/** A wait can be skipped by setting the clock forward. After this many tries, only the server signs in. */
const most_tries = 20
const hmac = { name: 'HMAC', hash: 'SHA-256' }

/** Remembers a person whom the server has signed in, so that the phone can do it without a network. */
export async function rememberPerson(pairing_id: string, proof: PersonProof, known: KnownPerson) {
  const digest = await digestOf(pairing_id, proof)
  const store = (await phoneStore()).transaction('phone', 'readwrite').store
  const rows: Row[] = (await store.get('people')) ?? []
  const before = rows.find((row) => row.user_id === known.user_id)
  const others = rows.filter((row) => row !== before)
  const kind = 'pin' in proof ? 'pin' : 'uid'
  await store.put([...others, { ...before, ...known, [kind]: digest }], 'people')
  await store.delete(triesOf(proof))
}

/** The people who may sign in here without a network, and which of them by PIN. */
export async function knownPeople() {
  const rows: Row[] = (await (await phoneStore()).get('phone', 'people')) ?? []
  return rows.map(({ user_id, person, pin }) => ({ user_id, person, has_pin: pin !== undefined }))
}

/** Checks a person by the digests of this phone alone. */
export async function checkPerson(
  pairing_id: string,
  proof: PersonProof,
): Promise<{ person: KnownPerson } | SignInRefusal> {
  const db = await phoneStore()
  const rows: Row[] = (await db.get('phone', 'people')) ?? []
  const kind = 'pin' in proof ? 'pin' : 'uid'
  if (!rows.some((row) => row[kind] && (!('pin' in proof) || row.user_id === proof.user_id)))
    return { code: 'unknown' }
  const refusal = await countTry(triesOf(proof))
  if (refusal) return refusal
  const digest = await digestOf(pairing_id, proof)
  const found = rows.find((row) => row[kind] === digest)
  if (!found) return { code: 'refused' }
  await db.delete('phone', triesOf(proof))
  const { user_id, person, right, own_right } = found
  return { person: { user_id, person, right, own_right } }
}

/** Forgets one person, or all of them with the key. */
export async function forgetPeople(user_id?: string) {
  const { store, done } = (await phoneStore()).transaction('phone', 'readwrite')
  const rows: Row[] = (await store.get('people')) ?? []
  const gone = rows.filter((row) => user_id === undefined || row.user_id === user_id)
  for (const row of gone) await store.delete(triesOf({ user_id: row.user_id, pin: '' }))
  const left = rows.filter((row) => !gone.includes(row))
  await store.put(left, 'people')
  if (user_id === undefined) await store.delete('people_key')
  await done
}

/** Counted for each person, and on disk before the digest is compared: a restart buys no more tries. */
const triesOf = (proof: PersonProof) => `tries ${'pin' in proof ? proof.user_id : 'wristband'}`

async function countTry(name: string): Promise<SignInRefusal | undefined> {
  const { store, done } = (await phoneStore()).transaction('phone', 'readwrite')
  const { wrong, free_at }: Tries = (await store.get(name)) ?? { wrong: 0, free_at: 0 }
  const left_ms = free_at - Date.now()
  if (wrong >= most_tries) return { code: 'too_many' }
  if (left_ms > 0) return { code: 'wait', minutes: Math.ceil(left_ms / minute_ms) }
  const tries = wrong + 1
  const round = tries / tries_at_once - 1
  const wait_minutes = waits_minutes[Math.min(round, waits_minutes.length - 1)] ?? 0
  await store.put({ wrong: tries, free_at: Date.now() + wait_minutes * minute_ms }, name)
  await done
  return undefined
}

/**
 * The digest of a PIN or chip under a key that never leaves this phone: without the phone, the list cannot be tried out. The rounds
 * make it slow on the phone itself.
 */
async function digestOf(pairing_id: string, proof: PersonProof): Promise<Digest> {
  const words = 'pin' in proof ? ['pin', proof.user_id, proof.pin] : ['uid', proof.uid]
  const text = new TextEncoder().encode([pairing_id, ...words].join(' '))
  const secret = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const salt = new TextEncoder().encode('kermesse person')
  const slow = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  const bits = await crypto.subtle.deriveBits(slow, secret, 256)
  const mac = await crypto.subtle.sign(hmac.name, await digestKey(), bits)
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function digestKey(): Promise<CryptoKey> {
  const db = await phoneStore()
  const made = await crypto.subtle.generateKey(hmac, false, ['sign'])
  // Two sign-ins at once use the key of the first.
  const { store, done } = db.transaction('phone', 'readwrite')
  const key: CryptoKey = (await store.get('people_key')) ?? made
  await store.put(key, 'people_key')
  await done
  return key
}
