import type { ResponseObject } from '@hapi/hapi'

const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // The component library writes its styles as it renders.
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** A page for people: nothing from elsewhere runs in it, and its address goes nowhere else. */
export function asPage(response: ResponseObject) {
  return response
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
}
