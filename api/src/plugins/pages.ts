import { createHash } from 'node:crypto'
import type { ResponseObject } from '@hapi/hapi'

const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // The component library opens an empty style element and fills it by script.
  `style-src 'self' ${hashOf('')}`,
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
]

/** A page for people: nothing from elsewhere runs in it, and its address goes nowhere else. `instead` replaces rules. */
export function asPage(response: ResponseObject, instead: string[] = []) {
  const replaced = instead.map((rule) => rule.split(' ')[0]!)
  const kept = policy.filter((rule) => !replaced.some((name) => rule.startsWith(name)))
  return (
    response
      .header('content-security-policy', [...kept, ...instead].join('; '))
      .header('referrer-policy', 'no-referrer')
      // The camera is for codes on wristbands and tickets; nothing else is ever asked for.
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
      .header('cache-control', 'no-cache')
  )
}

/** The rules for a page of the console: its own styles and first script by what they say, and no text becomes a script. */
export function rulesOf(html: string): string[] {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => hashOf(text!))
  return [
    ["style-src 'self'", hashOf(''), ...hashes('style')].join(' '),
    // The reader of QR codes and bar codes is WebAssembly from here, for browsers that have none of their own.
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes('script')].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types kermesse',
  ]
}

/** How a content security policy names something written into the page. */
function hashOf(text: string) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
