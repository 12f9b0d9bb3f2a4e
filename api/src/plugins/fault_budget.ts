import type { Request, Server } from '@hapi/hapi'
import type { Config } from '@kermesse/core/platform/config'
import { DomainError } from '@kermesse/core/platform/errors'
import { networksOf } from '@kermesse/core/platform/network'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressOf } from '../addresses.ts'

/**
 * The points that faulty requests of one network may cost a process in a minute: one for each
 * request, and one for each kB of its body.
 */
const points = 600
/** Everyone in the /48 around an IPv6 network together, as a multiple. */
const wide_factor = 8
/** Bodies of visitors are smaller; larger ones of a network over its budget are refused before they are read. */
const small_bytes = 8_000
const hold_ms = 1_000
/** More responses are not held at once: each keeps its connection. */
const most_held = 1_000

export type FaultBudget = {
  /** Counts a faulty request, and holds its response back while the network is over its budget. */
  spend(request: Request): Promise<void>
}

/**
 * Bounds the work that requests without a session cost when the contract refuses them. Valid requests of the same network are
 * never refused: a venue shares one address. Only faulty ones wait, and large bodies are not read.
 */
export function createFaultBudget(server: Server, config: Pick<Config, 'proxies'>): FaultBudget {
  const near = new RateLimiterMemory({ keyPrefix: 'faults', points, duration: 60 })
  const wide = new RateLimiterMemory({
    keyPrefix: 'faults wide',
    points: points * wide_factor,
    duration: 60,
  })
  let held = 0
  const waitOf = async (request: Request, ask: (one: RateLimiterMemory, key: string) => Wait) => {
    const networks = networksOf(addressOf(request, config))
    const waits = [
      await ask(near, networks.near),
      networks.wide && (await ask(wide, networks.wide)),
    ]
    return waits.find((wait) => typeof wait === 'number') ?? null
  }
  server.ext('onPreAuth', async (request, h) => {
    if (isAnonymous(request) && bytesOf(request) > small_bytes) {
      const wait_ms = await waitOf(request, leftIn)
      if (wait_ms !== null)
        throw new DomainError('rate_limited', undefined, {
          retry_after_s: Math.ceil(wait_ms / 1000),
        })
    }
    return h.continue
  })
  return {
    async spend(request) {
      if (request.auth.isAuthenticated) return
      const cost = 1 + Math.ceil(bytesOf(request) / 1000)
      const wait_ms = await waitOf(request, (one, key) => consume(one, key, cost))
      if (wait_ms === null || held >= most_held) return
      held += 1
      await new Promise((resolve) => setTimeout(resolve, hold_ms))
      held -= 1
    },
  }
}

type Wait = Promise<number | null>

async function leftIn(one: RateLimiterMemory, key: string) {
  const used = await one.get(key)
  return used && used.remainingPoints <= 0 ? used.msBeforeNext : null
}

async function consume(one: RateLimiterMemory, key: string, cost: number) {
  try {
    await one.consume(key, cost)
    return null
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return error.msBeforeNext
  }
}

/** The operation takes calls without a session, so that its body is read for anyone. */
function isAnonymous({ route }: Request) {
  return (route.settings.app as { access?: string } | undefined)?.access === 'public'
}

/**
 * The largest possible size of the body; for a chunked or compressed one, the limit of its
 * operation.
 */
function bytesOf({ headers, route, method }: Request) {
  if (method === 'get' || method === 'head') return 0
  const most = route.settings.payload?.maxBytes ?? 0
  if (headers['transfer-encoding'] || headers['content-encoding']) return most
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most)
}
