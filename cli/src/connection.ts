import type { Sdk } from '@kermesse/sdk/client'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { Dispatcher } from 'undici'
import { type Config, readConfig } from './config.ts'
import { Unknown, UsageError } from './exit.ts'
import { t } from './i18n/language.ts'
import { type Io, paint, printable, say, sayAlways, spokenIn } from './io.ts'
import { tokenOf } from './keyring.ts'
import { isShowingProgress } from './progress.ts'

export type Installation = {
  url: string
  token?: string
  profile: string
  config: Config
  /** How long one answer may take, where --timeout says it. */
  timeout_ms?: number
  /** The named profile does not exist, so the installation is unknown. */
  is_nowhere: boolean
}
export type Connection = {
  sdk: Sdk
  /** Completes its calls also after Ctrl-C, for changes whose answer must not be lost. */
  steady: Sdk
  url: string
  /** The name that the last answer gave its file. */
  fileName(): string | undefined
  /** Waits for answers as long as a call allows: fetch by itself gives up after five minutes without a byte. */
  bePatient(): Promise<void>
}
export type PlaceFlags = { profile?: string; url?: string; timeout?: string }
type Place = Pick<Installation, 'url' | 'token' | 'timeout_ms'>
export type Connect = (place: Place, io: Io) => Promise<Connection>

export const default_url = 'http://127.0.0.1:8080'

/** Which installation, and as whom: flags before KERMESSE_URL and KERMESSE_TOKEN before the profile. */
export async function findPlace(io: Io, flags: PlaceFlags): Promise<Installation> {
  const config = await readConfig(io.env)
  const named = flags.profile ?? (io.env.KERMESSE_PROFILE || undefined)
  const profile = named ?? config.current
  const known = Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : undefined
  const named_url = flags.url ?? (io.env.KERMESSE_URL || undefined)
  const url = checkUrl(named_url ?? known?.url ?? default_url)
  // Sends a token only to the installation that issued it.
  const is_of_profile = known && checkUrl(known.url) === url
  const token =
    io.env.KERMESSE_TOKEN || (is_of_profile ? await tokenOf(io.env, profile, known) : undefined)
  const is_nowhere = named !== undefined && !known && named_url === undefined
  const timeout_ms = timeoutOf(flags)
  return {
    url,
    profile,
    config,
    is_nowhere,
    ...(token && { token }),
    ...(timeout_ms && { timeout_ms }),
  }
}

function timeoutOf({ timeout }: PlaceFlags) {
  if (timeout === undefined) return undefined
  if (!/^\d{1,5}(\.\d+)?$/.test(timeout) || Number(timeout) === 0)
    throw new UsageError(
      t('--timeout must be a number of seconds; "{timeout}" is not.', { timeout }),
    )
  return Number(timeout) * 1000
}

/** A mistyped profile must not fall back to the default address. */
export function assertSomewhere({ is_nowhere, profile }: Installation) {
  if (is_nowhere)
    throw new Unknown(
      t('There is no profile "{name}".', { name: profile }),
      t('Make it: kermesse login --profile {name}', { name: profile }),
    )
}

/** Loads the SDK on demand. Ctrl-C aborts its requests. */
export const connect: Connect = async ({ url, token, timeout_ms }, io) => {
  const { createClient } = await import('@kermesse/sdk/client')
  const spoken = spokenIn(io.env)
  let headers = new Headers()
  let dispatcher: Dispatcher | undefined = await proxyOf(io.env)
  const clientEndedBy = (ended?: AbortSignal) => {
    const watched: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      if (spoken) request.headers.set('accept-language', spoken)
      const late = timeout_ms === undefined ? [] : [AbortSignal.timeout(timeout_ms)]
      const signal = AbortSignal.any([request.signal, ...(ended ? [ended] : []), ...late])
      const asked = () => fetch(request, { signal, ...(dispatcher && { dispatcher }) })
      const response = await saySilence(io, url, io.is_debug ? traced(io, request, asked) : asked)
      headers = response.headers
      const version = headers.get('kermesse-version')
      if (version) io.installation_version = version
      tellEnd(io, headers.get('sunset'))
      return response
    }
    const tries = timeout_ms === undefined ? {} : { retries: 0 }
    return createClient({ url, token, fetch: watched, language: io.locale, ...tries })
  }
  return {
    sdk: clientEndedBy(io.signal),
    steady: clientEndedBy(),
    url,
    fileName: () => fileNameIn(headers.get('content-disposition')),
    async bePatient() {
      dispatcher = await proxyOf(io.env, { headersTimeout: 0, bodyTimeout: 0 })
    },
  }
}

/** Prints once per command that a call is deprecated, and until when it works. */
function tellEnd(io: Io, sunset: string | null) {
  const end = new Date(sunset ?? '')
  if (Number.isNaN(end.getTime()) || told_ends.has(io)) return
  told_ends.add(io)
  const day = end.toISOString().slice(0, 10)
  const text =
    'The installation answers this call until {day} only: install a newer version of this program.'
  say(io, `${paint(io, 'dim', '→')} ${t(text, { day })}`)
}

const told_ends = new WeakSet<Io>()

/** Returns the proxy that the environment names, or an agent with other limits. */
async function proxyOf(env: Io['env'], limits?: object): Promise<Dispatcher | undefined> {
  const named = (name: string) => env[name.toLowerCase()] || env[name] || ''
  const proxies = { httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY') }
  const has_proxy = proxies.httpProxy !== '' || proxies.httpsProxy !== ''
  if (!has_proxy && !limits) return undefined
  // Loaded for the few that need it: it would double the start of all others.
  const { Agent, EnvHttpProxyAgent } = await import('undici')
  if (!has_proxy) return new Agent(limits)
  // Many proxies let tunnels through to port 443 alone: plain HTTP is asked of the proxy itself.
  const rest = { noProxy: named('NO_PROXY'), proxyTunnel: false }
  return new EnvHttpProxyAgent({ ...limits, ...proxies, ...rest })
}

/** Prints the request and its answer. Secrets are left out, because people paste such output into reports. */
function traced(io: Io, request: Request, ask: () => Promise<Response>) {
  return async () => {
    const started_ms = performance.now()
    const took = () => `${Math.round(performance.now() - started_ms)} ms`
    sayAlways(io, `→ ${request.method} ${withoutSecrets(request.url)}`)
    try {
      const response = await ask()
      const id = response.headers.get('x-request-id') ?? '–'
      sayAlways(io, `← ${response.status} in ${took()}, request_id ${printable(id)}`)
      return response
    } catch (error) {
      sayAlways(io, `← no answer after ${took()}: ${printable((error as Error).message)}`)
      throw error
    }
  }
}

const secret_names = /token|pin|password|secret|code|hash|signature|captcha/i
/** Long parts of a path without the dashes of an id are tokens of links. */
const token_like = /^(?=.{20,}$)(?![0-9a-f]{8}-)[\w.~-]+$/i

function withoutSecrets(address: string) {
  const url = new URL(address)
  const parts = url.pathname.split('/').map((part) => (token_like.test(part) ? '…' : part))
  for (const name of url.searchParams.keys())
    if (secret_names.test(name)) url.searchParams.set(name, '…')
  return printable(decodeURI(`${url.origin}${parts.join('/')}${url.search}`))
}

const silence_ms = 1_000

/** Says what is waited for, once, unless a spinner says it. */
async function saySilence<Answer>(io: Io, url: string, wait: () => Promise<Answer>) {
  const timer = setTimeout(() => {
    if (!isShowingProgress() && !told.has(io)) say(io, t('Waiting for {url} …', { url }))
    told.add(io)
  }, silence_ms)
  try {
    return await wait()
  } finally {
    clearTimeout(timer)
  }
}

const told = new WeakSet<Io>()

export function checkUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      t('{text} is not a web address.', { text }),
      t('For example https://kermesse.example.org'),
    )
  // Does not repeat the value, which may contain a password.
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError(
      t('The address of an installation has no user, no password and nothing behind ? or #.'),
      t('For example https://kermesse.example.org'),
    )
  return withoutTrailing(url.href, '/')
}

/** The last part of a path only: an answer must not choose a folder. */
export function fileNameIn(disposition: string | null) {
  const [, quoted, plain] = /filename=(?:"([^"]+)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  const name = (quoted ?? plain)?.split(/[/\\]/).at(-1)
  return name && /^[\w][\w. ()-]*$/.test(name) ? name : undefined
}
