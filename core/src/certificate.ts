import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { DomainError } from './errors.ts'

export type CertificateInfo = {
  issuer: string
  subject: string
  serial_number: string
  valid_from: string
  valid_to: string
}

/** What a PKCS #12 file says about its certificate; refuses what its password does not open, or what has no key. */
export function readCertificate(pfx: Buffer, passphrase: string): CertificateInfo {
  const der = open(pfx, passphrase)
  const { issuer, subject, serialNumber, validFrom, validTo } = new X509Certificate(der)
  return {
    issuer: issuer.replaceAll('\n', ', '),
    subject: subject.replaceAll('\n', ', '),
    serial_number: serialNumber,
    valid_from: new Date(validFrom).toISOString(),
    valid_to: new Date(validTo).toISOString(),
  }
}

// The platform reads the file for its own connections; its context knows the certificate that it will show.
type Opened = { context: { getCertificate(): Buffer | null } }

function open(pfx: Buffer, passphrase: string): Buffer {
  try {
    const { context } = createSecureContext({ pfx, passphrase }) as unknown as Opened
    const der = context.getCertificate()
    if (der) return der
  } catch (error) {
    throw refusal(error as Error & { code?: string })
  }
  throw new DomainError('certificate_unreadable', 'there is no certificate in the file')
}

function refusal({ message, code }: Error & { code?: string }) {
  if (/mac verify failure/.test(message))
    return new DomainError('certificate_unreadable', 'the password does not open it', {
      reason: 'wrong_password',
    })
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION')
    return new DomainError(
      'certificate_unreadable',
      'it is encrypted in an old way (RC2 or RC4): export it again with AES-256',
      { reason: 'old_encryption' },
    )
  const reason = /private key/.test(message) ? 'no_private_key' : 'not_pkcs12'
  return new DomainError('certificate_unreadable', undefined, { reason })
}
