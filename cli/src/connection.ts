import type { Sdk } from '@kermesse/sdk/client'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import type { Dispatcher } from 'undici'
import { type Config, readConfig } from './config.ts'
import { Unknown, UsageError } from './exit.ts'
import { type Io, spokenIn } from './io.ts'

export type Installation = {
  url: string
  token?: string
  profile: string
  config: Config
  /** The named profile does not exist, so the installation is unknown. */
  is_nowhere: boolean
}
export type Connection = {
  sdk: Sdk
  url: string
  /** The name that the last answer gave its file. */
  fileName(): string | undefined
  /** Waits for answers as long as a call allows: fetch by itself gives up after five minutes without a byte. */
  bePatient(): Promise<void>
}
export type PlaceFlags = { profile?: string; url?: string }
export type Connect = (place: Pick<Installation, 'url' | 'token'>, io: Io) => Promise<Connection>

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
  const kept_token = known && checkUrl(known.url) === url ? known.token : undefined
  const token = io.env.KERMESSE_TOKEN || kept_token
  const is_nowhere = named !== undefined && !known && named_url === undefined
  return { url, profile, config, is_nowhere, ...(token && { token }) }
}

/** A mistyped profile must not fall back to the default address. */
export function assertSomewhere({ is_nowhere, profile }: Installation) {
  if (is_nowhere)
    throw new Unknown(
      `There is no profile "${profile}".`,
      `Make it: kermesse login --profile ${profile}`,
    )
}

/** Loads the SDK on demand. Ctrl-C aborts its requests. */
export const connect: Connect = async ({ url, token }, io) => {
  const { createClient } = await import('@kermesse/sdk/client')
  const spoken = spokenIn(io.env)
  let headers = new Headers()
  let dispatcher: Dispatcher | undefined
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (spoken) request.headers.set('accept-language', spoken)
    const signal = AbortSignal.any([request.signal, io.signal])
    const response = await fetch(request, { signal, ...(dispatcher && { dispatcher }) })
    headers = response.headers
    return response
  }
  const sdk = createClient({ url, token, fetch: watched, language: io.locale })
  return {
    sdk,
    url,
    fileName: () => fileNameIn(headers.get('content-disposition')),
    async bePatient() {
      // Loaded for the few that need it: it would double the start of all others.
      const { Agent } = await import('undici')
      dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
    },
  }
}

export function checkUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${text} is not a web address.`,
      'For example https://kermesse.example.org',
    )
  // Does not repeat the value, which may contain a password.
  if (url.username || url.password || url.search || url.hash)
    throw new UsageError(
      'The address of an installation has no user, no password and nothing behind ? or #.',
      'For example https://kermesse.example.org',
    )
  return withoutTrailing(url.href, '/')
}

/** The last part of a path only: an answer must not choose a folder. */
export function fileNameIn(disposition: string | null) {
  const [, quoted, plain] = /filename=(?:"([^"]+)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  const name = (quoted ?? plain)?.split(/[/\\]/).at(-1)
  return name && /^[\w][\w. ()-]*$/.test(name) ? name : undefined
}
