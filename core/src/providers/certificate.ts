import { createPrivateKey, X509Certificate } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../platform/errors.ts'

export type CertificateInfo = {
  issuer: string
  subject: string
  serial_number: string
  valid_from: string
  valid_to: string
}

/** As a TLS client takes it, in PEM; `ca` are the other certificates of the file. */
export type TlsCertificate = { cert: string; key: string; ca?: string[] }

/** Result of the certificate worker: the content as PEM, or the reason for the failure. */
export type Opened =
  | { certificates: string[]; keys: string[] }
  | { refusal: 'certificate_not_pkcs12' | 'certificate_wrong_password' }

const longest_ms = 5_000

/** Opens a PKCS #12 file, such as an event's, for a TLS client; refuses a wrong password and whatever has no key. */
export async function tlsCertificate(pfx: Buffer, passphrase: string): Promise<TlsCertificate> {
  const opened = await open(pfx, passphrase)
  if ('refusal' in opened) throw new DomainError(opened.refusal)
  const { certificates, keys } = opened
  for (const key of keys) {
    const cert = certificates.find((pem) => belongs(pem, key))
    if (!cert) continue
    const ca = certificates.filter((pem) => pem !== cert)
    return { cert, key, ...(ca.length > 0 && { ca }) }
  }
  const reason = keys.length > 0 ? 'no_certificate' : 'no_private_key'
  throw new DomainError('certificate_unreadable', undefined, { reason })
}

/**
 * Reads a certificate of TWINT; throws for another issuer, and for one that is not valid at `now`.
 */
export async function readCertificate(pfx: Buffer, passphrase: string, now = new Date()) {
  const { cert } = await tlsCertificate(pfx, passphrase)
  const { issuer, subject, serialNumber, validFrom, validTo } = new X509Certificate(cert)
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  const names = issuer.split('\n')
  if (!names.includes('C=CH') || !names.includes('O=TWINT AG'))
    throw new DomainError('certificate_not_twint', undefined, { issuer: inOneLine(issuer) })
  if (!(to >= now)) throw new DomainError('certificate_expired', undefined, { valid_to: to })
  if (!(from <= now))
    throw new DomainError('certificate_not_yet_valid', undefined, { valid_from: from })
  return {
    issuer: inOneLine(issuer),
    subject: inOneLine(subject),
    serial_number: serialNumber,
    valid_from: from.toISOString(),
    valid_to: to.toISOString(),
  } satisfies CertificateInfo
}

const inOneLine = (name: string) => name.replaceAll('\n', ', ')

function belongs(certificate: string, key: string) {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

// A file says itself how long its password is to be stretched, so it is opened where it can be stopped.
function open(pfx: Buffer, passphrase: string): Promise<Opened> {
  const worker = new Worker(new URL('./certificate_worker.ts', import.meta.url), {
    workerData: { pfx: pfx.toString('binary'), passphrase },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  const unreadable: Opened = { refusal: 'certificate_not_pkcs12' }
  return new Promise<Opened>((resolve) => {
    const timer = setTimeout(() => resolve(unreadable), longest_ms)
    worker.once('message', resolve)
    worker.once('error', () => resolve(unreadable))
    worker.once('exit', () => clearTimeout(timer))
  }).finally(() => worker.terminate())
}
