import type { Knex } from 'knex'
import type { Actor } from '../operations/context.ts'
import type { Secrets } from '../platform/secrets.ts'
import { resolveScriptToken } from './script_token_actor.ts'
import { isScriptToken } from './script_token_text.ts'
import { resolveSessions } from './sessions.ts'

/** Finds who tokens belong to, of sessions or for scripts; null for one that is unknown, over or revoked. */
export async function resolveTokens(
  knex: Knex,
  secrets: Secrets,
  tokens: string[],
): Promise<(Actor | null)[]> {
  const of_sessions = tokens.filter((token) => !isScriptToken(token))
  const known =
    of_sessions.length > 0 ? await resolveSessions(knex, secrets, of_sessions) : undefined
  const resolve = (token: string) =>
    isScriptToken(token) ? resolveScriptToken(knex, token) : (known?.get(token) ?? null)
  return Promise.all(tokens.map(resolve))
}
