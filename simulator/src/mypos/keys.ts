import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Store } from '../store.ts'

/** The key pair of myPOS, and the public keys of its merchants. */
export interface Keys {
  public_key_pem: string
  sign(values: string[]): string
  /**
   * Registers a merchant's key without authentication, because there is no myPOS account to upload
   * it to. Throws for an invalid key.
   */
  trust(login: string, key: { key_index: string; public_key_pem: string }): void
  /** Expects the common values of a merchant's requests to be signed in this order. */
  setOrder(login: string, order: string[]): void
  orderOf(login: string): string[]
  isSignedBy(login: string, request: SignedRequest): boolean
}

export interface SignedRequest {
  key_index: string
  values: string[]
  signature: string
}

interface Saved {
  private_key_pem: string
  orders?: Record<string, string[]>
  merchants: Record<string, Record<string, string>>
}

export function openKeys(store: Store): Keys {
  const saved = (store.get('mypos.keys') as Saved | undefined) ?? newKeys()
  store.set('mypos.keys', saved)
  const privateKey = createPrivateKey(saved.private_key_pem)

  return {
    public_key_pem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),

    sign: (values) => sign('sha256', joined(values), privateKey).toString('base64'),

    trust(login, { key_index, public_key_pem }) {
      const key = createPublicKey(public_key_pem)
      if (key.asymmetricKeyType !== 'rsa') throw new Error('myPOS takes RSA keys only')
      const pem = key.export({ type: 'spki', format: 'pem' }).toString()
      saved.merchants[login] = { ...saved.merchants[login], [key_index]: pem }
      store.set('mypos.keys', saved)
    },

    setOrder(login, order) {
      saved.orders = { ...saved.orders, [login]: order }
      store.set('mypos.keys', saved)
    },

    orderOf: (login) => saved.orders?.[login] ?? usual_order,

    isSignedBy(login, { key_index, values, signature }) {
      const pem = saved.merchants[login]?.[key_index]
      if (!pem) return false
      return verify('sha256', joined(values), pem, Buffer.from(signature, 'base64'))
    },
  }
}

/** As a public client signs. */
export const usual_order = ['key_index', 'version', 'login', 'tid', 'ruid']

const joined = (values: string[]) => Buffer.from(values.join(';'), 'utf8')

function newKeys(): Saved {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    merchants: {},
  }
}
