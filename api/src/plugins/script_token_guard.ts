import type { Request } from '@hapi/hapi'
import { noteScriptTokenUse, refusalOf } from '@kermesse/core/identity/script_token_actor'
import { DomainError } from '@kermesse/core/platform/errors'
import { networksOf } from '@kermesse/core/platform/network'
import { addressOf } from '../addresses.ts'
import type { App } from '../app.ts'
import { counter } from './counter.ts'

export type ScriptTokenGuard = {
  /** The error for a token that was not accepted. */
  refuse(request: Request, token: string): Promise<DomainError>
  noteUse(request: Request, id: string): Promise<void>
}

// The same limit as for signing in with a device token.
const wrong_per_minute = 30
const note_every_ms = 60_000
const most_noted = 10_000

/**
 * Counts wrong tokens for scripts by address and notes when right ones are used. Only wrong ones are refused for the count: a
 * script is not locked out by another one behind the same address.
 */
export function createScriptTokenGuard({
  db,
  config,
}: Pick<App, 'db' | 'config'>): ScriptTokenGuard {
  const wrong = counter(db, 'script token failed', wrong_per_minute)
  const noted = new Map<string, number>()
  return {
    async refuse(request, token) {
      const wait_ms = await wrong.spend(networksOf(addressOf(request, config)))
      if (wait_ms === null) return refusalOf(db, token)
      const retry_after_s = Math.ceil(wait_ms / 1000)
      return new DomainError('rate_limited', undefined, { retry_after_s })
    },
    async noteUse(request, id) {
      const now_ms = Date.now()
      if (now_ms - (noted.get(id) ?? 0) < note_every_ms) return
      if (noted.size > most_noted) noted.clear()
      noted.set(id, now_ms)
      await noteScriptTokenUse(db, id, addressOf(request, config))
    },
  }
}
