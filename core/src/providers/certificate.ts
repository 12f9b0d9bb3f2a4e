import { createPrivateKey, X509Certificate } from 'node:crypto'
import { DomainError } from '../platform/errors.ts'
import { parseApart } from '../platform/parse_apart.ts'
import type { Opened } from './certificate_parser.ts'

export type CertificateInfo = {
  issuer: string
  subject: string
  serial_number: string
  valid_from: string
  valid_to: string
}

/** As a TLS client takes it, in PEM; `ca` are the other certificates of the file. */
export type TlsCertificate = { cert: string; key: string; ca?: string[] }

const parse = parseApart<typeof import('./certificate_parser.ts')>(
  new URL('./certificate_parser.ts', import.meta.url),
  { longest_ms: 5_000 },
)

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

/** Opens a file apart, since the file itself says how much work its password takes. Too much work is refused as no PKCS #12 file. */
async function open(pfx: Buffer, passphrase: string): Promise<Opened> {
  try {
    return await parse('open', { pfx, passphrase })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'file_too_complex')
      return { refusal: 'certificate_not_pkcs12' }
    throw error
  }
}
