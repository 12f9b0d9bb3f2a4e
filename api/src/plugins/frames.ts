import type { Request } from '@hapi/hapi'
import { framesOf } from '@kermesse/core/events/embed'
import { networksOf } from '@kermesse/core/platform/network'
import { eventOfNumber } from '@kermesse/core/wallets/wristband_number'
import { addressOf } from '../addresses.ts'
import type { App } from '../app.ts'
import { ttlCache } from '../ttl_cache.ts'
import { wrongNumbers } from './limits.ts'

const embedded = /^\/client\/([0-9a-z]{4,16})\/embed\/(?:dark|light)\/?$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The sites that may show a page in a frame: those of its event for the embedded top-up page, none for any other. */
export type Framers = (request: Request) => Promise<string[]>

/**
 * Finds the event in the address, or else by the wristband. Wrong numbers count towards the same
 * limit as in the API; beyond the limit, right and wrong numbers answer alike.
 */
export function framersOf({ db, config }: Pick<App, 'db' | 'config'>): Framers {
  const origins = ttlCache(1000, (event_id) => framesOf(db, event_id))
  const guesses = wrongNumbers(db)

  async function eventOf(request: Request, number: string) {
    const { event_id } = request.query as { event_id?: unknown }
    if (typeof event_id === 'string') return uuid.test(event_id) ? event_id : undefined
    const networks = networksOf(addressOf(request, config))
    if ((await guesses.left(networks)) !== null) return undefined
    const found = await eventOfNumber(db, number, undefined)
    if (!found) await guesses.spend(networks)
    return found
  }

  return async (request) => {
    const [, number] = embedded.exec(request.path) ?? []
    if (!number) return []
    try {
      const event_id = await eventOf(request, number)
      return event_id ? await origins.get(event_id) : []
    } catch {
      // The page says by itself what is out of reach.
      return []
    }
  }
}
