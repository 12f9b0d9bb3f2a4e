import { pbkdf2Sync } from 'node:crypto'
import forge from 'node-forge'
import { bufferOf, parser } from '../platform/parse_apart.ts'

const { asn1, pki, pkcs5, pkcs12, util } = forge

// The package takes each character for a byte; what made the file has stretched UTF-8.
const stretch = (password: string, salt: string, count: number, size: number, md?: Digest) =>
  pbkdf2Sync(password, Buffer.from(salt, 'binary'), count, size, md?.algorithm ?? 'sha1')
type Digest = { algorithm: string }
Object.assign(pkcs5, {
  pbkdf2: (...asked: Parameters<typeof stretch>) => stretch(...asked).toString('binary'),
})

/** The content of a PKCS #12 file as PEM, or the reason for the failure. */
export type Opened =
  | { certificates: string[]; keys: string[] }
  | { refusal: 'certificate_not_pkcs12' | 'certificate_wrong_password' }

/** Runs in a thread of its own (`parseApart`). */
export const open = parser(
  ({ pfx, passphrase }: { pfx: Uint8Array; passphrase: string }): Opened => {
    try {
      const bytes = util.createBuffer(bufferOf(pfx).toString('binary'))
      const file = pkcs12.pkcs12FromAsn1(asn1.fromDer(bytes), false, passphrase)
      const bags = file.safeContents.flatMap(({ safeBags }) => safeBags)
      return {
        certificates: bags.filter(({ type }) => type === pki.oids.certBag).map(certificateOf),
        keys: bags.filter(({ type }) => type !== pki.oids.certBag).map(keyOf),
      }
    } catch (error) {
      const is_closed = /password|decrypt/i.test((error as Error).message)
      return { refusal: is_closed ? 'certificate_wrong_password' : 'certificate_not_pkcs12' }
    }
  },
)

// Keys other than RSA are copied from the file unparsed; Node supports more types than the package.
function certificateOf({ cert, asn1: raw }: forge.pkcs12.Bag) {
  return pem('CERTIFICATE', raw ?? pki.certificateToAsn1(cert!))
}

function keyOf({ key, asn1: raw }: forge.pkcs12.Bag) {
  return pem('PRIVATE KEY', raw ?? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key!)))
}

function pem(type: string, content: forge.asn1.Asn1) {
  return forge.pem.encode({ type, body: asn1.toDer(content).getBytes() })
}
