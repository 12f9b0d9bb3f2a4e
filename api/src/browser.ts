import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Browser } from '@kermesse/core/operations/context'
import type { Secrets } from '@kermesse/core/platform/secrets'

const cookie_name = 'kermesse_known'
const ours = new RegExp(`(?:^|; ?)${cookie_name}=([\\w.-]+)~([\\w-]+)`)
const life_s = 365 * 24 * 3600
/** The number of actions remembered per browser; the oldest is forgotten first. */
const most = 40

/**
 * The earlier actions of a browser, from a cookie that we signed: it opened this wallet, it signed
 * in as this user. They spare it captchas and the shared limits, and prove nothing else. The cookie
 * names nobody: it holds keyed hashes of the actions.
 */
export function browserOf(secrets: Secrets, cookies: string): Browser & { cookie?: string } {
  const before = read(secrets, cookies)
  // Drawn when it is needed: most who call are no browser, and randomness costs a fiftieth of a sale.
  let id = before?.id
  const marks = before?.marks ?? []
  const markOf = (deed: string) =>
    secrets.digest('browser', deed.toLowerCase()).subarray(0, 9).toString('base64url')
  const browser: Browser & { cookie?: string } = {
    id: before?.id ?? null,
    knows: (deed) => marks.includes(markOf(deed)),
    remember(deed) {
      const mark = markOf(deed)
      if (marks[0] === mark) return
      marks.splice(
        0,
        marks.length,
        ...[mark, ...marks.filter((one) => one !== mark)].slice(0, most),
      )
      id ??= randomBytes(9).toString('base64url')
      browser.cookie = signed(secrets, [id, ...marks].join('.'))
    },
  }
  return browser
}

/** As a header of the answer. Scripts of a page do not see it, and other sites do not send it. */
export function cookieHeader(cookie: string, is_secure: boolean) {
  const rules = `Path=/; Max-Age=${life_s}; HttpOnly; SameSite=Lax`
  return `${cookie_name}=${cookie}; ${rules}${is_secure ? '; Secure' : ''}`
}

function signed(secrets: Secrets, text: string) {
  return `${text}~${signature(secrets, text)}`
}

function read(secrets: Secrets, cookies: string) {
  const [, text, given] = ours.exec(cookies) ?? []
  if (!text || !given) return undefined
  const [mine, theirs] = [signature(secrets, text), given].map((one) => Buffer.from(one))
  if (mine!.length !== theirs!.length || !timingSafeEqual(mine!, theirs!)) return undefined
  const [id = '', ...marks] = text.split('.')
  return { id, marks }
}

function signature(secrets: Secrets, text: string) {
  return secrets.digest('cookie', text).toString('base64url')
}
