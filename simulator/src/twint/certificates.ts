import {
  constants,
  generateKeyPairSync,
  pbkdf2Sync,
  privateEncrypt,
  randomBytes,
} from 'node:crypto'
import forge from 'node-forge'
import type { Store } from '../store.ts'

// The platform stretches passwords and signs a hundred times faster than JavaScript.
const stretch = (password: string, salt: string, count: number, size: number, md?: Digest) =>
  pbkdf2Sync(password, Buffer.from(salt, 'binary'), count, size, md?.algorithm ?? 'sha1')
type Digest = { algorithm: string }
Object.assign(forge.pkcs5, {
  pbkdf2: (...asked: Parameters<typeof stretch>) => stretch(...asked).toString('binary'),
})

/** A certificate and its private key, both PEM. */
export interface KeyPair {
  cert: string
  key: string
}

export interface IssueOptions {
  common_name: string
  passphrase: string
  valid_from: Date
  valid_to: Date
  /** 3DES and SHA-1, as files from before OpenSSL 3 have it. */
  is_old?: boolean
}

/** TWINT's own authority: what it signs is let in, and its server shows what it signed for itself. */
export interface Authority {
  ca_pem(): string
  server(): KeyPair
  /** A merchant's `.p12`, with the certificate alone as PEM beside it. */
  issue(options: IssueOptions): { p12: Buffer; cert: string }
}

export function openAuthority(store: Store): Authority {
  let own = store.get('twint.ca') as KeyPair | undefined
  // Keys take a while to make; a simulator that nobody asks for them does without.
  const ca = () => {
    if (own) return own
    own = certify({ common_name: 'TWINT Simulator CA', is_ca: true, ...years(10) })
    store.set('twint.ca', own)
    return own
  }

  return {
    ca_pem: () => ca().cert,
    server: () => certify({ common_name: '127.0.0.1', issuer: ca(), ...years(1) }),
    issue({ passphrase, is_old, ...subject }) {
      const pair = certify({ ...subject, issuer: ca() })
      return { p12: pack(pair, { ca_pem: ca().cert, passphrase, is_old }), cert: pair.cert }
    },
  }
}

interface Subject {
  common_name: string
  valid_from: Date
  valid_to: Date
  is_ca?: boolean
  /** Self-signed without an issuer. */
  issuer?: KeyPair
}

/** The platform creates keys a hundred times faster than JavaScript. */
const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

let issued_keys: ReturnType<typeof newKeys> | undefined

/** Every issued certificate has the same key: a new one takes a tenth of a second, and simulated merchants need no secrets. */
function issuedKeys() {
  issued_keys ??= newKeys()
  return issued_keys
}

function certify({ common_name, valid_from, valid_to, is_ca = false, issuer }: Subject): KeyPair {
  const { publicKey, privateKey } = is_ca ? newKeys() : issuedKeys()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // A first byte that is neither zero nor negative: readers refuse a number with zeros before it.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = valid_from
  certificate.validity.notAfter = valid_to
  certificate.setSubject(nameOf(common_name))
  certificate.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.cert).subject.attributes : nameOf(common_name),
  )
  certificate.setExtensions([
    { name: 'basicConstraints', cA: is_ca, critical: true },
    is_ca
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    ...(common_name === '127.0.0.1'
      ? [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }, localhost] }]
      : []),
  ])
  certificate.sign(signerWith(issuer?.key ?? privateKey), forge.md.sha256.create())
  return { cert: forge.pki.certificateToPem(certificate), key: privateKey }
}

// DER prefix of a SHA-256 digest in a signature (RFC 8017, section 9.2).
const digest_info = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** A private key as the package expects it: only its sign method is called. */
function signerWith(key: string) {
  const padding = constants.RSA_PKCS1_PADDING
  const sign = (md: forge.md.MessageDigest) => {
    const digest = Buffer.from(md.digest().getBytes(), 'binary')
    return privateEncrypt({ key, padding }, Buffer.concat([digest_info, digest])).toString('binary')
  }
  return { sign } as unknown as forge.pki.rsa.PrivateKey
}

const localhost = { type: 2, value: 'localhost' }

const nameOf = (common_name: string) => [
  { name: 'countryName', value: 'CH' },
  { name: 'organizationName', value: 'TWINT AG' },
  { name: 'commonName', value: common_name },
]

interface Packing {
  ca_pem: string
  passphrase: string
  is_old?: boolean
}

function pack({ cert, key }: KeyPair, { ca_pem, passphrase, is_old }: Packing): Buffer {
  const chain = [cert, ca_pem].map((pem) => forge.pki.certificateFromPem(pem))
  const p12 = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), chain, passphrase, {
    algorithm: is_old ? '3des' : 'aes256',
    friendlyName: 'TWINT merchant',
  })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}

function years(count: number) {
  const valid_from = new Date(Date.now() - 3_600_000)
  const valid_to = new Date(valid_from)
  valid_to.setFullYear(valid_to.getFullYear() + count)
  return { valid_from, valid_to }
}
