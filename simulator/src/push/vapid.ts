import { createPublicKey, verify } from 'node:crypto'

/** The fault of an application server's `Authorization` header; undefined if it is valid. */
export function vapidProblem(authorization: string, origin: string): string | undefined {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/i.exec(authorization)
  if (!match) return 'no vapid token'
  const [, head = '', body = '', signature = '', key = ''] = match
  const claims = jsonOf(body)
  if (jsonOf(head)?.alg !== 'ES256' || !claims) return 'BadJwtToken: not an ES256 token'
  if (!isSigned(`${head}.${body}`, signature, key))
    return 'BadJwtToken: the signature does not hold'
  if (claims.aud !== origin) return `BadJwtToken: aud is not ${origin}`
  const left_s = Number(claims.exp) - Date.now() / 1000
  if (!(left_s > 0 && left_s <= 86_400)) return 'BadJwtToken: exp is not within a day'
  if (!/^(mailto:.+@.+|https:\/\/.+)/.test(String(claims.sub))) return 'BadJwtToken: no sub'
  return undefined
}

function isSigned(text: string, signature: string, key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((one) => one.toString('base64url'))
  try {
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
    const public_key = createPublicKey({ key: jwk, format: 'jwk' })
    const of = { key: public_key, dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(text), of, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function jsonOf(part: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
