import type { ResponseObject } from '@hapi/hapi'

const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // The component library opens an empty style element and fills it by script: the hash is that of nothing.
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
]

/** A page for people: nothing from elsewhere runs in it, and its address goes nowhere else. `instead` replaces rules. */
export function asPage(response: ResponseObject, instead: string[] = []) {
  const replaced = instead.map((rule) => rule.split(' ')[0]!)
  const kept = policy.filter((rule) => !replaced.some((name) => rule.startsWith(name)))
  return response
    .header('content-security-policy', [...kept, ...instead].join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
}
