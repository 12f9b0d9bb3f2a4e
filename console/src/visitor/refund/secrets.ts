import { local } from '../../storage.ts'

/** The secrets of requests that were made on this phone: with its own alone a request is changed. */
export const secrets = {
  get: (number: string) => known(local.get(key(number))),
  keep: (number: string, secret: string) => local.set(key(number), secret),
  remove: (number: string) => local.remove(key(number)),
}

/** 192 random bits, as the contract wants them. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** The secret in a link that was kept, behind the # where no server sees it. */
export function secretIn(hash: string) {
  return known(hash.slice(1))
}

/** A link that opens the request on any phone. */
export function secretLink(number: string, secret: string) {
  return `${location.origin}/refund/${number}#${secret}`
}

const known = (text: string | null) => (text && /^[A-Za-z0-9_-]{32}$/.test(text) ? text : null)
const key = (number: string) => `refund_secret:${number.toUpperCase()}`
